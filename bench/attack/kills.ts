import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../src/kernel/random.ts';
import { type ServedOrrery, send, serveForAttack } from './served.ts';

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
    const answer = await send(url, '/memory/store', body).catch(() => undefined);
    if (!answer) return;
    if (answer.status === 200) keep((JSON.parse(answer.text) as { episode_id: string }).episode_id);
    else fail(`${answer.status} ${answer.text}`);
  }
}

async function isThere({ url }: ServedOrrery, episodeId: string): Promise<boolean> {
  const body = JSON.stringify({ domain: DOMAIN, episode_id: episodeId });
  return (await send(url, '/memory/recall', body)).status === 200;
}

/** Kills a server under 16 writers again and again, then asks for everything that was acknowledged. */
export async function kill(rounds: number, seed: number): Promise<KillReport> {
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-kills-'));
  const open = () => serveForAttack({ ORRERY_RATE_LIMIT: '0' }, ['--data-dir', dataDir]);
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
      while (acknowledged.length === before && failures.length === 0) await sleep(5);
      await sleep(random.integer(400));
      await served.stop();
      await Promise.all(writers);
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
