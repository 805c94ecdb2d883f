/**
 * Measures what each generator of proposals is worth, by leaving it out: npx tsx training/repair/leave-one-out.ts
 * [--injector NAME[,NAME …]] [--faults N[,N …]] [--problems N] [--seed N] [--only NAME[,NAME …]]
 *
 * A problem is answered again only without a generator that proposed something for it. A generator is missed where an
 * injector restores less at rank 1 or among five, or has fewer valid documents; the last lines name those that nobody
 * misses.
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
    only: { type: 'string' },
  },
});

let leftOut: string | undefined;
let heard = new Set<string>();
/** Generators of proposals; the other functions help them. */
const generators = new Set<string>();

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
    generators.add(name);
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
  const draw = createSmallSource();
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
  '| left out | proposed in | restored@1 | any of 5 | valid@1 | values lost | restored@1 by injector |',
);
console.log('|---|---:|---:|---:|---:|---:|---|');
const SHARES = ['isRestoredFirst', 'isRestoredAny', 'isValidFirst'] as const;
const unmissed: string[] = [];
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
  const isWorse = ([{ whole }, without]: [Case, Outcome]) =>
    SHARES.some((share) => whole[share] && !without[share]);
  if (!pairs.some(isWorse)) unmissed.push(name);
  const losses = new Map<string, number>();
  for (const [{ injector, whole }, without] of pairs) {
    const change = Number(without.isRestoredFirst) - Number(whole.isRestoredFirst);
    if (change !== 0) losses.set(injector, (losses.get(injector) ?? 0) + change);
  }
  const injectors = [...losses].map(([injector, change]) => `${injector} ${change}`).join(', ');
  console.log(
    `| ${name} | ${own.length} | ${compare((one) => one.isRestoredFirst)} | ${compare((one) => one.isRestoredAny)} | ${compare((one) => one.isValidFirst)} | ${lost} | ${injectors} |`,
  );
}

const byUse = (isGenerator: boolean) =>
  unmissed.filter((name) => generators.has(name) === isGenerator).join(', ');
console.log(`\nGenerators that nobody misses: ${byUse(true)}`);
console.log(`\nOther functions that nobody misses: ${byUse(false)}`);
