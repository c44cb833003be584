/** The ledger of subagents, the record of a turn cut off, the briefing of the next session, and clean-up. */
@NullMarked
package dev.holdfast.recovery;

import org.jspecify.annotations.NullMarked;
