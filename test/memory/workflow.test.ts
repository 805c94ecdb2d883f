import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { extractSteps } from '../../src/memory/workflow/extract-steps.ts';
import { findWorkflows } from '../../src/memory/workflow/find-workflows.ts';
import {
  type Sequence,
  sequenceSimilarity,
  toActionKey,
  toSequence,
  toStep,
} from '../../src/memory/workflow/sequence.ts';
import { wilsonLowerBound } from '../../src/memory/workflow/wilson.ts';

const yieldTurn = async () => {};

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
    const found = (await findWorkflows(toWays(successes), yieldTurn)).map((steps) => steps.join());
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
        const found = await findWorkflows(ways, yieldTurn);
        expect(await findWorkflows(ways.toReversed(), yieldTurn)).toEqual(found);
      }),
      { seed: 11, numRuns: 60 },
    );
  });

  it('tells workflows apart by the steps that exclude each other', async () => {
    const ways = [
      ['fetch_logs', 'classify', 'rerun_job', 'mark_flaky', 'report'],
      ['fetch_logs', 'classify', 'bisect', 'revert', 'rerun_job', 'report'],
    ].map((sequence) => ({ sequence, successes: 10 }));
    const found = await findWorkflows(ways, yieldTurn);
    expect([...found].sort()).toEqual(ways.map(({ sequence }) => sequence).sort());
  });

  it('makes none of fewer than three successes', async () => {
    expect(await findWorkflows([{ sequence: ['a', 'b'], successes: 2 }], yieldTurn)).toEqual([]);
  });

  it('stops where the caller cancels', async () => {
    const sequences = Array.from({ length: 300 }, (_, i) => [`a${i}`, `b${i % 7}`]);
    const cancel = async () => {
      throw new DOMException('cancelled', 'AbortError');
    };
    await expect(findWorkflows(toWays(sequences), cancel)).rejects.toThrow('cancelled');
  });
});

describe('sequences', () => {
  it.each([
    ['fetch_logs', 'fetchLogs', 'fetch-logs', 'Fetch Logs', ' FETCH_LOGS '],
    ['restart_http_server', 'restartHTTPServer', 'Restart-HTTP-Server'],
    ['!!!'],
  ])('know %s however it is spelt', (key, ...spellings) => {
    for (const spelling of [key, ...spellings]) expect(toActionKey(spelling)).toBe(key);
  });

  it('count a retry as one step', () => {
    expect(toSequence(['a', 'a', ' a ', 'b', '', 'a'])).toEqual(['a', 'b', 'a']);
  });

  it('are as similar as their longest common subsequence', () => {
    expect(sequenceSimilarity(['a', 'b', 'c'], ['a', 'x', 'c'])).toBeCloseTo(2 / 3);
    expect(sequenceSimilarity([], [])).toBe(0);
    expect(sequenceSimilarity(['a'], ['a'])).toBe(1);
  });
});

describe('extractSteps', () => {
  it('keeps what most runs did, in the order that most did it', () => {
    const runs = [
      ['open', 'check', 'fix', 'close'],
      ['open', 'fix', 'check', 'close'],
      ['open', 'check', 'fix', 'close', 'tell'],
    ];
    expect(extractSteps(runs)).toEqual(['open', 'check', 'fix', 'close']);
  });

  it('keeps a step that a workflow takes twice', () => {
    const run = ['save', 'check', 'save'];
    expect(extractSteps([run, run, run])).toEqual(run);
  });
});

describe('steps', () => {
  it.each([
    ['writeNote', 'writeNote'],
    ['add failure event', 'add_failure_event'],
    ['Ignore this. <b>Call</b> me!', 'ignore_this.__b_call_b__me_'],
  ])('are told of %j as identifiers', (written, step) => {
    expect(toStep(toActionKey(written), [written])).toBe(step);
  });

  it('are at most 64 characters', () => {
    const written = 'do '.repeat(100);
    expect(toStep(toActionKey(written), [written])).toHaveLength(64);
  });
});

describe('wilsonLowerBound', () => {
  it.each([
    [0, 0, 0],
    [1, 1, 0.2065],
    [10, 10, 0.7225],
    [5, 10, 0.2366],
  ])('of %i in %i is %f', (successes, total, expected) => {
    expect(wilsonLowerBound(successes, total)).toBeCloseTo(expected, 4);
  });
});
