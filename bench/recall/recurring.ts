import type { BenchRow } from '../row.ts';
import { type Asked, leaveOut } from './asked.ts';
import { type Door, withDoor } from './door.ts';

interface Situation {
  readonly situation: string;
  readonly steps: readonly string[];
  readonly questions: readonly string[];
}

/** Situations by area, how their copies vary, questions in other words, and texts that come once. */
export interface Recurring {
  readonly areas: Readonly<Record<string, readonly Situation[]>>;
  /** Questions that name three situations each. */
  readonly broad: Readonly<Record<string, readonly string[]>>;
  readonly once: readonly {
    readonly text: string;
    readonly identifier?: string;
    readonly question?: string;
  }[];
}

const PLACES = '5a 5b 6a 6c 7b 8a 9c'.split(' ');
const MONTHS = 'January February September October November'.split(' ');
const NAMES = 'Aino Bruno Celia Dario Edda Finn Gisa Hakan Ilse Jovan Kira Lasse'.split(' ');
const TIMES = [3, 12, 40];
const FIRST = 3;

/** The text of one copy of a situation. */
function vary(situation: string, copy: number): string {
  const values: Record<string, string | undefined> = {
    n: String(4 + 3 * copy),
    c: PLACES[copy % PLACES.length],
    d: `${1 + ((11 * copy) % 28)} ${MONTHS[copy % MONTHS.length]}`,
    p: NAMES[copy % NAMES.length],
  };
  return situation.replace(/\{(\w)\}/g, (_, key: string) => values[key] ?? '');
}

/** Whether steps are those wanted in order, with at most one more. */
function isPattern(steps: readonly string[], wanted: readonly string[]): boolean {
  const kept = steps.filter((step) => wanted.includes(step));
  return kept.join() === wanted.join() && steps.length <= wanted.length + 1;
}

/** How many were right, of how many. */
class Count {
  right = 0;
  of = 0;

  add(isRight: boolean): void {
    this.of++;
    if (isRight) this.right++;
  }
}

const createCounts = () => ({
  'right among three': new Count(),
  answered: new Count(),
  'pattern where a copy is first': new Count(),
  'pattern after compression': new Count(),
  'broad questions with all three': new Count(),
  'identifiers among three': new Count(),
});

/** Stores the situations of one area so many times, beside the texts that come once. Returns whose each episode is. */
async function storeArea(asked: Asked, { areas, once }: Recurring, area: string, times: number) {
  const domain = `${area} ${times}`;
  const situations = areas[area] as readonly Situation[];
  const owners = new Map<string, Situation>();
  for (let copy = 0; copy < times; copy++) {
    for (const own of situations) {
      const actions_taken = copy % 5 === 4 ? [...own.steps, 'write_note'] : own.steps;
      owners.set(await asked.store(domain, vary(own.situation, copy), { actions_taken }), own);
    }
  }
  const single = new Map<string, string>();
  for (const { text } of once)
    single.set(await asked.store(domain, text, { actions_taken: [] }), text);
  await asked.settle(domain);
  return { domain, situations, owners, single };
}

/** How many questions of an area have a copy of their situation among the first three. */
async function countRight(asked: Asked, recurring: Recurring, area: string, times: number) {
  const { domain, situations, owners } = await storeArea(asked, recurring, area, times);
  const right = new Count();
  for (const own of situations) {
    for (const question of own.questions) {
      const { episodes } = await asked.recall(domain, question);
      const first = episodes.slice(0, FIRST);
      right.add(first.some(({ episode_id }) => owners.get(episode_id) === own));
    }
  }
  return right;
}

/** Stores an area, asks, compresses and asks again. */
async function askArea(
  door: Door,
  recurring: Recurring,
  area: string,
  times: number,
  counts: ReturnType<typeof createCounts>,
): Promise<void> {
  const { broad, once } = recurring;
  const { domain, situations, owners, single } = await storeArea(door, recurring, area, times);
  const ask = async (isCompressed: boolean) => {
    for (const own of situations) {
      for (const question of own.questions) {
        const { pattern, episodes } = await door.recall(domain, question);
        const at = episodes.findIndex(({ episode_id }) => owners.get(episode_id) === own);
        const isRight = at >= 0 && at < FIRST;
        const hasPattern = pattern !== null && isPattern(pattern.steps, own.steps);
        if (isCompressed) {
          if (isRight) counts['pattern after compression'].add(hasPattern);
          continue;
        }
        // An empty answer counts twice: as wrong, and as empty.
        counts['right among three'].add(isRight);
        counts.answered.add(episodes.length > 0);
        if (at === 0) counts['pattern where a copy is first'].add(hasPattern);
      }
    }
  };
  await ask(false);
  for (const question of broad[area] ?? []) {
    const { episodes } = await door.recall(domain, question);
    const shown = new Set(episodes.map(({ episode_id }) => owners.get(episode_id)));
    shown.delete(undefined);
    counts['broad questions with all three'].add(shown.size >= 3);
  }
  for (const { text, question } of once) {
    if (question === undefined) continue;
    const first = (await door.recall(domain, question)).episodes.slice(0, FIRST);
    const isFound = first.some(({ episode_id }) => single.get(episode_id) === text);
    counts['identifiers among three'].add(isFound);
  }
  await door.post('/memory/compress', { domain });
  await ask(true);
}

async function askAll(door: Door, recurring: Recurring, times: number) {
  const counts = createCounts();
  for (const area of Object.keys(recurring.areas))
    await askArea(door, recurring, area, times, counts);
  return counts;
}

/** Work that recurs 3, 12 and 40 times in words that vary, asked for in others. */
export async function benchRecurring(recurring: Recurring): Promise<BenchRow[]> {
  const rows = await withDoor({}, async (door) => {
    const own: BenchRow[] = [];
    for (const times of TIMES) {
      const counts = await askAll(door, recurring, times);
      for (const [name, { right, of }] of Object.entries(counts)) {
        const atLeast = name === 'right among three' ? 0.91 * of : of;
        const what = `work that recurred ${times} times: ${name}`;
        own.push({ what, value: right, unit: `of ${of}`, goal: { atLeast } });
      }
    }
    return own;
  });
  const left = await leaveOut(async (asked) => {
    const sum = new Count();
    for (const times of TIMES) {
      for (const area of Object.keys(recurring.areas)) {
        const { right, of } = await countRight(asked, recurring, area, times);
        sum.right += right;
        sum.of += of;
      }
    }
    return sum;
  });
  for (const { name, measured } of left) {
    const what = `work that recurred: right among three ${name}`;
    rows.push({ what, value: measured.right, unit: `of ${measured.of}` });
  }
  return rows;
}
