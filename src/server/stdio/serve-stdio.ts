import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../kernel/json.ts';
import { LOCAL_CALLER } from '../caller.ts';
import { hasEnvelope } from '../mcp/modern/envelope.ts';
import type { McpParts } from '../mcp/parts.ts';
import { ModernConnection } from './modern-connection.ts';
import { StdioTransport } from './stdio-transport.ts';

/** Bytes of one message: HTTP's body limit and room for the JSON-RPC frame. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

/** The receiver of a client's messages once its revision is known. */
interface Connection {
  receive(message: JSONRPCMessage): void;
  close(): void;
}

/** Hands a transport that has started over to the server of a session, which is loaded for that. */
async function openSession(transport: StdioTransport, parts: McpParts): Promise<Connection> {
  const { createMcpServer } = await import('../mcp/mcp-server.ts');
  const server = createMcpServer(parts, LOCAL_CALLER);
  const session: Transport = {
    start: async () => {},
    send: (message) => transport.send(message),
    close: () => transport.close(),
  };
  await server.connect(session);
  return {
    receive: (message) => session.onmessage?.(message),
    close: () => session.onclose?.(),
  };
}

/**
 * Decides by the first message which revisions a client speaks: one that says its revision in `_meta` is of those
 * without sessions, `initialize` and all else of those before. `server/discover` alone decides nothing: a client that
 * finds nothing it likes there may send `initialize` next.
 */
async function connect(
  message: JSONRPCMessage,
  modern: ModernConnection,
  transport: StdioTransport,
  parts: McpParts,
): Promise<Connection | undefined> {
  if (!hasEnvelope(message)) return openSession(transport, parts);
  const connection: Connection = {
    receive: (next) => modern.receive(next as unknown as JsonObject),
    close: () => modern.close(),
  };
  connection.receive(message);
  return 'method' in message && message.method === 'server/discover' ? undefined : connection;
}

/**
 * Gives each message to the connection, in order, also those that come before it is known. The returned function ends
 * what is open.
 */
function serve(transport: StdioTransport, parts: McpParts): () => void {
  const modern = new ModernConnection(transport, parts);
  let connection: Connection | undefined;
  let opening = Promise.resolve();
  transport.onmessage = (message) => {
    if (connection) {
      connection.receive(message);
      return;
    }
    opening = opening.then(async () => {
      if (connection) return connection.receive(message);
      const opened = await connect(message, modern, transport, parts);
      if (opened === undefined) return;
      connection = opened;
      if (!hasEnvelope(message)) connection.receive(message);
    });
  };
  return () => (connection ?? modern).close();
}

/**
 * Serves MCP on stdin and stdout as the tenant `local`. Resolves when the client has gone and has its answers.
 *
 * Whatever a dependency prints would corrupt the protocol, so the console goes to stderr.
 */
export async function serveStdio(parts: McpParts): Promise<void> {
  console.log = console.info = console.debug = console.error;
  const transport = new StdioTransport(process.stdin, process.stdout, MAX_MESSAGE_BYTES);
  const end = serve(transport, parts);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => {
      end();
      resolve();
    };
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void transport.close());
  }
  await transport.start();
  await closed;
}
