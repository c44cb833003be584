/** The client's wire formats: hook events, hook replies, tool names, transcripts. */
@NullMarked
package dev.holdfast.claude;

import org.jspecify.annotations.NullMarked;
