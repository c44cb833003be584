/** The decision before a tool call, and the weighing of a failure after it. */
@NullMarked
package dev.holdfast.gate;

import org.jspecify.annotations.NullMarked;
