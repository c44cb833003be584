/** Keeps unattended coding-agent sessions going. */
@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
