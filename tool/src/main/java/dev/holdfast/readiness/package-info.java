/** Whether the servers that a run needs are ready: all asked at once, deadlines that learn, the verdict. */
@NullMarked
package dev.holdfast.readiness;

import org.jspecify.annotations.NullMarked;
