import type { Random } from '../../src/kernel/random.ts';
import type { EpisodeInput } from '../../src/memory/memory.ts';

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
  readonly failing?: number;
  readonly runs?: number;
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
  const { noise = 0, dropout = 0 } = telling;
  return steps.flatMap((step) => [
    ...(random.next() < dropout ? [] : [step]),
    ...(random.next() < noise ? [random.pick(NOISE)] : []),
  ]);
}

function createRuns(random: Random, workflows: readonly (readonly string[])[], telling: Telling) {
  const { failing = 0, runs = 20 } = telling;
  return workflows.flatMap((steps, workflow) =>
    Array.from({ length: runs }, (_, i): EpisodeInput => {
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

/** The forms that compression is measured on, all of one seed. */
export function createForms(random: Random): WorkflowForm[] {
  const taken = new Set<string>();
  const fresh = (count: number) => createActions(random, count, taken);
  const plain = (size: number) => [fresh(size), fresh(size), fresh(size)];
  const sharing = (before: number, own: number, after: number) => {
    const [head, tail] = [fresh(before), fresh(after)];
    return [0, 1].map(() => [...head, ...fresh(own), ...tail]);
  };
  const form = (name: string, workflows: string[][], telling: Telling = {}): WorkflowForm => ({
    name,
    workflows,
    runs: createRuns(random, workflows, telling),
  });
  const loop = () => {
    const [a, b, c, d] = fresh(4) as [string, string, string, string];
    return [a, b, c, b, c, b, c, d];
  };
  const branch = () => {
    const [head, tail] = [fresh(1), fresh(1)];
    return [0, 1].map(() => [...head, ...fresh(1), ...tail]);
  };
  return [
    form('clean', plain(6)),
    form('noise', plain(6), { noise: 0.15 }),
    form('heavy noise', plain(6), { noise: 0.4 }),
    form('few runs', plain(6), { runs: 12, noise: 0.15 }),
    form('two steps', plain(2)),
    form('three steps', plain(3), { noise: 0.1 }),
    form('failing', plain(6), { failing: 0.4, noise: 0.1, runs: 30 }),
    form('shared start, 3 of 6', sharing(3, 3, 0), { noise: 0.1 }),
    form('shared start, 4 of 6', sharing(4, 2, 0), { noise: 0.1 }),
    form('shared start and end, 4 of 6', sharing(2, 2, 2), { noise: 0.1 }),
    form('shared, 5 of 6', sharing(3, 1, 2), { noise: 0.1 }),
    form('branch', branch(), { runs: 30 }),
    form('thirty steps', [fresh(30), fresh(30)], { noise: 0.15 }),
    form('loops', [loop(), loop()], { dropout: 0.05 }),
    form('dropouts', plain(6), { dropout: 0.1 }),
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
