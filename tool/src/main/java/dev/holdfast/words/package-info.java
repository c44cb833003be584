/** What people and models read, in both languages. */
@NullMarked
package dev.holdfast.words;

import org.jspecify.annotations.NullMarked;
