/** Black-box tests of the unpacked distribution. */
@NullMarked
package dev.holdfast.it;

import org.jspecify.annotations.NullMarked;
