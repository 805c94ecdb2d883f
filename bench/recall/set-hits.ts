import type { BenchRow } from '../row.ts';
import { type Asked, leaveOut } from './asked.ts';
import { createBm25 } from './baselines.ts';
import { withDoor } from './door.ts';
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

/** Shares of a set's questions whose answer is among five episodes, and that nothing was answered to. */
async function measureSet(asked: Asked, set: RetrievalSet): Promise<Hits> {
  let count = 0;
  let found = 0;
  let empty = 0;
  for (const [i, { episodes, questions }] of set.collections.entries()) {
    const domain = `${set.name}-${i}`;
    const texts = new Map<string, number>();
    for (const [text, context] of episodes.entries()) {
      texts.set(await asked.store(domain, context), text);
    }
    await asked.settle(domain);
    for (const question of questions) {
      // A question that is an episode itself finds that first; it does not count.
      const rest = question.itself === undefined ? {} : { limit: ANSWERS + 1 };
      const answer = await asked.recall(domain, question.text, rest);
      const answers = answer.episodes
        .map(({ episode_id }) => texts.get(episode_id) as number)
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

/** hit@5 of the service over HTTP with its defaults beside BM25, and of the service without each part, set by set. */
export async function benchSets(sets: readonly RetrievalSet[]): Promise<BenchRow[]> {
  const plain = sets.map((set) => measureHits(set, createBm25, ANSWERS));
  const measureAll = (asked: Asked) =>
    sets.reduce<Promise<Hits[]>>(
      async (before, set) => [...(await before), await measureSet(asked, set)],
      Promise.resolve([]),
    );
  const served = await withDoor(measureAll);
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
  for (const { name, measured } of await leaveOut(measureAll)) {
    for (const [i, set] of sets.entries())
      rows.push({ what: `${set.name}: hit@5 ${name}`, value: (measured[i] as Hits).hit, unit: '' });
    const value = mean(measured.map(({ hit }) => hit));
    rows.push({ what: `mean of sets: hit@5 ${name}`, value, unit: '' });
  }
  return rows;
}
