/** All variables and settings files in one table, and the policy that follows from them. */
@NullMarked
package dev.holdfast.settings;

import org.jspecify.annotations.NullMarked;
