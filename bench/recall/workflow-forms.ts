import type { Random } from '../../src/kernel/random.ts';
import type { EpisodeInput } from '../../src/memory/new-episode.ts';

/** Runs of known workflows, told as agents would: with noise, dropouts, failures. */
export interface WorkflowForm {
  readonly name: string;
  /** The workflows behind the runs; a good compression finds exactly these. */
  readonly workflows: readonly (readonly string[])[];
  readonly runs: readonly EpisodeInput[];
}

const VERBS = [
  'fetch',
  'check',
  'open',
  'assign',
  'rerun',
  'close',
  'notify',
  'mark',
  'deploy',
  'verify',
];
const NOUNS = [
  'ticket',
  'job',
  'route',
  'cache',
  'ledger',
  'queue',
  'branch',
  'node',
  'order',
  'token',
];
const NOISE = ['look_around', 'read_docs', 'ask_user', 'list_files', 'retry_later', 'print_state'];

interface Telling {
  /** Chance of a foreign action after each step. */
  readonly noise?: number;
  /** Chance that a step is left out of the record. */
  readonly dropout?: number;
  /** Chance that a step is written down after the next one. */
  readonly swap?: number;
  /** Foreign actions; six where missing. */
  readonly noises?: readonly string[];
  /** Chance that a step is tried again at once. */
  readonly retry?: number;
  readonly failing?: number;
  /** Runs of each workflow; the last number counts for the rest. */
  readonly runs?: readonly number[];
}

/** `count` distinct actions that no other call of the same names gives. */
function createActions(random: Random, count: number, taken: Set<string>): string[] {
  const actions: string[] = [];
  while (actions.length < count) {
    const action = `${random.pick(VERBS)}_${random.pick(NOUNS)}${taken.size > 40 ? taken.size : ''}`;
    if (taken.has(action)) continue;
    taken.add(action);
    actions.push(action);
  }
  return actions;
}

function tell(random: Random, steps: readonly string[], telling: Telling): string[] {
  const { noise = 0, noises = NOISE, dropout = 0, swap = 0, retry = 0 } = telling;
  const told = [...steps];
  for (let i = 0; i + 1 < told.length; i++) {
    if (random.next() >= swap) continue;
    [told[i], told[i + 1]] = [told[i + 1] as string, told[i] as string];
    i++;
  }
  return told.flatMap((step) => [
    ...(random.next() < dropout ? [] : [step]),
    ...(random.next() < retry ? [step] : []),
    ...(random.next() < noise ? [random.pick(noises)] : []),
  ]);
}

function createRuns(random: Random, workflows: readonly (readonly string[])[], telling: Telling) {
  const { failing = 0, runs = [20] } = telling;
  return workflows.flatMap((steps, workflow) =>
    Array.from({ length: runs[workflow] ?? (runs.at(-1) as number) }, (_, i): EpisodeInput => {
      const actions = tell(random, steps, telling);
      const hasFailed = random.next() < failing;
      return {
        context: `Case ${i} of kind ${workflow}: ${steps[0]}`,
        outcome: hasFailed ? 'failure' : 'success',
        actionsTaken: hasFailed ? actions.slice(0, Math.ceil(actions.length * 0.7)) : actions,
      };
    }),
  );
}

/** Ways in which several workflows share steps. */
function createShapes(fresh: (count: number) => string[]) {
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  return {
    apart: (count: number, size: number) => times(count, () => fresh(size)),
    /** `count` workflows with the same beginning and the same end. */
    sharing: (count: number, before: number, own: number, after: number) => {
      const [head, tail] = [fresh(before), fresh(after)];
      return times(count, () => [...head, ...fresh(own), ...tail]);
    },
    /** Two ways, one of which parts again. */
    tree: () => {
      const [head, left] = [fresh(2), fresh(2)];
      return [
        [...head, ...left, ...fresh(2)],
        [...head, ...left, ...fresh(2)],
        [...head, ...fresh(4)],
      ];
    },
    /** Two ways that meet, part and meet again. */
    twice: () => {
      const [head, middle, tail] = [fresh(1), fresh(2), fresh(1)];
      return times(2, () => [...head, ...fresh(1), ...middle, ...fresh(1), ...tail]);
    },
    /** A part that is done again and again, and a step that comes back at the end. */
    loop: (size: number, rounds: number) => {
      const [[first, last], body] = [fresh(2) as [string, string], fresh(size)];
      return [first, ...times(rounds, () => body).flat(), last];
    },
    returning: () => {
      const [a, b, c, d] = fresh(4) as [string, string, string, string];
      return [a, b, c, a, d];
    },
  };
}

function createTools(random: Random) {
  const taken = new Set<string>();
  return {
    ...createShapes((count) => createActions(random, count, taken)),
    form: (name: string, workflows: string[][], telling: Telling = {}): WorkflowForm => ({
      name,
      workflows,
      runs: createRuns(random, workflows, telling),
    }),
  };
}

/** The forms that compression is measured on, all of one seed. */
export function createForms(random: Random): WorkflowForm[] {
  const { apart, sharing, tree, twice, loop, returning, form } = createTools(random);
  return [
    form('clean', apart(3, 6)),
    form('noise', apart(3, 6), { noise: 0.15 }),
    form('heavy noise', apart(3, 6), { noise: 0.4 }),
    form('few runs', apart(3, 6), { runs: [12], noise: 0.15 }),
    form('four runs each', apart(4, 5), { runs: [4] }),
    form('two steps', apart(3, 2)),
    form('three steps', apart(3, 3), { noise: 0.1 }),
    form('failing', apart(3, 6), { failing: 0.4, noise: 0.1, runs: [30] }),
    form('many workflows', apart(9, 5), { noise: 0.1, runs: [12] }),
    form('often and seldom', apart(3, 6), { noise: 0.1, runs: [60, 20, 6] }),
    form('retries', apart(3, 6), { retry: 0.3 }),
    form('dropouts', apart(3, 6), { dropout: 0.1 }),
    form('many dropouts', apart(3, 8), { dropout: 0.2, runs: [30] }),
    form('swaps', apart(3, 7), { swap: 0.1 }),
    form('noise, dropouts and swaps', apart(3, 7), { noise: 0.15, dropout: 0.1, swap: 0.05 }),
    form('shared start, 3 of 6', sharing(2, 3, 3, 0), { noise: 0.1 }),
    form('shared start, 4 of 6', sharing(2, 4, 2, 0), { noise: 0.1 }),
    form('shared start, 4 of 6, three ways', sharing(3, 4, 2, 0), { noise: 0.1 }),
    form('shared end, 4 of 6, three ways', sharing(3, 0, 2, 4), { noise: 0.1 }),
    form('shared start, 4 of 6, dropouts', sharing(3, 4, 2, 0), { noise: 0.1, dropout: 0.1 }),
    form('shared end, 4 of 6, heavy noise', sharing(3, 0, 2, 4), { noise: 0.3 }),
    form('shared start and end, 4 of 6', sharing(2, 2, 2, 2), { noise: 0.1 }),
    form('shared start and end, five ways', sharing(5, 2, 2, 2), { noise: 0.1 }),
    form('shared, 5 of 6', sharing(2, 3, 1, 2), { noise: 0.1 }),
    form('shared, 5 of 6, three ways', sharing(3, 3, 1, 2), { noise: 0.1 }),
    form('shared, 9 of 10, four ways', sharing(4, 5, 1, 4), { noise: 0.1 }),
    form('shared, six runs each', sharing(3, 2, 2, 2), { runs: [6] }),
    form('shared, often and seldom', sharing(3, 3, 3, 0), { noise: 0.1, runs: [40, 20, 6] }),
    form('branch', sharing(2, 1, 1, 1), { runs: [30] }),
    form('branch in four', sharing(4, 1, 1, 1), { runs: [15] }),
    form('branch in a branch', tree(), { noise: 0.1 }),
    form('two branches', twice(), { noise: 0.1 }),
    form('thirty steps', apart(2, 30), { noise: 0.15 }),
    form('thirty steps, dropouts', apart(2, 30), { noise: 0.1, dropout: 0.1 }),
    form('thirty steps, shared start of 20', sharing(3, 20, 10, 0), { noise: 0.1 }),
    form('loops', [loop(2, 3), loop(2, 3)], { dropout: 0.05 }),
    form('loops of three, noise', [loop(3, 2), loop(3, 3)], { noise: 0.1 }),
    form('long loops', [loop(2, 6), loop(4, 3)]),
    form('comes back', [returning(), returning(), returning()], { noise: 0.1 }),
  ];
}

/** Forms that nothing was tuned on. */
export function createKeptAside(random: Random): WorkflowForm[] {
  const { apart, sharing, tree, twice, loop, form } = createTools(random);
  const prefixes = sharing(3, 4, 2, 0);
  return [
    form('one noise, often', apart(3, 6), { noise: 0.12, noises: ['look_around'] }),
    form('two noises, ten steps', apart(3, 10), { noise: 0.15, noises: NOISE.slice(0, 2) }),
    form('three runs each', apart(5, 4), { runs: [3] }),
    form('shared start, three runs each', sharing(2, 4, 2, 0), { runs: [3] }),
    form('shared end, 5 of 7, four ways', sharing(4, 0, 2, 5), { noise: 0.15, dropout: 0.05 }),
    form('shared start, eight ways', sharing(8, 4, 2, 0), { noise: 0.1, runs: [10] }),
    form('shared start, failing', sharing(3, 4, 2, 0), { failing: 0.3, runs: [30] }),
    form('shared start beside others', [...prefixes, ...apart(3, 6)], { noise: 0.1 }),
    form('shared, retries and swaps', sharing(3, 2, 3, 2), { retry: 0.2, swap: 0.05 }),
    form('shared end, dropouts', sharing(3, 0, 3, 4), { dropout: 0.15, runs: [30] }),
    form('tree, dropouts', tree(), { dropout: 0.08, runs: [25] }),
    form('two branches, dropouts', twice(), { dropout: 0.08, runs: [25] }),
    form(
      'shared loops',
      prefixes.slice(0, 2).map((steps) => [...loop(2, 3), ...steps]),
      {
        noise: 0.05,
      },
    ),
    form('loop of one step and a check', [loop(2, 4), loop(2, 5)], { dropout: 0.03, noise: 0.05 }),
    form('forty steps', apart(2, 40), { noise: 0.2, dropout: 0.05 }),
    form('thirty steps, shared start of 25', sharing(4, 25, 5, 0), { noise: 0.1, dropout: 0.05 }),
    form('thirty steps, six runs each', apart(3, 30), { noise: 0.1, runs: [6] }),
  ];
}

/** How many workflows were found exactly, and how many patterns are none of them. */
export function countExact(
  form: WorkflowForm,
  patterns: readonly { readonly steps: readonly string[] }[],
) {
  const wanted = new Set(form.workflows.map((steps) => steps.join(' ')));
  const found = new Set(patterns.map(({ steps }) => steps.join(' ')));
  const exact = [...wanted].filter((steps) => found.has(steps)).length;
  return { exact, of: wanted.size, extra: [...found].filter((steps) => !wanted.has(steps)).length };
}
