/** One file per command, and how results are rendered. */
@NullMarked
package dev.holdfast.cli;

import org.jspecify.annotations.NullMarked;
