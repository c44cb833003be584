/** The events log and the counter of our own faults. */
@NullMarked
package dev.holdfast.journal;

import org.jspecify.annotations.NullMarked;
