import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { type BenchRow, median } from './row.ts';
import { startServerProcess } from './server-process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BINARY = join(ROOT, 'dist/bin/orrery.js');
const STARTS = 15;
const WARM_UP = 500;
const CALLS = 2_000;
const ROUNDS = 9;
const CONNECTIONS = 16;

/** A server as the SDK's README shows it, with as many echo tools as we list. */
const BARE_SERVER = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
const server = new McpServer({ name: 'bare', version: '1.0.0' });
for (let i = 0; i < 21; i++) {
  server.registerTool('echo' + i, {
    description: 'Echoes.',
    inputSchema: { schema: z.record(z.string(), z.unknown()) },
  }, async ({ schema }) => ({ content: [{ type: 'text', text: JSON.stringify(schema) }] }));
}
await server.connect(new StdioServerTransport());
`;

/** A Fastify that parses the same body and sends it back: the cost of HTTP and JSON without us. */
const ECHO = `
import Fastify from 'fastify';
const app = Fastify({ bodyLimit: 8388608 });
app.post('/echo', async (request) => request.body);
console.error('listens on ' + (await app.listen({ port: 0, host: '127.0.0.1' })));
`;

const INITIALIZE = {
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
};

/** A stdio server that is sent raw lines, so that no client library is measured. */
class StdioServer {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, () => void>();
  #nextId = 1;

  constructor(entry: string, dataDir: string) {
    this.#child = spawn(process.execPath, [entry], {
      env: { ...process.env, ORRERY_DATA_DIR: dataDir },
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      // Only the id of a response is read; both servers put it where a search finds it fast.
      const id = Number(
        /"id":(\d+)\}?$/.exec(line)?.[1] ?? (JSON.parse(line) as { id: number }).id,
      );
      this.#waiting.get(id)?.();
      this.#waiting.delete(id);
    });
  }

  request(message: object): Promise<void> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`);
    });
  }

  async initialize(): Promise<void> {
    await this.request(INITIALIZE);
    this.#child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.kill();
    });
  }
}

/** Writes a module beside node_modules, where its libraries are found, for as long as it is used. */
async function withModule<T>(source: string, use: (entry: string, dataDir: string) => Promise<T>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const entry = join(ROOT, 'node_modules/.cache', 'bench-server.mjs');
  await writeFile(entry, source);
  try {
    return await use(entry, dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await rm(entry, { force: true });
  }
}

async function startMs(entry: string, dataDir: string): Promise<number> {
  const begin = performance.now();
  const server = new StdioServer(entry, dataDir);
  await server.initialize();
  await server.request({ method: 'tools/list' });
  const ms = performance.now() - begin;
  await server.close();
  return ms;
}

/** From spawn to answered `tools/list`, beside a bare server with 21 echo tools. */
export function benchColdStart(): Promise<BenchRow[]> {
  return withModule(BARE_SERVER, async (bare, dataDir) => {
    const ours: number[] = [];
    const ratios: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      const ms = await startMs(BINARY, dataDir);
      ours.push(ms);
      ratios.push(ms / (await startMs(bare, dataDir)));
    }
    return [
      { what: 'cold start to tools/list', value: median(ours), unit: 'ms', goal: { atMost: 600 } },
      {
        what: 'cold start ÷ bare SDK server with 21 tools',
        value: median(ratios),
        unit: '×',
        goal: { atMost: 1.3 },
      },
    ];
  });
}

/** The built-in behavior whose JSON is nearest to 11 KB. */
function pickDocument(): string {
  const texts = BUILTIN_BEHAVIORS.map(({ schema }) => JSON.stringify(schema));
  const distance = (text: string) => Math.abs(Math.log(text.length / 11_000));
  return texts.sort((a, b) => distance(a) - distance(b))[0] as string;
}

async function callUs(server: StdioServer, name: string, schema: unknown): Promise<number> {
  const begin = performance.now();
  await server.request({ method: 'tools/call', params: { name, arguments: { schema } } });
  return (performance.now() - begin) * 1_000;
}

/** `validity_check` over stdio beside the SDK's own echo tool with the same argument, call by call. */
function benchStdio(schema: unknown): Promise<BenchRow[]> {
  return withModule(BARE_SERVER, async (bare, dataDir) => {
    const [ours, echo] = [new StdioServer(BINARY, dataDir), new StdioServer(bare, dataDir)];
    const ourUs: number[] = [];
    const echoUs: number[] = [];
    await Promise.all([ours.initialize(), echo.initialize()]);
    for (let i = -WARM_UP; i < CALLS; i++) {
      const own = await callUs(ours, 'validity_check', schema);
      const other = await callUs(echo, 'echo0', schema);
      if (i < 0) continue;
      ourUs.push(own);
      echoUs.push(other);
    }
    await Promise.all([ours.close(), echo.close()]);
    return [
      { what: 'stdio validity_check, 11 KB', value: median(ourUs), unit: 'µs' },
      {
        what: 'stdio validity_check ÷ SDK echo tool, 11 KB',
        value: median(ourUs) / median(echoUs),
        unit: '×',
        goal: { atMost: 2 },
      },
    ];
  });
}

async function requestsPerSecond(url: string, body: string): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    connections: CONNECTIONS,
    duration: 1,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests to ${url} failed.`);
  return result.requests.average;
}

/** `POST /validity-check` beside a bare Fastify echo of the same body, round by round. */
function benchHttp(body: string): Promise<BenchRow[]> {
  return withModule(ECHO, async (entry) => {
    const ours = await startServerProcess();
    const echo = await startServerProcess([entry]);
    const rates: number[] = [];
    const ratios: number[] = [];
    // The first round warms both up.
    for (let round = 0; round <= ROUNDS; round++) {
      const rate = await requestsPerSecond(`${ours.url}/validity-check`, body);
      const ratio = rate / (await requestsPerSecond(`${echo.url}/echo`, body));
      if (round > 0) rates.push(rate);
      if (round > 0) ratios.push(ratio);
    }
    const idleMb = await ours.residentMb();
    await Promise.all([ours.stop(), echo.stop()]);
    return [
      { what: 'POST /validity-check, 11 KB', value: median(rates), unit: 'requests/s' },
      {
        what: 'POST /validity-check ÷ Fastify echo, 11 KB',
        value: median(ratios),
        unit: '×',
        goal: { atLeast: 0.33 },
      },
      { what: 'resident memory after these requests', value: idleMb, unit: 'MB' },
    ];
  });
}

/** One small check over HTTP and stdio, beside servers that only echo; the built server is measured. */
export async function benchDoors(): Promise<BenchRow[]> {
  const text = pickDocument();
  return [
    ...(await benchHttp(`{"schema":${text}}`)),
    ...(await benchStdio(JSON.parse(text) as unknown)),
  ];
}
