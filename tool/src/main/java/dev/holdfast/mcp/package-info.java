/** MCP servers as configured, the handshake in both eras, and the probes that ask whether a server is alive. */
@NullMarked
package dev.holdfast.mcp;

import org.jspecify.annotations.NullMarked;
