/** The edge between the client and our handlers: stdin, watchdog, one handler per event, reply. */
@NullMarked
package dev.holdfast.hook;

import org.jspecify.annotations.NullMarked;
