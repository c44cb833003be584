/** What measures the unpacked distribution from outside: whole processes, in a scratch home, as ratios of one run. */
@NullMarked
package dev.holdfast.bench;

import org.jspecify.annotations.NullMarked;
