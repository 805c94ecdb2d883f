import type { BenchRow } from './row.ts';
import { startServerProcess } from './server-process.ts';

/** Sessions of the run, and those before memory is first looked at. */
const SESSIONS = 10_000;
const WARM_UP = 2_000;
const AT_ONCE = 16;

/** What the heap may keep uncollected. A session that stayed would cost 30 KB: 240 MB over the run. */
const MAX_GROWTH_MB = 128;

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

async function post(url: string, message: object, sessionId?: string): Promise<Response> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...HEADERS, ...(sessionId ? { 'mcp-session-id': sessionId } : {}) },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
  await response.text();
  return response;
}

/** One client's life: initialize, list, call, and leave politely or, every other time, without a word. */
async function live(url: string, number: number): Promise<void> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'soak', version: '1' },
  };
  const opened = await post(url, { id: 1, method: 'initialize', params });
  const sessionId = opened.headers.get('mcp-session-id') ?? '';
  await post(url, { method: 'notifications/initialized' }, sessionId);
  await post(url, { id: 2, method: 'tools/list' }, sessionId);
  const schema = { name: 'App', orbitals: [{ entity: `Entity${number}` }] };
  const call = { name: 'validity_check', arguments: { schema } };
  await post(url, { id: 3, method: 'tools/call', params: call }, sessionId);
  if (number % 2 === 0) return;
  await fetch(`${url}/mcp`, { method: 'DELETE', headers: { 'mcp-session-id': sessionId } });
}

async function run(url: string, from: number, to: number): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < to) await live(url, next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Memory that a server keeps of sessions that ended: by DELETE, or by being idle for five seconds. */
export async function benchSoak(): Promise<BenchRow[]> {
  const server = await startServerProcess(['--session-idle', '5']);
  try {
    await run(server.url, 0, WARM_UP);
    const before = await server.residentMb();
    await run(server.url, WARM_UP, SESSIONS);
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    const after = await server.residentMb();
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const open = /^orrery_mcp_sessions\{transport="streamable_http"\} (\d+)$/m.exec(metrics)?.[1];
    return [
      {
        what: `MCP sessions open after ${SESSIONS} came and went`,
        value: Number(open),
        unit: '',
        goal: { atMost: 0 },
      },
      {
        what: `resident memory after ${SESSIONS} sessions, beyond that after ${WARM_UP}`,
        value: after - before,
        unit: 'MB',
        goal: { atMost: MAX_GROWTH_MB },
      },
      { what: `resident memory after ${SESSIONS} sessions`, value: after, unit: 'MB' },
    ];
  } finally {
    await server.stop();
  }
}
