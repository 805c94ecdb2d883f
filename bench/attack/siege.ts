import { startWorker } from '../../src/stores/start-worker.ts';
import { percentile } from '../row.ts';
import type { StoreEnv } from './kills.ts';
import { type Probed, SMALL } from './probe.ts';
import type { Scenario } from './scenarios.ts';
import { KEYS, type ServedOrrery, send, serveForAttack } from './served.ts';

const SAMPLE_EVERY_MS = 200;

/** What is promised while one key attacks. */
export const GOALS = { p99Ms: 250, residentMb: 600, settledMb: 250, terminateS: 15 } as const;

/** What a second tenant met, and what the process took. */
export interface Siege {
  readonly name: string;
  readonly requests: number;
  readonly failures: number;
  readonly p99Ms: number;
  /** Longest time that the event loop did nothing else, in milliseconds of a processor. */
  readonly holdMs: number;
  readonly residentMb: number;
  /** Resident memory after the attack ended, at its lowest within the time that it was given. */
  readonly settledMb: number;
  readonly terminateS: number;
}

export interface SiegeOptions {
  readonly attackMs: number;
  /** Milliseconds for memory to fall after the attack. */
  readonly settleMs: number;
  /** Bytes of the documents; of each scenario's own size where missing. */
  readonly bytes?: number | undefined;
  /** Variables that choose the store. */
  readonly store?: StoreEnv | undefined;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `validity_check` as another tenant, from a thread of its own, until told to stop. */
async function probe({ url }: ServedOrrery, signal: AbortSignal): Promise<Probed> {
  const worker = startWorker(new URL('./probe.ts', import.meta.url), { workerData: { url } });
  const probed = new Promise<Probed>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  signal.addEventListener('abort', () => worker.postMessage('stop'));
  const result = await probed;
  await worker.terminate();
  return result;
}

async function watchMemory(served: ServedOrrery, signal: AbortSignal): Promise<number> {
  let highest = 0;
  while (!signal.aborted) {
    highest = Math.max(highest, (await served.residentMb()) || 0);
    await sleep(SAMPLE_EVERY_MS);
  }
  return highest;
}

async function waitForMemory(served: ServedOrrery, maxMb: number, maxMs: number): Promise<number> {
  const endMs = performance.now() + maxMs;
  let lowest = await served.residentMb();
  while (lowest > maxMb && performance.now() < endMs) {
    await sleep(SAMPLE_EVERY_MS);
    lowest = Math.min(lowest, await served.residentMb());
  }
  return lowest;
}

/** Runs an attack on a server of its own while another tenant measures, then stops the server under attack. */
export async function besiege(scenario: Scenario, options: SiegeOptions): Promise<Siege> {
  const served = await serveForAttack({
    ORRERY_RATE_LIMIT: '0',
    ...options.store,
  });
  try {
    for (let i = 0; i < 5; i++) await send(served.url, '/validity-check', SMALL, KEYS.victim);
    await served.readSpent();
    const stop = new AbortController();
    let failure: unknown;
    const attack = scenario.run(served, stop.signal, options.bytes).catch((error: unknown) => {
      if (!stop.signal.aborted) failure = error;
    });
    const measured = Promise.all([probe(served, stop.signal), watchMemory(served, stop.signal)]);
    await sleep(options.attackMs);
    stop.abort();
    const [{ times, failures }, residentMb] = await measured;
    // An attack that does not take place shows nothing.
    if (failure !== undefined) throw new Error(`"${scenario.name}" did not begin: ${failure}`);
    const { holdMs } = await served.readSpent();
    // What is still to be answered is not waited for: the server goes on with it meanwhile.
    await Promise.race([attack, sleep(1_000)]);
    const settledMb = await waitForMemory(served, GOALS.settledMb, options.settleMs);
    const again = new AbortController();
    scenario.run(served, again.signal, options.bytes).catch(() => {});
    await sleep(2_000);
    const terminateS = await served.terminate();
    again.abort();
    const p99Ms = percentile(times, 0.99);
    return {
      name: scenario.name,
      requests: times.length,
      failures,
      p99Ms,
      holdMs,
      residentMb,
      settledMb,
      terminateS,
    };
  } finally {
    await served.stop();
  }
}

/** What an attack achieved that is promised to be impossible. */
export function findBroken({
  failures,
  p99Ms,
  residentMb,
  settledMb,
  terminateS,
}: Siege): string[] {
  return [
    ...(failures > 0 ? [`${failures} refused`] : []),
    ...(p99Ms > GOALS.p99Ms ? ['slow'] : []),
    ...(residentMb > GOALS.residentMb ? ['memory'] : []),
    ...(settledMb > GOALS.settledMb ? ['memory stays'] : []),
    ...(terminateS > GOALS.terminateS ? ['does not stop'] : []),
  ];
}

export function formatSieges(sieges: readonly Siege[]): string {
  const head = ['attack', 'probes', 'failed', 'p99', 'held', 'most MB', 'after', 'SIGTERM', ''];
  const rows = sieges.map((siege) => [
    siege.name,
    `${siege.requests}`,
    `${siege.failures}`,
    `${siege.p99Ms.toFixed(0)} ms`,
    `${siege.holdMs.toFixed(0)} ms`,
    siege.residentMb.toFixed(0),
    siege.settledMb.toFixed(0),
    `${siege.terminateS.toFixed(1)} s`,
    findBroken(siege).join(', ') || 'ok',
  ]);
  const lines = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
