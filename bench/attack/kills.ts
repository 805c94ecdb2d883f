import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../src/kernel/random.ts';
import { buildFamily } from './families.ts';
import { giveUpCalls } from './given-up.ts';
import { KEYS, type ServedOrrery, send, serveForAttack } from './served.ts';

/** Variables that choose the store of a server. */
export type StoreEnv = Readonly<Record<string, string>>;

const WRITERS = 16;
const DOMAIN = 'kills';

/** What was acknowledged in all rounds, and what of it is not there any more. */
export interface KillReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  /** What the service answered where it should have answered or been gone. */
  readonly failures: readonly string[];
}

/** Stores until the server is gone; keeps the ids of what was acknowledged. */
async function storeUntilGone(
  { url }: ServedOrrery,
  keep: (id: string) => void,
  fail: (text: string) => void,
) {
  const body = JSON.stringify({
    domain: DOMAIN,
    context: 'A ticket was closed too early',
    outcome: 'success',
  });
  for (;;) {
    const answer = await send(url, '/memory/store', body, KEYS.victim).catch(() => undefined);
    if (!answer) return;
    if (answer.status === 200) keep((JSON.parse(answer.text) as { episode_id: string }).episode_id);
    else fail(`${answer.status} ${answer.text}`);
  }
}

async function isThere({ url }: ServedOrrery, episodeId: string): Promise<boolean> {
  const body = JSON.stringify({ domain: DOMAIN, episode_id: episodeId });
  return (await send(url, '/memory/recall', body, KEYS.victim)).status === 200;
}

/** Another tenant gives up calls on large documents meanwhile, so that threads are ended when the server is killed. */
function giveUpMeanwhile(served: ServedOrrery, signal: AbortSignal): Promise<void> {
  const build = (size: number, variant: 'a' | 'b') =>
    buildFamily('states and events', size, variant);
  // The kill cuts it off.
  return giveUpCalls(served, signal, build).catch(() => undefined);
}

/**
 * Kills a server under 16 writers again and again, every second time amid given-up calls, then asks for everything that
 * was acknowledged.
 */
export async function kill(rounds: number, seed: number, store?: StoreEnv): Promise<KillReport> {
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-kills-'));
  const open = () => serveForAttack({ ORRERY_RATE_LIMIT: '0', ...store }, ['--data-dir', dataDir]);
  const acknowledged: string[] = [];
  const failures: string[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const served = await open();
      const before = acknowledged.length;
      const writers = Array.from({ length: WRITERS }, () =>
        storeUntilGone(
          served,
          (id) => acknowledged.push(id),
          (text) => failures.push(text),
        ),
      );
      const isGivingUp = round % 2 === 1;
      const over = new AbortController();
      const givingUp = isGivingUp ? giveUpMeanwhile(served, over.signal) : undefined;
      while (acknowledged.length === before && failures.length === 0) await sleep(5);
      await sleep(random.integer(isGivingUp ? 4_000 : 400));
      await served.stop();
      over.abort();
      await Promise.all([...writers, givingUp]);
    }
    const served = await open();
    const lost: string[] = [];
    for (const id of acknowledged) if (!(await isThere(served, id))) lost.push(id);
    await served.stop();
    return { rounds, acknowledged: acknowledged.length, lost, failures };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
