import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { findWorkflows } from '../../src/memory/workflow/find-workflows.ts';
import { type Sequence, toSequence } from '../../src/memory/workflow/sequence.ts';

/** A run of a workflow in which each step is dropped, replaced or followed by noise with probability 0.2. */
function addNoise(flow: readonly string[], actions: readonly string[], random: Random): string[] {
  return flow.flatMap((step) => {
    if (random.next() >= 0.2) return [step];
    return random.pick([[], [random.pick(actions)], [step, random.pick(actions)]]);
  });
}

/** Each distinct sequence with how often it succeeded. */
function toWays(sequences: readonly Sequence[]) {
  const ways = new Map<string, { sequence: Sequence; successes: number }>();
  for (const sequence of sequences) {
    const known = ways.get(sequence.join('\n')) ?? { sequence, successes: 0 };
    known.successes++;
    ways.set(sequence.join('\n'), known);
  }
  return [...ways.values()];
}

describe('workflow recovery', () => {
  it.each([
    ['own actions', 200],
    ['shared actions', 30],
  ])('finds the true steps of 12 workflows with %s in noisy runs', async (_, poolSize) => {
    const random = createRandom(7);
    const actions = Array.from({ length: poolSize }, (_, i) => `action_${i}`);
    const flows = Array.from({ length: 12 }, () =>
      random.shuffle(actions).slice(0, 4 + random.integer(5)),
    );
    const runs = flows.flatMap((flow) =>
      Array.from({ length: 40 }, () => addNoise(flow, actions, random)),
    );
    const successes = runs.filter(() => random.next() >= 0.25);
    const found = (await findWorkflows(toWays(successes))).map((steps) => steps.join());
    const exact = flows.filter((flow) => found.includes(flow.join()));
    expect(exact.length).toBeGreaterThanOrEqual(11);
  });
});

describe('findWorkflows', () => {
  it('finds the same whatever the order of the runs', async () => {
    const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sequence, { maxLength: 40 }), async (sequences) => {
        const ways = toWays(sequences.map(toSequence));
        const found = await findWorkflows(ways);
        expect(await findWorkflows(ways.toReversed())).toEqual(found);
      }),
      { seed: 11, numRuns: 60 },
    );
  });

  it('tells workflows apart by the steps that exclude each other', async () => {
    const ways = [
      ['fetch_logs', 'classify', 'rerun_job', 'mark_flaky', 'report'],
      ['fetch_logs', 'classify', 'bisect', 'revert', 'rerun_job', 'report'],
    ].map((sequence) => ({ sequence, successes: 10 }));
    const found = await findWorkflows(ways);
    expect([...found].sort()).toEqual(ways.map(({ sequence }) => sequence).sort());
  });

  it('stops where the caller cancels', async () => {
    const sequences = Array.from({ length: 300 }, (_, i) => [`a${i}`, `b${i % 7}`]);
    const signal = AbortSignal.abort();
    await expect(findWorkflows(toWays(sequences), signal)).rejects.toThrow('aborted');
  });
});
