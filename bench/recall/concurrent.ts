/**
 * The built server under clients that store and recall at once, over HTTP:
 * `npm run build && npx tsx bench/recall/concurrent.ts [episodes = 100000] [seconds = 10]`. Prints stores a second of 32
 * clients; then recalls a second of four clients, and how long `/healthz` takes meanwhile, beside an idle server's.
 */
import { Agent, request } from 'node:http';
import { percentile } from '../row.ts';
import { startServerProcess } from '../server-process.ts';
import { createContextMaker } from './contexts.ts';

const STORING = 32;
const RECALLING = 4;
const QUESTION = 60;
const PROBE_EVERY_MS = 20;
const DOMAIN = 'large';

const episodes = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.argv[3] ?? 10);
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** Sends one request and reads its answer. Throws where it is no success. */
function send(url: string, body?: object): Promise<void> {
  const text = body && JSON.stringify(body);
  const headers = text === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const method = text === undefined ? 'GET' : 'POST';
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${url} answered ${answer.statusCode}.`));
      });
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

/** Times `/healthz` until `work` is done. */
async function probe(url: string, work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  const probes: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const begin = performance.now();
    probes.push(send(`${url}/healthz`).then(() => times.push(performance.now() - begin)));
  }, PROBE_EVERY_MS);
  await work();
  clearInterval(timer);
  await Promise.all(probes);
  return `/healthz p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
}

const runClients = (count: number, run: (client: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, client) => run(client)));

const createContexts = createContextMaker(9);
const server = await startServerProcess();
try {
  const { url } = server;
  const idle = await probe(url, () => new Promise((resolve) => setTimeout(resolve, 3_000)));
  console.log(`idle: ${idle}`);
  const waiting = createContexts(episodes).entries();
  const storedAt = performance.now();
  const whileStoring = await probe(url, () =>
    runClients(STORING, async () => {
      for (const [i, context] of waiting) {
        const actions_taken = [`step_${i % 97}`, `step_${i % 89}`];
        await send(`${url}/memory/store`, { domain: DOMAIN, context, actions_taken });
      }
    }),
  );
  const storeSeconds = (performance.now() - storedAt) / 1_000;
  console.log(
    `${STORING} clients: ${Math.round(episodes / storeSeconds)} stores/s, ${whileStoring}`,
  );
  const questions = createContexts(1_000).map((text) => text.slice(0, QUESTION));
  await send(`${url}/memory/recall`, { domain: DOMAIN, context: questions[0], limit: 5 });
  const times: number[] = [];
  const recalledAt = performance.now();
  const whileRecalling = await probe(url, () =>
    runClients(RECALLING, async (client) => {
      for (let i = client; performance.now() - recalledAt < 1_000 * seconds; i += RECALLING) {
        const context = questions[i % questions.length];
        const begin = performance.now();
        await send(`${url}/memory/recall`, { domain: DOMAIN, context, limit: 5 });
        times.push(performance.now() - begin);
      }
    }),
  );
  const recallSeconds = (performance.now() - recalledAt) / 1_000;
  console.log(
    `${RECALLING} clients: ${Math.round(times.length / recallSeconds)} recalls/s, p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${whileRecalling}`,
  );
} finally {
  agent.destroy();
  await server.stop();
}
