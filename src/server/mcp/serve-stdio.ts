import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { LOCAL_CALLER } from '../caller.ts';
import { createMcpServer } from './mcp-server.ts';
import type { McpParts } from './parts.ts';

/** Bytes of one message: HTTP's body limit and room for the JSON-RPC frame. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

/**
 * Serves MCP on stdin and stdout as the tenant `local`. Resolves when the client has gone.
 *
 * Whatever a dependency prints would corrupt the protocol, so the console goes to stderr.
 */
export async function serveStdio(parts: McpParts): Promise<void> {
  console.log = console.info = console.debug = console.error;
  const { stdin, stdout } = process;
  const server = serve(({ era }) => createMcpServer(parts, LOCAL_CALLER, era), {
    transport: new StdioServerTransport(stdin, stdout, { maxBufferSize: MAX_MESSAGE_BYTES }),
  });
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) stdin.once(event, resolve);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
    stdout.once('error', () => resolve());
  });
  await server.close();
}
