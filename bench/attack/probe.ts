import { parentPort, workerData } from 'node:worker_threads';
import { KEYS, send } from './served.ts';

/** What a second tenant asks while another one attacks. */
export const SMALL = JSON.stringify({
  schema: { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] },
});

/** What the second tenant met. */
export interface Probed {
  readonly times: number[];
  readonly failures: number;
}

const EVERY_MS = 50;

/** Runs in a thread: what the attack itself costs its process shall not count. */
async function probe(url: string): Promise<Probed> {
  let isStopped = false;
  parentPort?.once('message', () => {
    isStopped = true;
  });
  const times: number[] = [];
  let failures = 0;
  while (!isStopped) {
    const begin = performance.now();
    const answer = await send(url, '/validity-check', SMALL, KEYS.victim).catch(() => undefined);
    times.push(performance.now() - begin);
    if (answer?.status !== 200) failures++;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return { times, failures };
}

const { url } = (workerData ?? {}) as { url?: string };
if (url !== undefined) parentPort?.postMessage(await probe(url));
