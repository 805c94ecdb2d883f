import { connect, type Socket } from 'node:net';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildFamily } from './families.ts';
import { giveUpCalls } from './given-up.ts';
import { KEYS, type ServedOrrery, send } from './served.ts';

/** One way in which a key may be used against everybody else. */
export interface Scenario {
  readonly name: string;
  /**
   * Attacks until `signal` is aborted, by documents of about so many bytes, of its own size where missing. What it
   * opened it closes then.
   */
  readonly run: (served: ServedOrrery, signal: AbortSignal, bytes?: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A connection that sends what it is given and reads nothing. */
function openSocket(served: ServedOrrery, text: string): Socket {
  const socket = connect(served.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  if (text !== '') socket.write(text);
  return socket;
}

function toRequest(
  served: ServedOrrery,
  line: string,
  body: string,
  length = body.length,
  more = '',
): string {
  const head = [line, `Host: 127.0.0.1:${served.port}`, `Authorization: Bearer ${KEYS.attacker}`];
  head.push('Content-Type: application/json', `Content-Length: ${length}`);
  return `${head.join('\r\n')}\r\n${more}\r\n${body}`;
}

/** Keeps `count` sockets open, each replaced when the server closes it. */
async function holdSockets(count: number, open: () => Socket, signal: AbortSignal): Promise<void> {
  let sockets: Socket[] = [];
  while (!signal.aborted) {
    sockets = sockets.filter(({ destroyed }) => !destroyed);
    while (sockets.length < count) sockets.push(open());
    await sleep(100);
  }
  for (const socket of sockets) socket.destroy();
}

/** Repeats a request, so many at once. What is refused waits a moment, as a client that hopes would. */
async function flood(
  count: number,
  request: () => Promise<{ status: number }>,
  signal: AbortSignal,
) {
  const loop = async () => {
    while (!signal.aborted) {
      const { status } = await request().catch(() => ({ status: 0 }));
      if (status === 0 || status >= 429) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: count }, loop));
}

/** A document of about `bytes` that holds no more values than a document may. */
function wordyDocument(bytes: number): JsonObject {
  const text = 'What this part is for, in many words. '.repeat(40);
  const orbitals = Array.from({ length: Math.floor(bytes / 1_720) }, (_, n) => ({
    name: `Part${n}`,
    description: text,
    entity: { name: `Item${n}`, fields: [{ name: 'id', type: 'string' }] },
    traits: [],
    pages: [],
  }));
  return { name: 'App', version: '1.0.0', orbitals };
}

async function saveHandle({ url }: ServedOrrery, bytes: number): Promise<string> {
  const body = JSON.stringify({ schema: wordyDocument(bytes), actions: [], save: true });
  const { status, text } = await send(url, '/apply', body);
  if (status !== 200) throw new Error(`The document was not kept: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { schema_id: string }).schema_id;
}

const ACCEPT = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};
const HEADERS = { ...ACCEPT, authorization: `Bearer ${KEYS.attacker}` };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'attack', version: '1' },
  },
};

async function postRpc({ url }: ServedOrrery, body: unknown, session?: string) {
  const headers = { ...HEADERS, ...(session ? { 'mcp-session-id': session } : {}) };
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await response.text();
  return { status: response.status, session: response.headers.get('mcp-session-id') ?? '' };
}

/** Opens the old transport's stream; resolves with where to post to. */
async function openSse(served: ServedOrrery): Promise<{ path: string; socket: Socket }> {
  const socket = openSocket(served, '');
  socket.write(toRequest(served, 'GET /sse HTTP/1.1', '', 0, 'Accept: text/event-stream\r\n'));
  const path = await new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      const found = /data: (\/messages\?sessionId=[\w-]+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
  socket.removeAllListeners('data');
  socket.pause();
  return { path, socket };
}

const toolCall = (id: number, name: string, input: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});
/** A request that opens a stream of changes, in the revision without sessions. */
function toListen(served: ServedOrrery, id: number, uris: readonly string[]): string {
  const version = '2026-07-28';
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'subscriptions/listen',
    params: {
      notifications: { resourcesListChanged: true, resourceSubscriptions: uris },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': version,
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
  const headers = `Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: ${version}\r\nMcp-Method: subscriptions/listen\r\n`;
  return toRequest(served, 'POST /mcp HTTP/1.1', body, body.length, headers);
}
const readResource = (id: number, handle: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'resources/read',
  params: { uri: `orrery://schemas/${handle}` },
});

/** Every way that is tried. Each was open once. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'none: what the machine itself costs',
    run: (_served, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  },
  {
    name: 'answers never read',
    async run(served, signal, bytes = 7_500_000) {
      const schema = await saveHandle(served, bytes);
      const body = JSON.stringify({ schema, actions: [], include_schema: true });
      await holdSockets(
        256,
        () => openSocket(served, toRequest(served, 'POST /apply HTTP/1.1', body)),
        signal,
      );
    },
  },
  {
    name: 'a gap of renamed states',
    async run({ url }, signal, bytes = 450_000) {
      const body = JSON.stringify({
        source: buildFamily('chain', bytes),
        target: buildFamily('chain', bytes, 'b'),
      });
      await flood(8, () => send(url, '/gap', body), signal);
    },
  },
  {
    name: 'resources read through one session',
    async run(served, signal, bytes = 1_400_000) {
      const handle = await saveHandle(served, bytes);
      const { session } = await postRpc(served, INITIALIZE);
      let id = 0;
      await flood(4, () => postRpc(served, readResource(++id, handle), session), signal);
    },
  },
  {
    name: 'an event stream never read',
    async run(served, signal, bytes = 1_400_000) {
      const handle = await saveHandle(served, bytes);
      const { path, socket } = await openSse(served);
      let id = 0;
      await flood(
        8,
        () => send(served.url, path, JSON.stringify(readResource(++id, handle))),
        signal,
      );
      socket.destroy();
    },
  },
  {
    name: 'rank_edits over the old transport',
    async run(served, signal, bytes = 30_000) {
      const { path, socket } = await openSse(served);
      socket.resume();
      const schema = buildFamily('states and events', bytes);
      let id = 0;
      await flood(
        8,
        () =>
          send(
            served.url,
            path,
            JSON.stringify(toolCall(++id, 'rank_edits', { schema, errors: [] })),
          ),
        signal,
      );
      socket.destroy();
    },
  },
  {
    name: 'batches of 100 stores',
    async run(served, signal) {
      const { session } = await postRpc(served, INITIALIZE);
      const store = { domain: 'attack', context: 'Something happened again' };
      const batch = Array.from({ length: 100 }, (_, id) => toolCall(id, 'memory_store', store));
      await flood(8, () => postRpc(served, batch, session), signal);
    },
  },
  {
    name: 'bodies that drip',
    async run(served, signal) {
      const dripping = new Set<Socket>();
      const timer = setInterval(() => {
        for (const socket of dripping) if (socket.writable) socket.write(' ');
      }, 200);
      const line = 'POST /validity-check HTTP/1.1';
      const open = () => {
        const socket = openSocket(served, toRequest(served, line, '{', 9_999));
        socket.resume();
        dripping.add(socket);
        socket.once('close', () => dripping.delete(socket));
        return socket;
      };
      await holdSockets(400, open, signal);
      clearInterval(timer);
    },
  },
  {
    name: 'silent connections',
    run: (served, signal) => holdSockets(3_000, () => openSocket(served, ''), signal),
  },
  {
    name: 'sessions without end',
    run: (served, signal) => flood(16, () => postRpc(served, INITIALIZE), signal),
  },
  {
    name: 'wrong keys',
    run: ({ url }, signal) =>
      flood(16, () => send(url, '/validity-check', '{}', `wrong-${Math.random()}`), signal),
  },
  {
    name: 'large bodies',
    async run({ url }, signal, bytes = 7_800_000) {
      const body = JSON.stringify({ schema: wordyDocument(bytes) });
      await flood(32, () => send(url, '/validity-check', body), signal);
    },
  },
  {
    name: 'large tool calls',
    async run(served, signal, bytes = 7_800_000) {
      const { session } = await postRpc(served, INITIALIZE);
      const schema = buildFamily('small values', bytes);
      await flood(
        8,
        () => postRpc(served, toolCall(1, 'validity_check', { schema }), session),
        signal,
      );
    },
  },
  {
    name: 'behaviors registered',
    async run({ url }, signal, bytes = 1_300_000) {
      const schema = wordyDocument(bytes);
      const body = JSON.stringify({ schema, description: 'Large.' });
      let n = 0;
      await flood(4, () => send(url, `/behaviors/large-${++n % 60}`, body), signal);
    },
  },
  {
    name: 'streams of changes never read',
    async run(served, signal, bytes = 7_500_000) {
      const handle = await saveHandle(served, bytes);
      let id = 0;
      const open = () => {
        const first = (++id % 10) * 100;
        const uris = Array.from({ length: 99 }, (_, i) => `orrery://memory/d${first + i}`);
        return openSocket(served, toListen(served, id, [...uris, `orrery://schemas/${handle}`]));
      };
      const change = () => {
        const domain = `d${++id % 1_000}`;
        const body = JSON.stringify({ domain, context: 'Something happened again' });
        return send(served.url, '/memory/store', body);
      };
      await Promise.all([holdSockets(1_500, open, signal), flood(4, change, signal)]);
    },
  },
  {
    name: 'given-up calls',
    run: (served, signal, bytes) =>
      giveUpCalls(
        served,
        signal,
        (size, variant) => buildFamily('states and events', size, variant),
        bytes === undefined ? undefined : [bytes],
      ),
  },
  {
    name: 'many small calls',
    async run({ url }, signal, bytes = 30_000) {
      const body = JSON.stringify({ schema: buildFamily('chain', bytes) });
      await flood(64, () => send(url, '/error-check', body), signal);
    },
  },
];
