/**
 * Measures what each generator of proposals is worth, by leaving it out: npx tsx training/repair/leave-one-out.ts
 * [--injector NAME[,NAME …]] [--faults N[,N …]] [--problems N] [--seed N] [--generated] [--only NAME[,NAME …]]
 *
 * A problem is answered again only without a generator that proposed something for it.
 */
import { register } from 'node:module';
import { parseArgs } from 'node:util';
import { createRandom } from '../../src/kernel/random.ts';
import type { Outcome, Problem } from './measure.ts';

const { values } = parseArgs({
  options: {
    injector: { type: 'string' },
    faults: { type: 'string', default: '1' },
    problems: { type: 'string', default: '60' },
    seed: { type: 'string', default: '20261123' },
    generated: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

let leftOut: string | undefined;
let heard = new Set<string>();

/** The emptiest value of the kind that a function answered: what it says where it finds nothing. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (value instanceof Set) return new Set();
  if (value instanceof Map) return new Map();
  return typeof value === 'boolean' ? false : undefined;
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  ((value instanceof Set || value instanceof Map) && value.size === 0);

Object.assign(globalThis, {
  guard(name: string, answerIt: () => unknown) {
    const value = answerIt();
    if (isEmpty(value)) return value;
    heard.add(name);
    return name === leftOut ? emptied(value) : value;
  },
  *guardAll(name: string, propose: () => Iterable<unknown>) {
    if (name === leftOut) return;
    for (const one of propose()) {
      heard.add(name);
      yield one;
    }
  },
});
register('./left-out-hook.mjs', import.meta.url);

// The hook must be there before the modules are loaded that it changes.
const { createSmallSource } = await import('./columns.ts');
const { INJECTORS } = await import('./injectors.ts');
const { answer, drawProblems } = await import('./measure.ts');

interface Case {
  readonly injector: string;
  readonly problem: Problem;
  readonly whole: Outcome;
  readonly used: ReadonlySet<string>;
}

async function drawCases(): Promise<Case[]> {
  const names = (values.injector?.split(',') ??
    Object.keys(INJECTORS)) as (keyof typeof INJECTORS)[];
  const draw = createSmallSource(values.generated);
  const cases: Case[] = [];
  for (const injector of names) {
    for (const faults of values.faults.split(',').map(Number)) {
      const random = createRandom(Number(values.seed));
      const wanted = Number(values.problems);
      for (const problem of drawProblems(draw, wanted, random, INJECTORS[injector], faults)) {
        heard = new Set();
        const whole = await answer(problem);
        cases.push({ injector, problem, whole, used: heard });
      }
    }
  }
  return cases;
}

/** How many more problems one way of answering solves than another, as `+3 −1`. */
function describeChange(pairs: readonly (readonly [boolean, boolean])[]): string {
  const better = pairs.filter(([before, after]) => !before && after).length;
  const worse = pairs.filter(([before, after]) => before && !after).length;
  return better + worse === 0 ? '0' : `+${better} −${worse}`;
}

const cases = await drawCases();
console.log(
  `${cases.length} problems, ${cases.filter((one) => one.whole.isRestoredFirst).length} restored at rank 1`,
);
console.log(
  '| left out | proposed in | restored@1 | any of 5 | valid@1 | values lost | injectors |',
);
console.log('|---|---:|---:|---:|---:|---:|---|');
const wanted = values.only?.split(',');
const names = [...new Set(cases.flatMap(({ used }) => [...used]))].sort();
for (const name of names.filter((one) => wanted?.includes(one.split(': ')[1] ?? '') ?? true)) {
  const own = cases.filter(({ used }) => used.has(name));
  leftOut = name;
  const pairs: [Case, Outcome][] = [];
  try {
    for (const one of own) pairs.push([one, await answer(one.problem)]);
  } catch {
    // Its callers count on an answer: it is no proposer.
    continue;
  } finally {
    leftOut = undefined;
  }
  const compare = (holds: (one: Outcome) => boolean) =>
    describeChange(pairs.map(([{ whole }, without]) => [holds(whole), holds(without)]));
  const lost = pairs.reduce((sum, [{ whole }, without]) => sum + without.lost - whole.lost, 0);
  const changed = pairs.filter(
    ([{ whole }, without]) =>
      whole.isRestoredFirst !== without.isRestoredFirst ||
      whole.isRestoredAny !== without.isRestoredAny,
  );
  const injectors = [...new Set(changed.map(([{ injector }]) => injector))].join(', ');
  console.log(
    `| ${name} | ${own.length} | ${compare((one) => one.isRestoredFirst)} | ${compare((one) => one.isRestoredAny)} | ${compare((one) => one.isValidFirst)} | ${lost} | ${injectors} |`,
  );
}
