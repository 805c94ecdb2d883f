import { connect, type Socket } from 'node:net';
import autocannon, { type Request } from 'autocannon';
import { pickDocument } from './http.ts';
import type { BenchRow } from './row.ts';
import { startServerProcess } from './server-process.ts';

const CONNECTIONS = 64;
const PROBE_EVERY_MS = 100;

/** What agents do in a day, in about its proportions. */
function createRequests(): Request[] {
  const document = pickDocument(11_000);
  const small = '{"name":"App","orbitals":[{"entity":"Ticket","traits":["Triage"]}]}';
  const headers = { 'content-type': 'application/json' };
  const post = (path: string, body: string): Request => ({ method: 'POST', path, headers, body });
  return [
    post('/validity-check', `{"schema":${document}}`),
    post('/error-check', `{"schema":${document}}`),
    post('/embed', `{"schema":${document}}`),
    post('/behaviors/similar', `{"schema":${small}}`),
    post('/gap', `{"source":${small},"target":"std-helpdesk"}`),
    post('/memory/store', '{"domain":"load","context":"Checkout times out under load"}'),
    post('/memory/recall', '{"domain":"load","context":"timeouts while paying"}'),
    post('/plan-instructions', `{"current":${small},"goal":"std-helpdesk"}`),
    post('/rank-edits/jepa', `{"schema":${small},"errors":[],"max_steps":2,"beam_width":2}`),
    { method: 'GET', path: '/memory/stats?domain=load' },
    { method: 'GET', path: '/behaviors?query=ticket&limit=5' },
  ];
}

/** A client that sends a byte a second and would hold its connection for ever. */
function openSlowLoris(port: number): () => void {
  const sockets: Socket[] = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /validity-check HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 9999\r\n`,
    );
    return socket;
  });
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1_000);
  return () => {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  };
}

/** Times `/healthz` until stopped; then the time that 99 of 100 probes kept to, in milliseconds. */
function startProbe(url: string): () => number {
  const times: number[] = [];
  const timer = setInterval(async () => {
    const begin = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    times.push(performance.now() - begin);
  }, PROBE_EVERY_MS);
  return () => {
    clearInterval(timer);
    times.sort((a, b) => a - b);
    return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  };
}

/** 64 connections on mixed operations beside slow-loris clients: what is lost, and how long `/healthz` takes. */
export async function benchLoad(seconds = 30): Promise<BenchRow[]> {
  const server = await startServerProcess();
  const closeSlow = openSlowLoris(Number(new URL(server.url).port));
  const stopProbe = startProbe(server.url);
  try {
    const result = await autocannon({
      url: server.url,
      connections: CONNECTIONS,
      duration: seconds,
      timeout: 30,
      requests: createRequests(),
    });
    const healthMs = stopProbe();
    return [
      { what: 'mixed load, 64 connections', value: result.requests.average, unit: 'requests/s' },
      { what: 'mixed load: 5xx answers', value: result['5xx'], unit: '', goal: { atMost: 0 } },
      {
        what: 'mixed load: errors and timeouts',
        value: result.errors + result.timeouts,
        unit: '',
        goal: { atMost: 0 },
      },
      { what: 'mixed load: /healthz p99', value: healthMs, unit: 'ms', goal: { atMost: 50 } },
    ];
  } finally {
    stopProbe();
    closeSlow();
    await server.stop();
  }
}
