/** Many servers asked at once: deadlines, the ready set, preflight. */
@NullMarked
package dev.holdfast.readiness;

import org.jspecify.annotations.NullMarked;
