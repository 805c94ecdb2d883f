import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../row.ts';
import { leaveOut, type Recall } from './asked.ts';
import { createBm25 } from './baselines.ts';
import { type Door, withDoor } from './door.ts';
import { measureHits } from './public.ts';
import type { RetrievalSet } from './sets.ts';

const ANSWERS = 5;
/** The least that recall reaches beside BM25 on each set, and in the mean of the four. */
const GOAL = { mean: 0.77 };

interface Hits {
  readonly hit: number;
  /** Share of empty answers. */
  readonly empty: number;
}

/** The numbers of texts by the ids of their episodes, for each domain. */
type Stored = ReadonlyMap<string, ReadonlyMap<string, number>>;

const toDomain = ({ name }: RetrievalSet, collection: number) => `${name}-${collection}`;

async function storeSets(door: Door, sets: readonly RetrievalSet[]): Promise<Stored> {
  const stored = new Map<string, Map<string, number>>();
  for (const set of sets) {
    for (const [i, { episodes }] of set.collections.entries()) {
      const domain = toDomain(set, i);
      const texts = new Map<string, number>();
      for (const [text, context] of episodes.entries())
        texts.set(await door.store(domain, context), text);
      stored.set(domain, texts);
    }
  }
  for (const domain of stored.keys()) await door.settle(domain);
  return stored;
}

/** Shares of a set's questions whose answer is among five episodes, and that nothing was answered to. */
async function measureSet(recall: Recall, set: RetrievalSet, stored: Stored): Promise<Hits> {
  let count = 0;
  let found = 0;
  let empty = 0;
  for (const [i, { questions }] of set.collections.entries()) {
    const domain = toDomain(set, i);
    for (const question of questions) {
      // A question that is an episode itself finds that first; it does not count.
      const rest = question.itself === undefined ? {} : { limit: ANSWERS + 1 };
      const { episodes } = await recall(domain, question.text, rest);
      const answers = episodes
        .map(({ episode_id }) => stored.get(domain)?.get(episode_id) as number)
        .filter((text) => text !== question.itself)
        .slice(0, ANSWERS);
      count++;
      if (answers.length === 0) empty++;
      if (answers.some((text) => question.found.includes(text))) found++;
    }
  }
  return { hit: found / count, empty: empty / count };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** hit@5 of the service over HTTP with its defaults, and of its parts, set by set. */
async function measureAll(sets: readonly RetrievalSet[]) {
  const directory = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const database = join(directory, 'stored.db');
  const measure = (stored: Stored) => async (recall: Recall) => {
    const hits: Hits[] = [];
    for (const set of sets) hits.push(await measureSet(recall, set, stored));
    return hits;
  };
  try {
    const { served, stored } = await withDoor(async (door) => {
      const stored = await storeSets(door, sets);
      await door.backup(database);
      return { stored, served: await measure(stored)(door.recall) };
    });
    return { served, parts: await leaveOut(database, measure(stored)) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** hit@5 of the service over HTTP with its defaults beside BM25, and of the service without each part, set by set. */
export async function benchSets(sets: readonly RetrievalSet[]): Promise<BenchRow[]> {
  const plain = sets.map((set) => measureHits(set, createBm25, ANSWERS));
  const { served, parts } = await measureAll(sets);
  const rows: BenchRow[] = sets.flatMap(({ name }, i) => [
    {
      what: `${name}: hit@5`,
      value: (served[i] as Hits).hit,
      unit: '',
      goal: { atLeast: plain[i] as number },
    },
    { what: `${name}: hit@5 of BM25`, value: plain[i] as number, unit: '' },
  ]);
  const hits = served.map(({ hit }) => hit);
  rows.push(
    { what: 'mean of sets: hit@5', value: mean(hits), unit: '', goal: { atLeast: GOAL.mean } },
    { what: 'mean of sets: hit@5 of BM25', value: mean(plain), unit: '' },
    {
      what: 'mean of sets: empty answers',
      value: mean(served.map(({ empty }) => empty)),
      unit: '',
      goal: { atMost: 0 },
    },
  );
  for (const { name, measured } of parts) {
    for (const [i, set] of sets.entries())
      rows.push({ what: `${set.name}: hit@5 ${name}`, value: (measured[i] as Hits).hit, unit: '' });
    const value = mean(measured.map(({ hit }) => hit));
    rows.push({ what: `mean of sets: hit@5 ${name}`, value, unit: '' });
  }
  return rows;
}
