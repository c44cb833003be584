/** Where servers are declared: scopes, approval, expansion, shadowing, the last good copy; our entries in the client's settings. */
@NullMarked
package dev.holdfast.config;

import org.jspecify.annotations.NullMarked;
