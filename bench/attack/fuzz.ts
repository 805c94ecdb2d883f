import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createRandom } from '../../src/kernel/random.ts';
import { createFuzzed, type Fuzzed } from './requests.ts';
import { BINARY, KEYS, type ServedOrrery, serveForAttack } from './served.ts';

/** Requests that are under way at once, at each door. */
const AT_ONCE = 8;
const WAIT_MS = 60_000;
const INTERNAL_ERROR = -32603;
/** The code of what nobody foresaw, as a tool's answer names it. */
const INTERNAL = /\bINTERNAL\b/;

/** What only the process itself should know: places in its files and lines of a stack. */
const LEAK = /\n\s+at |node_modules|\/(?:home|root|usr|tmp|var)\/|\.(?:ts|m?js):\d+/;

/** What came back: a status, or the code of a JSON-RPC error; 0 where nothing came. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Door {
  readonly name: string;
  send(request: Fuzzed): Promise<Answer>;
  close(): Promise<void>;
}

/** What one door answered: how often each status, and what it should never answer. */
export interface FuzzReport {
  readonly door: string;
  readonly statuses: ReadonlyMap<number, number>;
  readonly faults: readonly string[];
}

const HEADERS = {
  authorization: `Bearer ${KEYS.attacker}`,
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};
const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'fuzz', version: '1' },
};
const toCall = (id: number, { operation, input }: Fuzzed) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: operation, arguments: input },
});

function openHttp({ url }: ServedOrrery): Door {
  return {
    name: 'HTTP',
    async send({ method, path, body }) {
      const signal = AbortSignal.timeout(WAIT_MS);
      const sent = method === 'GET' ? {} : { body: body as string };
      const response = await fetch(url + path, { method, headers: HEADERS, signal, ...sent });
      return { status: response.status, text: await response.text() };
    },
    close: async () => {},
  };
}

async function openSession({ url }: ServedOrrery): Promise<Door> {
  const post = async (message: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...HEADERS, ...more },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    return { response, text: await response.text() };
  };
  const { response } = await post({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: INITIALIZE,
  });
  const session = { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
  let id = 0;
  return {
    name: 'MCP over HTTP',
    async send(request) {
      const answer = await post(toCall(++id, request), session);
      const isInternal = answer.text.includes(`"code":${INTERNAL_ERROR}`);
      return { status: isInternal ? INTERNAL_ERROR : answer.response.status, text: answer.text };
    },
    close: async () => {},
  };
}

const MODERN_REVISION = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN_REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The revision without sessions: each request says all of itself. */
function openModern({ url }: ServedOrrery): Door {
  let id = 0;
  return {
    name: 'MCP without sessions',
    async send(request) {
      const call = toCall(++id, request);
      const headers = {
        ...HEADERS,
        'mcp-protocol-version': MODERN_REVISION,
        'mcp-method': call.method,
        'mcp-name': request.operation,
      };
      const body = JSON.stringify({ ...call, params: { ...call.params, _meta: ENVELOPE } });
      const signal = AbortSignal.timeout(WAIT_MS);
      const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body, signal });
      const text = await response.text();
      const isInternal = text.includes(`"code":${INTERNAL_ERROR}`);
      return { status: isInternal ? INTERNAL_ERROR : response.status, text };
    },
    close: async () => {},
  };
}

/** The messages of a stream of events, for as long as it is open. */
async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    const events = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield data;
    }
  }
}

/** The old transport: answers come by a stream of their own. */
async function openSse({ url }: ServedOrrery): Promise<Door> {
  const cancel = new AbortController();
  const response = await fetch(`${url}/sse`, { headers: HEADERS, signal: cancel.signal });
  const events = readEvents(response.body as unknown as AsyncIterable<Uint8Array>);
  const endpoint = String((await events.next()).value);
  const waiting = new Map<number, (answer: Answer) => void>();
  const listen = async () => {
    for await (const text of events) {
      const { id, error } = JSON.parse(text) as { id: number; error?: { code: number } };
      waiting.get(id)?.({ status: error?.code ?? 200, text });
      waiting.delete(id);
    }
  };
  const listening = listen().catch(() => {});
  const write = (message: { id: number }) =>
    new Promise<Answer>((resolve, reject) => {
      setTimeout(resolve, WAIT_MS, { status: 0, text: '' }).unref();
      waiting.set(message.id, resolve);
      const body = JSON.stringify(message);
      fetch(url + endpoint, { method: 'POST', headers: HEADERS, body }).then(async (accepted) => {
        const text = await accepted.text();
        if (accepted.status !== 202) resolve({ status: accepted.status, text });
      }, reject);
    });
  const initialize = { jsonrpc: '2.0', id: 0, method: 'initialize', params: INITIALIZE };
  await write(initialize);
  let id = 0;
  return {
    name: 'MCP over SSE',
    send: (request) => write(toCall(++id, request)),
    async close() {
      cancel.abort();
      await listening;
    },
  };
}

async function openStdio(): Promise<Door> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-fuzz-'));
  const child = spawn(process.execPath, [BINARY, '--data-dir', dataDir], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  const answer = (line: string) => {
    const { id, error } = JSON.parse(line) as { id: number; error?: { code: number } };
    waiting.get(id)?.({ status: error?.code ?? 200, text: line });
    waiting.delete(id);
  };
  createInterface({ input: child.stdout }).on('line', answer);
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const write = (message: { id?: number }) =>
    new Promise<Answer>((resolve) => {
      const none: Answer = { status: 0, text: '' };
      setTimeout(resolve, WAIT_MS, none).unref();
      void hasEnded.then(() => resolve(none));
      if (message.id !== undefined) waiting.set(message.id, resolve);
      child.stdin.write(`${JSON.stringify(message)}\n`);
    });
  const initialize = { jsonrpc: '2.0', id: 0, method: 'initialize', params: INITIALIZE };
  await write(initialize);
  let id = 0;
  return {
    name: 'MCP over stdio',
    send: (request) => write(toCall(++id, request)),
    async close() {
      child.kill();
      await hasEnded;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What is wrong with an answer, if anything. An honest 503 is not. */
function findFault({ status, text }: Answer): string | undefined {
  if (status === 0) return 'no answer';
  if (status === INTERNAL_ERROR || (status >= 500 && status !== 503)) return `${status}`;
  if (INTERNAL.test(text)) return 'an internal error';
  const leak = LEAK.exec(text)?.[0].trim();
  return leak === undefined ? undefined : `answers with ${JSON.stringify(leak)}`;
}

/** What a door was sent: MCP carries the input as it is. */
function toSent({ name }: Door, { body, input }: Fuzzed): string {
  return name === 'HTTP' ? body.toString() : JSON.stringify(input);
}

async function fuzzDoor(door: Door, count: number, seed: number): Promise<FuzzReport> {
  const random = createRandom(seed);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let left = count;
  const loop = async () => {
    while (left-- > 0) {
      const request = createFuzzed((below) => random.integer(below));
      const answer = await door.send(request).catch(() => ({ status: 0, text: '' }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = findFault(answer);
      if (fault) faults.push(`${request.operation}: ${fault}\n  ${toSent(door, request)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return { door: door.name, statuses, faults };
}

/** Sends `count` broken requests, an equal part through each door of a server, and says what came back. */
export async function fuzz(count: number, seed: number): Promise<FuzzReport[]> {
  const served = await serveForAttack({ ORRERY_RATE_LIMIT: '0' });
  const doors = [
    openHttp(served),
    await openSession(served),
    openModern(served),
    await openSse(served),
    await openStdio(),
  ];
  const reports: FuzzReport[] = [];
  try {
    const each = Math.ceil(count / doors.length);
    reports.push(...(await Promise.all(doors.map((door, at) => fuzzDoor(door, each, seed + at)))));
    if (served.process.exitCode !== null) throw new Error('The server ended.');
  } finally {
    for (const door of doors) await door.close();
    await served.stop();
  }
  return reports;
}

export function formatFuzz(reports: readonly FuzzReport[]): string {
  return reports
    .map(({ door, statuses, faults }) => {
      const counted = [...statuses].sort(([a], [b]) => a - b).map(([s, n]) => `${n} × ${s}`);
      return `${door}: ${counted.join(', ')}; ${faults.length} faults`;
    })
    .join('\n');
}
