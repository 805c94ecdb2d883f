import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { META } from '../src/server/mcp/modern/envelope.ts';
import { type Load, raceAgainst } from './rates.ts';
import { type BenchRow, median } from './row.ts';

const REVISION = '2026-07-28';

/** A Fastify that parses the same body and sends it back: what HTTP and JSON cost without us. */
const ECHO = `
import Fastify from 'fastify';
const app = Fastify({ bodyLimit: 8388608 });
app.post('/echo', async (request) => request.body);
await app.listen({ port: Number(process.argv[2]) });
`;

/** The handler of SDK 2 with one echo tool, in its fastest form: the low-level server and a ready JSON schema. */
const SDK_HANDLER = `
import { createServer } from 'node:http';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
const tools = [{ name: 'echo', description: 'Echoes.', inputSchema: { type: 'object' } }];
const handler = createMcpHandler(() => {
  const server = new Server({ name: 'bare', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({ tools }));
  server.setRequestHandler('tools/call', async ({ params }) => ({
    content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
  }));
  return server;
});
createServer(async (incoming, outgoing) => {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method, headers, url } = incoming;
  const body = method === 'POST' ? Buffer.concat(chunks) : undefined;
  const response = await handler.fetch(new Request('http://localhost' + url, { method, headers, body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}).listen(Number(process.argv[2]), 'localhost');
`;

/** The built-in behavior whose JSON is nearest to a size. */
export function pickDocument(bytes: number): string {
  const texts = BUILTIN_BEHAVIORS.map(({ schema }) => JSON.stringify(schema));
  const distance = (text: string) => Math.abs(Math.log(text.length / bytes));
  return texts.sort((a, b) => distance(a) - distance(b))[0] as string;
}

/** `tools/call` as clients of revision 2026-07-28 send it. */
function toCall(name: string, schema: string): Load {
  const _meta = {
    [META.protocolVersion]: REVISION,
    [META.clientInfo]: { name: 'bench', version: '1' },
    [META.clientCapabilities]: {},
  };
  const rest = JSON.stringify({ name, _meta }).slice(1, -1);
  return {
    path: '/mcp',
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${rest},"arguments":{"schema":${schema}}}}`,
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
  };
}

/** Rates beside another server's, each in a process of its own, with a document of 11 KB. */
export async function benchHttp(): Promise<BenchRow[]> {
  const text = pickDocument(11_000);
  const kilobytes = Math.round(text.length / 1_000);
  const body = `{"schema":${text}}`;
  const plain = await raceAgainst(
    { name: 'echo', source: ECHO, load: { path: '/echo', body } },
    { path: '/validity-check', body },
  );
  const mcp = await raceAgainst(
    { name: 'sdk-handler', source: SDK_HANDLER, load: toCall('echo', text) },
    toCall('validity_check', text),
  );
  return [
    {
      what: `POST /validity-check, ${kilobytes} KB`,
      value: median(plain.rates),
      unit: 'requests/s',
    },
    {
      what: `POST /validity-check ÷ Fastify echo, ${kilobytes} KB`,
      value: median(plain.ratios),
      unit: '×',
      goal: { atLeast: 0.55 },
    },
    {
      what: `validity_check over MCP ${REVISION}, ${kilobytes} KB`,
      value: median(mcp.rates),
      unit: 'requests/s',
    },
    {
      what: `the same ÷ handler of SDK 2 with an echo tool, ${kilobytes} KB`,
      value: median(mcp.ratios),
      unit: '×',
      goal: { atLeast: 0.6 },
    },
  ];
}
