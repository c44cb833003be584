/** Processes, files, locks, redaction and one small HTTP client: what the operating system gives, with limits on every wait and read. */
@NullMarked
package dev.holdfast.os;

import org.jspecify.annotations.NullMarked;
