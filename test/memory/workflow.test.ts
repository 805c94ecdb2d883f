import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { clusterSequences } from '../../src/memory/workflow/cluster.ts';
import { splitExclusive } from '../../src/memory/workflow/exclusive.ts';
import {
  extractSteps,
  findAntiSteps,
  wilsonLowerBound,
} from '../../src/memory/workflow/extract-steps.ts';
import { nameWorkflow } from '../../src/memory/workflow/name.ts';
import { sequenceSimilarity, toActionKey, toSequence } from '../../src/memory/workflow/sequence.ts';
import { createPattern, type Run } from '../../src/memory/workflow/workflow-pattern.ts';

const yieldTurn = async () => {};
const ALONE = { contexts: [], steps: [] };

/** A run of a workflow in which each step is dropped, replaced or followed by noise with probability 0.2. */
function addNoise(flow: readonly string[], actions: readonly string[], random: Random): string[] {
  return flow.flatMap((step) => {
    if (random.next() >= 0.2) return [step];
    return random.pick([[], [random.pick(actions)], [step, random.pick(actions)]]);
  });
}

function toRuns(sequences: readonly (readonly string[])[], outcome = 'success'): Run[] {
  return sequences.map((sequence, i) => ({
    episodeId: `${outcome}-${i}`,
    context: `Checkout times out for customer ${i}`,
    actions: sequence,
    sequence: toSequence(sequence),
    outcome,
    trust: 'medium',
    storedAtMs: i,
  }));
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
    const clusters = await clusterSequences(successes, yieldTurn);
    const found = clusters.map((positions) =>
      extractSteps(positions.map((at) => successes[at] as string[])).steps.join(),
    );
    const exact = flows.filter((flow) => found.includes(flow.join()));
    expect(exact.length).toBeGreaterThanOrEqual(11);
  });
});

describe('clusterSequences', () => {
  it('puts every sequence into exactly one cluster', async () => {
    const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(sequence, { maxLength: 40 }), async (sequences) => {
        const clusters = await clusterSequences(sequences, yieldTurn);
        const positions = clusters.flat().sort((a, b) => a - b);
        expect(positions).toEqual(sequences.map((_, i) => i));
      }),
      { seed: 11, numRuns: 60 },
    );
  });

  it('stops where the caller cancels', async () => {
    const sequences = Array.from({ length: 300 }, (_, i) => [`a${i}`, `b${i % 7}`]);
    const cancel = async () => {
      throw new DOMException('cancelled', 'AbortError');
    };
    await expect(clusterSequences(sequences, cancel)).rejects.toThrow('cancelled');
  });
});

describe('splitExclusive', () => {
  const FLAKY = ['fetch_logs', 'classify', 'rerun_job', 'mark_flaky', 'report'];
  const BROKEN = ['fetch_logs', 'classify', 'bisect', 'revert', 'rerun_job', 'report'];

  it('tells workflows apart by the steps that exclude each other', () => {
    const runs = toRuns(Array.from({ length: 20 }, (_, i) => (i % 2 ? FLAKY : BROKEN)));
    const parts = splitExclusive(runs).map((part) => extractSteps(part.map((run) => run.sequence)));
    expect(parts.map(({ steps }) => steps).sort()).toEqual([BROKEN, FLAKY].sort());
  });

  it('loses and doubles no run, whatever they did', () => {
    const run = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 40 }), (sequences) => {
        const runs = toRuns(sequences);
        const ids = splitExclusive(runs).flatMap((part) => part.map((own) => own.episodeId));
        expect(ids.sort()).toEqual(runs.map((own) => own.episodeId).sort());
      }),
      { seed: 12 },
    );
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
    expect(extractSteps(runs).steps).toEqual(['open', 'check', 'fix', 'close']);
  });

  it('keeps a step that a workflow takes twice', () => {
    const run = ['save', 'check', 'save'];
    expect(extractSteps([run, run, run]).steps).toEqual(run);
  });

  it('marks neighbours that runs take in any order', () => {
    const [a, b] = [
      ['open', 'mail', 'call', 'close'],
      ['open', 'call', 'mail', 'close'],
    ];
    const { steps, unordered } = extractSteps([a, b, a, b, a, b] as string[][]);
    expect(steps[0]).toBe('open');
    expect(steps[3]).toBe('close');
    expect(unordered).toEqual([[1, 2]]);
  });

  it('answers an order that a run took, where any took all steps', () => {
    const action = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const run = fc.uniqueArray(action, { minLength: 1 });
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 12 }), (runs) => {
        const { steps } = extractSteps(runs);
        const wanted = new Set(steps);
        const orders = runs.map((own) => own.filter((step) => wanted.has(step)));
        if (!orders.some((order) => order.length === steps.length)) return;
        expect(orders).toContainEqual(steps);
      }),
      { seed: 5 },
    );
  });
});

describe('createPattern', () => {
  it('counts outcomes, tells where failures left, and is careful about few runs', () => {
    const successes = toRuns([
      ['add_retry', 'add_timeout', 'add_error_state'],
      ['add_retry', 'add_timeout', 'add_error_state'],
      ['add_retry', 'add_timeout', 'add_error_state'],
    ]);
    const failures = toRuns([['add_retry', 'drop_table', 'add_error_state']], 'failure');
    const pattern = createPattern([...successes, ...failures], ALONE);
    expect(pattern).toMatchObject({
      steps: ['add_retry', 'add_timeout', 'add_error_state'],
      support: 3,
      successRate: 0.75,
      antiSteps: [{ after: 1, action: 'drop_table', count: 1 }],
      outcomes: { success: 3, failure: 1 },
      firstAtMs: 0,
      lastAtMs: 2,
    });
    expect(pattern?.confidence).toBeCloseTo(wilsonLowerBound(3, 4));
    expect(pattern?.exemplarIds).toHaveLength(3);
  });

  it('learns what failing runs did, and what they skipped', () => {
    const good = toRuns(Array.from({ length: 6 }, () => ['plan', 'backup', 'migrate']));
    const bad = toRuns(
      Array.from({ length: 4 }, () => ['plan', 'migrate', 'force_unlock']),
      'failure',
    );
    const pattern = createPattern([...good, ...bad], ALONE);
    const counted = { failures: 4, ofFailures: 4, successes: 0, ofSuccesses: 6 };
    expect(pattern?.pitfalls).toEqual([
      { kind: 'skipped', action: 'backup', ...counted },
      { kind: 'did', action: 'force_unlock', ...counted },
    ]);
  });

  it('joins the spellings of an action under the most frequent one, and says so', () => {
    const runs = toRuns([
      ['fetch_logs', 'restart'],
      ['fetch_logs', 'restart'],
      ['fetchLogs', 'restart'],
      ['fetch-logs', 'restart'],
    ]);
    expect(createPattern(runs, ALONE)).toMatchObject({
      steps: ['fetch_logs', 'restart'],
      spellings: { fetch_logs: ['fetch-logs', 'fetchLogs'] },
    });
  });

  it('is undefined where the runs share nothing', () => {
    expect(createPattern(toRuns([['a'], ['b'], ['c']]), ALONE)).toBeUndefined();
  });
});

describe('findAntiSteps', () => {
  it('says nothing of runs that only left steps out', () => {
    expect(findAntiSteps(['a', 'b', 'c'], [['a', 'c'], ['b']])).toEqual([]);
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

describe('nameWorkflow', () => {
  it('joins the strongest words of the contexts with the main action', () => {
    const contexts = [
      'Checkout hits a timeout',
      'Payment timeout at night',
      'Timeout while paying',
    ];
    const name = nameWorkflow(contexts, ['log', 'add_retry_logic'], {
      contexts: ['Night report is empty'],
      steps: [['log', 'rebuild']],
    });
    expect(name).toMatch(/^timeout-.*retry-logic$/);
  });
});
