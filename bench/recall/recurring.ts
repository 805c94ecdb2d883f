/**
 * Recurring work through the HTTP door with its defaults: `npx tsx bench/recall/recurring.ts FILE`. FILE describes
 * situations, how their copies vary, questions in other words and texts that come once. Each situation is stored 3, 12
 * and 40 times. Prints the share of questions that a copy is among the first three answers of, of empty answers, of
 * right patterns before and after compression, and of lists that show all situations a broad question names.
 */
import { readFileSync } from 'node:fs';
import { openDoor } from './door.ts';

interface Situation {
  readonly situation: string;
  readonly steps: readonly string[];
  readonly questions: readonly string[];
}

interface Recurring {
  readonly areas: Readonly<Record<string, readonly Situation[]>>;
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

const file = process.argv[2];
if (!file) throw new Error('Name a file of recurring situations.');
const recurring = JSON.parse(readFileSync(file, 'utf8')) as Recurring;
const door = await openDoor();
try {
  for (const times of TIMES) {
    const counts = { right: 0, empty: 0, questions: 0, identified: 0, identifiers: 0 };
    const broad = { all: 0, of: 0 };
    const patterns = { before: 0, first: 0, after: 0, of: 0 };
    for (const [area, situations] of Object.entries(recurring.areas)) {
      const domain = `${area} ${times}`;
      const owners = new Map<string, Situation>();
      const store = async (context: string, actions_taken: readonly string[] = []) =>
        (await door.post('/memory/store', { domain, context, actions_taken, outcome: 'success' }))
          .episode_id as string;
      for (let copy = 0; copy < times; copy++) {
        for (const own of situations) {
          const steps = copy % 5 === 4 ? [...own.steps, 'write_note'] : own.steps;
          owners.set(await store(vary(own.situation, copy), steps), own);
        }
      }
      const once = new Map<string, string>();
      for (const { text } of recurring.once) once.set(await store(text), text);
      const recall = (context: string) => door.recall(domain, context);
      const askAll = async (isCompressed: boolean) => {
        for (const own of situations) {
          for (const question of own.questions) {
            const { pattern, episodes } = await recall(question);
            const at = episodes.findIndex(({ episode_id }) => owners.get(episode_id) === own);
            const hasPattern = pattern !== null && isPattern(pattern.steps, own.steps);
            if (isCompressed) {
              if (at < 0 || at >= FIRST) continue;
              patterns.of++;
              if (hasPattern) patterns.after++;
              else if (process.env.SHOW)
                console.log('pattern', times, at, question, pattern?.steps, episodes);
              continue;
            }
            counts.questions++;
            if (episodes.length === 0) counts.empty++;
            if (at >= 0 && at < FIRST) counts.right++;
            else if (process.env.SHOW) console.log(times, at, question, episodes);
            if (at !== 0) continue;
            patterns.first++;
            if (hasPattern) patterns.before++;
          }
        }
      };
      await askAll(false);
      for (const question of recurring.broad[area] ?? []) {
        const { episodes } = await recall(question);
        broad.of++;
        const shown = new Set(episodes.map(({ episode_id }) => owners.get(episode_id)));
        shown.delete(undefined);
        if (shown.size >= 3) broad.all++;
        else if (process.env.SHOW) console.log(times, question, episodes);
      }
      for (const { text, question } of recurring.once) {
        if (question === undefined) continue;
        const { episodes } = await recall(question);
        counts.identifiers++;
        const first = episodes.slice(0, FIRST);
        if (first.some(({ episode_id }) => once.get(episode_id) === text)) counts.identified++;
      }
      await door.post('/memory/compress', { domain });
      await askAll(true);
    }
    console.log(
      `stored ${times} times: right among three ${counts.right} of ${counts.questions}, empty ${counts.empty}; pattern where first ${patterns.before} of ${patterns.first}, after compression ${patterns.after} of ${patterns.of}; all three shown ${broad.all} of ${broad.of}; identifiers ${counts.identified} of ${counts.identifiers}`,
    );
  }
} finally {
  await door.close();
}
