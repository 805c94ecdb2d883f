import { rm } from 'node:fs/promises';
import {
  Client as Sdk2Client,
  StreamableHTTPClientTransport as Sdk2HttpTransport,
} from '@modelcontextprotocol/client';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createClient } from '../../src/client/index.ts';
import type { Json } from '../../src/kernel/json.ts';
import { toMethodName } from '../../src/operations/operation-methods.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { createOrrery } from '../../src/server/create-orrery.ts';
import { toModelAnswer, toModelInput } from '../../src/server/projections/model-answer.ts';
import { COMMAND } from '../support/orrery-command.ts';
import { createDataDir, startServer, type TestServer } from './running-server.ts';
import type { SAMPLES } from './samples.ts';

/** The answer of a door: the result, or the error's code and text. */
export type Answer =
  | { readonly output: unknown }
  | { readonly code: string; readonly detail: string };

/** A way to call operations. Each has a data directory of its own. */
export interface Door {
  call(operation: string, input: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/** Opens one, to a server that runs already and stays where it can. */
type OpenDoor = (running?: TestServer) => Promise<Door>;

const serverOf = async (running?: TestServer): Promise<TestServer> =>
  running ? { ...running, close: async () => {} } : startServer({ rateLimit: '0' });

function toRefusal(error: unknown): Answer {
  const { code, message } = error as { code: string; message: string };
  return { code, detail: message };
}

export async function openInProcess(): Promise<Door> {
  const dataDir = await createDataDir();
  const orrery = createOrrery({ dataDir, logLevel: 'silent', embeddings: 'none' });
  return {
    call: (operation, input) =>
      orrery.call(operation, input).then((output) => ({ output }), toRefusal),
    async close() {
      await orrery.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openHttp(running?: TestServer): Promise<Door> {
  const server = await serverOf(running);
  const client = createClient({ baseUrl: server.url, apiKey: server.key });
  const methods = client as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  return {
    async call(operation, input) {
      const method = methods[toMethodName(operation)];
      if (!method) throw new Error(`The client has no method for ${operation}.`);
      return method(input).then((output) => ({ output }), toRefusal);
    },
    close: () => server.close(),
  };
}

export type McpDoor = Door & { readonly client: McpClient };

/** Calls tools with a real MCP client; an error's text is `CODE: detail`. */
export async function openMcp(transport: Transport, close = async () => {}): Promise<McpDoor> {
  const client = new McpClient({ name: 'doors', version: '1' });
  await client.connect(transport);
  return { client, ...(await toDoor(client as unknown as CallingClient, close)) };
}

/** The common part of the clients of both SDKs. */
interface CallingClient {
  listTools(): Promise<unknown>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<{
    isError?: boolean;
    structuredContent?: unknown;
    content: unknown;
  }>;
  close(): Promise<void>;
}

async function toDoor(client: CallingClient, close: () => Promise<void>): Promise<Door> {
  // The client checks structured content against the output schemas that it has seen.
  await client.listTools();
  return {
    async call(name, input) {
      const result = await client.callTool({ name, arguments: input as Record<string, unknown> });
      if (!result.isError) return { output: result.structuredContent };
      const [{ text }] = result.content as [{ text: string }];
      const colon = text.indexOf(': ');
      return { code: text.slice(0, colon), detail: text.slice(colon + 2) };
    },
    async close() {
      await client.close();
      await close();
    },
  };
}

/** The client of SDK 2, which finds the latest revision by itself or speaks the one before it. */
const openSdk2 =
  (mode: 'auto' | 'legacy'): OpenDoor =>
  async (running) => {
    const server = await serverOf(running);
    const client = new Sdk2Client(
      { name: 'doors', version: '2' },
      { versionNegotiation: { mode } },
    );
    const requestInit = { headers: { Authorization: `Bearer ${server.key}` } };
    await client.connect(new Sdk2HttpTransport(new URL(`${server.url}/mcp`), { requestInit }));
    const revision = client.getNegotiatedProtocolVersion();
    if (revision !== (mode === 'auto' ? '2026-07-28' : '2025-11-25'))
      throw new Error(`The server speaks ${revision}.`);
    return toDoor(client as unknown as CallingClient, () => server.close());
  };

/** Over streamable HTTP, with the key of a server that runs already. */
export function openMcpOf(
  server: { readonly url: string; readonly key: string },
  close?: () => Promise<void>,
): Promise<McpDoor> {
  const requestInit = { headers: { Authorization: `Bearer ${server.key}` } };
  const url = new URL(`${server.url}/mcp`);
  const transport = new StreamableHTTPClientTransport(url, { requestInit });
  return openMcp(transport as unknown as Transport, close);
}

async function openStreamableHttp(running?: TestServer): Promise<Door> {
  const server = await serverOf(running);
  return openMcpOf(server, () => server.close());
}

export async function openSse(running?: TestServer): Promise<McpDoor> {
  const server = await serverOf(running);
  const requestInit = { headers: { Authorization: `Bearer ${server.key}` } };
  const transport = new SSEClientTransport(new URL(`${server.url}/sse`), { requestInit });
  return openMcp(transport, () => server.close());
}

/** Over stdio of a process on a data directory, which stays. */
export function openStdioOn(dataDir: string, close?: () => Promise<void>): Promise<McpDoor> {
  const env = { ...(process.env as Record<string, string>), ORRERY_DATA_DIR: dataDir };
  const transport = new StdioClientTransport({ command: process.execPath, args: [COMMAND], env });
  return openMcp(transport, close);
}

export async function openStdio(): Promise<McpDoor> {
  const dataDir = await createDataDir();
  return openStdioOn(dataDir, () => rm(dataDir, { recursive: true, force: true }));
}

export const DOORS: Readonly<Record<string, OpenDoor>> = {
  'in process': openInProcess,
  http: openHttp,
  stdio: openStdio,
  'streamable http': openStreamableHttp,
  sse: openSse,
  'SDK 2': openSdk2('auto'),
  'SDK 2, with sessions': openSdk2('legacy'),
};

/** Replaces what differs from run to run: ids that are random, times, and sizes of files. */
function settle(answer: Answer): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(answer, (key, value) => {
    if (/^(bytes_before|bytes_after|memory_reduction|storage_used_mb)$/.test(key))
      return `<${key}>`;
    if (typeof value !== 'string') return value;
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return '<time>';
    if (key === 'episode_id') {
      const id = ids.get(value) ?? `<episode ${ids.size + 1}>`;
      ids.set(value, id);
      return id;
    }
    return value;
  });
  return JSON.parse(text);
}

/** The answers of a door to one request after the other. */
export async function callAll(door: Door, requests: typeof SAMPLES): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const [operation, input] of requests)
    answers.push(settle(await door.call(operation, input)));
  return answers;
}

/** The answers of a door for programs, as models read them. */
export async function callAsModel(door: Door, requests: typeof SAMPLES): Promise<unknown[]> {
  const operations = new Map(OPERATIONS.map((operation) => [operation.name, operation]));
  const asked = requests.map(([name, input]) => {
    const operation = operations.get(name) as (typeof OPERATIONS)[number];
    return { operation, name, input: toModelInput(operation, input) };
  });
  const answers = await callAll(
    door,
    asked.map(({ name, input }) => [name, input] as const),
  );
  return answers.map((answer, i) => {
    const { operation, input } = asked[i] as (typeof asked)[number];
    const { output } = answer as { output?: Json };
    if (output === undefined) return answer;
    return { output: toModelAnswer(operation, input, output).structured };
  });
}
