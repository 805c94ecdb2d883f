import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { play } from '../../src/inspector/playing/play.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { evaluate } from '../../src/operations/evaluate-operation.ts';
import { generateTests } from '../../src/operations/generate-tests.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { compileProgram } from '../../src/run/program/compile.ts';
import { countWalked } from '../../test/inspector/walk.ts';
import {
  isEvaluatedElse,
  isWalkedElse,
  settledExpressions,
  settledTraces,
} from '../../test/run/facts.ts';
import { readCorpus } from '../../test/support/corpus.ts';
import { createEmbeddingContext } from '../../test/support/embedding-context.ts';
import { createLargeDocument } from '../documents.ts';
import { type BenchRow, median } from '../row.ts';

const context = createEmbeddingContext();
const generate = (schema: JsonObject, more: object = {}) =>
  invoke(generateTests, { schema, ...more }, context);

/** Expressions and walks whose outcome the language settles, where they are beside the corpus. */
export async function benchFacts(): Promise<BenchRow[]> {
  let [values, walks] = [0, 0];
  for (const one of settledExpressions ?? []) {
    if (await isEvaluatedElse(one, (input) => invoke(evaluate, input, context))) values++;
  }
  for (const one of settledTraces ?? []) {
    if (await isWalkedElse(one, (input) => invoke(simulate, input, context))) walks++;
  }
  const rows: BenchRow[] = [];
  const add = (
    what: string,
    all: readonly unknown[] | undefined,
    wrong: number,
    atLeast: number,
  ) => {
    if (all === undefined) return;
    const value = 1 - wrong / all.length;
    rows.push({ what: `${all.length} ${what}`, value, unit: '', goal: { atLeast } });
  };
  add('settled expressions with the value of the language', settledExpressions, values, 0.995);
  add('settled walks as the language walks them', settledTraces, walks, 0.97);
  return rows;
}

/** Tests that are written for published documents: whether they pass, and what they cover. */
export async function benchGenerated({ smoke = false } = {}): Promise<BenchRow[]> {
  const total = { arms: 0, guards: 0, states: 0 };
  const covered = { arms: 0, guards: 0, states: 0 };
  let [passed, failed, documents] = [0, 0, 0];
  for (const { document } of readCorpus(smoke ? 25 : 1, 400_000)) {
    const { coverage, run } = await generate(document);
    documents++;
    passed += run.passed;
    failed += run.failed;
    for (const key of ['arms', 'guards', 'states'] as const) {
      total[key] += coverage[key].total;
      covered[key] += coverage[key].covered;
    }
  }
  const share = (key: keyof typeof total, what: string, atLeast: number): BenchRow => ({
    what: `generated tests: ${what} covered, of ${total[key]}`,
    value: covered[key] / total[key],
    unit: '',
    goal: { atLeast },
  });
  return [
    {
      what: `generated tests of ${documents} documents that pass, of ${passed + failed}`,
      value: passed / (passed + failed),
      unit: '',
      goal: { atLeast: 1 },
    },
    share('arms', 'arms', 0.97),
    share('guards', 'sides of guards that are not proven to be impossible', 0.9),
    share('states', 'states', 0),
  ];
}

const CATEGORIES = ['transition', 'invalid_transition', 'guard_allow', 'guard_block', 'journey'];

interface CompilerTrait {
  readonly traitName: string;
  readonly tests: readonly { readonly category: string }[];
}

/** The numbers of tests of each category that the language's own test command writes for each trait. */
function askCompiler(compiler: string, document: JsonObject): Map<string, number[]> | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const file = join(folder, 'document.orb');
  try {
    writeFileSync(file, JSON.stringify(document));
    const text = execFileSync(compiler, ['test', '--report', 'json', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
      maxBuffer: 1 << 28,
    });
    const traits = JSON.parse(text.slice(text.indexOf('['))) as CompilerTrait[];
    const names = traits.map(({ traitName }) => traitName);
    return new Map(
      traits
        .filter(({ traitName }) => names.indexOf(traitName) === names.lastIndexOf(traitName))
        .map(({ traitName, tests }) => [
          traitName,
          CATEGORIES.map((name) => tests.filter(({ category }) => category === name).length),
        ]),
    );
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is counted for a trait: its tests, and what is said to be uncovered or impossible. */
async function countOwn(schema: JsonObject, orbital: string, trait: string): Promise<number[]> {
  const { coverage, counts, unsatisfiable } = await generate(schema, { orbital, trait });
  const { arms, pairs, guards } = coverage;
  const sides = (guards.total + unsatisfiable.length) / 2;
  return [arms.total, pairs.total - arms.total, sides, sides, counts.journey ?? 0];
}

/** Whether as many tests are counted as the language's own test command writes; ORRERY_COMPILER names it. */
export async function benchCompiler({ smoke = false } = {}): Promise<BenchRow[]> {
  const compiler = process.env.ORRERY_COMPILER;
  if (compiler === undefined) return [];
  const [agreeing, compared] = [CATEGORIES.map(() => 0), CATEGORIES.map(() => 0)];
  for (const { name, document } of readCorpus(smoke ? 25 : 1, 400_000)) {
    const theirs = askCompiler(compiler, document);
    const actors = compileProgram(buildModel(document)).actors;
    for (const { orbital, trait } of actors) {
      const counts = theirs?.get(trait);
      if (counts === undefined || actors.filter((one) => one.trait === trait).length > 1) continue;
      const own = await countOwn(document, orbital, trait);
      counts.forEach((count, i) => {
        compared[i] = (compared[i] ?? 0) + 1;
        if (count === own[i]) agreeing[i] = (agreeing[i] ?? 0) + 1;
        else process.stderr.write(`${name} ${trait} ${CATEGORIES[i]}: ${count}, own ${own[i]}\n`);
      });
    }
  }
  return CATEGORIES.map((category, i) => ({
    what: `${category}: traits of ${compared[i]} with as many tests as the compiler writes`,
    value: (agreeing[i] ?? 0) / (compared[i] ?? 1),
    unit: '',
    goal: { atLeast: 0.99 },
  }));
}

/** How long 100 events through a document of 250 KB take. */
export async function benchEvents(): Promise<BenchRow[]> {
  const schema = createLargeDocument(250_000);
  const program = compileProgram(buildModel(schema));
  const events = Array.from({ length: 100 }, (_, i) => {
    const actor = program.actors[i % program.actors.length];
    const arm =
      actor?.transitions[Math.floor(i / program.actors.length) % actor.transitions.length];
    return { event: arm?.event ?? 'INIT' };
  });
  const times: number[] = [];
  for (let round = 0; round < 12; round++) {
    const start = performance.now();
    await invoke(simulate, { schema, events }, context);
    times.push(performance.now() - start);
  }
  return [
    {
      what: 'simulate, 100 events to all traits of a document of 250 KB, best of 12',
      value: Math.min(...times),
      unit: 'ms',
      goal: { atMost: 50 },
    },
  ];
}

const MACHINES = 74;

/** Stepping on the page: what is reached by clicks, and how long a step of many machines takes. */
export async function benchPlaying({ smoke = false } = {}): Promise<BenchRow[]> {
  let [machines, unwalked] = [0, 0];
  for (const { document } of readCorpus(smoke ? 25 : 1, 120_000)) {
    const counted = countWalked(document);
    machines += counted.machines;
    unwalked += counted.unwalked.length;
  }
  const large = createLargeDocument(2_000_000);
  const { orbitals } = large as { orbitals: JsonObject[] };
  const countMachines = (many: number) =>
    compileProgram(buildModel({ ...large, orbitals: orbitals.slice(0, many) })).actors.length;
  let many = 1;
  while (many < orbitals.length && countMachines(many) < MACHINES) many++;
  const text = JSON.stringify({ ...large, orbitals: orbitals.slice(0, many) });
  const begin = { text, withSamples: true, failing: [] };
  const events: { event: string; orbital: string; trait: string }[] = [];
  const times: number[] = [];
  let played = play({ ...begin, events, upTo: 0 });
  const count = played.actors.length;
  for (let step = 0; step < 40; step++) {
    const actor = played.actors[(step * 7) % count];
    const [offer] = actor?.offers ?? [];
    if (actor === undefined || offer === undefined) continue;
    events.push({ event: offer.event, orbital: actor.orbital, trait: actor.trait });
    const start = performance.now();
    played = play({ ...begin, events: [...events], upTo: events.length });
    times.push(performance.now() - start);
  }
  return [
    {
      what: `machines of ${machines} that clicks lead to each of their states`,
      value: 1 - unwalked / machines,
      unit: '',
      goal: { atLeast: 0.95 },
    },
    {
      what: `a step of a play of ${count} machines, median of ${times.length} clicks`,
      value: median(times),
      unit: 'ms',
      goal: { atMost: 16 },
    },
  ];
}
