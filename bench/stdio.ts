import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pickDocument } from './http.ts';
import { type BenchRow, median } from './row.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BINARY = join(ROOT, 'dist/bin/orrery.js');
const STARTS = 15;
const WARM_UP = 500;
const CALLS = 2_000;

/** A server as the SDK's README shows it, run from node_modules, with as many echo tools as a real one has. */
const BARE_SERVER = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
const server = new McpServer({ name: 'bare', version: '1.0.0' });
for (let i = 0; i < 30; i++) {
  server.registerTool('echo' + i, {
    description: 'Echoes.',
    inputSchema: { schema: z.record(z.string(), z.unknown()) },
  }, async ({ schema }) => ({ content: [{ type: 'text', text: JSON.stringify(schema) }] }));
}
await server.connect(new StdioServerTransport());
`;

const INITIALIZE = {
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
};

/** A stdio server, spoken to in raw lines so that no client library is measured. */
class Spoken {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, () => void>();
  #nextId = 1;

  constructor(entry: string, dataDir: string) {
    this.#child = spawn(process.execPath, [entry], {
      env: { ...process.env, ORRERY_DATA_DIR: dataDir },
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      // The id is all that is read of an answer; both servers put it where a search finds it fast.
      const id = Number(
        /"id":(\d+)\}?$/.exec(line)?.[1] ?? (JSON.parse(line) as { id: number }).id,
      );
      this.#waiting.get(id)?.();
      this.#waiting.delete(id);
    });
  }

  request(message: object): Promise<void> {
    const id = this.#nextId++;
    const line = `${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#child.stdin.write(line);
    });
  }

  notify(method: string): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method })}\n`);
  }

  async initialize(): Promise<void> {
    await this.request(INITIALIZE);
    this.notify('notifications/initialized');
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.kill();
    });
  }
}

async function withBareServer<T>(use: (entry: string, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  // Beside node_modules, where the SDK is found.
  const entry = join(ROOT, 'node_modules', '.cache', 'bare-mcp-server.mjs');
  await writeFile(entry, BARE_SERVER);
  try {
    return await use(entry, dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await rm(entry, { force: true });
  }
}

async function startMs(entry: string, dataDir: string): Promise<number> {
  const begin = performance.now();
  const server = new Spoken(entry, dataDir);
  await server.initialize();
  await server.request({ method: 'tools/list' });
  const ms = performance.now() - begin;
  await server.close();
  return ms;
}

/** From spawn to answered `tools/list`, beside a bare server with 30 echo tools. */
export function benchColdStart(): Promise<BenchRow[]> {
  return withBareServer(async (bare, dataDir) => {
    const ours: number[] = [];
    const ratios: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      const ms = await startMs(BINARY, dataDir);
      ours.push(ms);
      ratios.push(ms / (await startMs(bare, dataDir)));
    }
    return [
      { what: 'cold start to tools/list', value: median(ours), unit: 'ms' },
      {
        what: 'cold start ÷ bare SDK server with 30 tools',
        value: median(ratios),
        unit: '×',
        goal: { atMost: 0.65 },
      },
    ];
  });
}

async function callUs(server: Spoken, name: string, schema: unknown): Promise<number> {
  const begin = performance.now();
  await server.request({ method: 'tools/call', params: { name, arguments: { schema } } });
  return (performance.now() - begin) * 1_000;
}

/** `validity_check` over stdio beside the SDK's own echo tool with the same argument of 11 KB, call by call. */
export function benchStdio(): Promise<BenchRow[]> {
  return withBareServer(async (bare, dataDir) => {
    const schema = JSON.parse(pickDocument(11_000));
    const [ours, echo] = [new Spoken(BINARY, dataDir), new Spoken(bare, dataDir)];
    try {
      await Promise.all([ours.initialize(), echo.initialize()]);
      const ourUs: number[] = [];
      const echoUs: number[] = [];
      for (let i = 0; i < WARM_UP + CALLS; i++) {
        const [own, other] = [
          await callUs(ours, 'validity_check', schema),
          await callUs(echo, 'echo0', schema),
        ];
        if (i < WARM_UP) continue;
        ourUs.push(own);
        echoUs.push(other);
      }
      return [
        { what: 'stdio validity_check, 11 KB', value: median(ourUs), unit: 'µs' },
        {
          what: 'stdio validity_check ÷ SDK echo tool, 11 KB',
          value: median(ourUs) / median(echoUs),
          unit: '×',
          goal: { atMost: 1.6 },
        },
      ];
    } finally {
      await Promise.all([ours.close(), echo.close()]);
    }
  });
}
