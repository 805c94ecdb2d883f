import { LOCAL_CALLER } from '../caller.ts';
import { createMcpServer, type McpParts } from '../mcp/server.ts';
import { StdioTransport } from './stdio-transport.ts';

/** Bytes of one message: HTTP's body limit and room for the JSON-RPC frame. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

/**
 * Serves MCP on stdin and stdout as the tenant `local`. Resolves when the client has gone and has its answers.
 *
 * Whatever a dependency prints would corrupt the protocol, so the console goes to stderr.
 */
export async function serveStdio(parts: McpParts): Promise<void> {
  console.log = console.info = console.debug = console.error;
  const server = createMcpServer(parts, { caller: LOCAL_CALLER });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close());
  }
  await server.connect(new StdioTransport(process.stdin, process.stdout, MAX_MESSAGE_BYTES));
  await closed;
}
