import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import type { SearchResult } from '../../src/repair/repair-search.ts';
import { readValidBuiltins } from '../../training/corpus.ts';
import { INJECTORS } from '../../training/repair/injectors.ts';
import { drawProblems, search } from '../../training/repair/measure.ts';

/** Counts what accepts each value in a document. */
function count(value: Json, accepts: (value: Json) => boolean): number {
  const own = accepts(value) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return own;
  const members = Object.values(value) as Json[];
  return members.reduce<number>((sum, member) => sum + count(member, accepts), own);
}

const isIdle = (value: Json) =>
  Array.isArray(value) && value[0] === 'set' && value.length === 3 && value[1] === value[2];

describe('what no suggestion does, over mistakes of agents', () => {
  const results: { broken: JsonObject; result: SearchResult }[] = [];

  beforeAll(async () => {
    const documents = readValidBuiltins().filter((one) => JSON.stringify(one).length < 30_000);
    const draw = (random: Random) => random.pick(documents);
    const random = createRandom(350);
    for (const [faults, problems] of [
      [1, 14],
      [3, 4],
    ] as const) {
      for (const { broken } of drawProblems(draw, problems, random, INJECTORS.agents, faults)) {
        results.push({ broken, result: await search(broken) });
      }
    }
  }, 120_000);

  test('answers nearly all of them', () => {
    const answered = results.filter(({ result }) => result.states[0]?.isComplete);
    expect(results).toHaveLength(18);
    expect(answered.length).toBeGreaterThanOrEqual(17);
  });

  test('sets a thing to itself', () => {
    for (const { broken, result } of results) {
      for (const { state } of result.states) {
        expect(count(state.document, isIdle)).toBeLessThanOrEqual(count(broken, isIdle));
      }
    }
  });

  test('deletes at rank 1 where another complete suggestion deletes nothing', () => {
    for (const { result } of results) {
      const [first, ...others] = result.states.filter(
        ({ isComplete, state }) => isComplete && state.silenced === 0,
      );
      if (others.some(({ state }) => state.destroyed === 0)) {
        // A state that holds nothing but its name is the exception.
        expect(first?.state.destroyed).toBeLessThanOrEqual(1);
      }
    }
  });
});
