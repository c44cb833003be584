// A server of the modern era on the published SDK; "reject" as argument refuses the older handshake.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const legacy = process.argv[2] ?? 'serve';
serveStdio(() => new McpServer({ name: 'modern', version: '1.0.0' }, { capabilities: { tools: {} } }), { legacy });
