import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/kernel/random.ts';
import type { MemoryScope } from '../../src/ports/memory-scope.ts';
import { collect, withoutVectors } from '../contract/episodes.ts';
import { openTestMemory, type TestMemory } from '../support/memory.ts';
import { isFullRun } from '../support/tier.ts';

const WORDS = ['checkout', 'invoice', 'ticket', 'report', 'upload', 'calendar', 'search', 'login'];
const ACTIONS = [
  'inspect',
  'reproduce',
  'add_retry',
  'add_test',
  'patch',
  'deploy',
  'notify',
  'close',
];

let test: TestMemory;
/** A domain of each test's own. */
let HELPDESK: MemoryScope;

beforeAll(async () => {
  test = await openTestMemory();
});

beforeEach(({ task }) => {
  HELPDESK = { tenant: 'local', domain: task.id };
});

afterAll(() => test.close());

/** Episodes of twelve workflows with noise, a quarter failing, each with a schema of its own. */
async function storeRuns(count: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  const flows = Array.from({ length: 12 }, (_, i) =>
    random
      .shuffle(ACTIONS)
      .slice(0, 5)
      .map((action) => `${action}_${i}`),
  );
  const storeOne = (i: number) => {
    const flow = i % flows.length;
    const actionsTaken = (flows[flow] as string[]).filter(() => random.next() >= 0.1);
    const word = WORDS[flow % WORDS.length] as string;
    return test.memory.store(HELPDESK, {
      context: `The ${word} of customer ${i} fails with code ${random.integer(1_000)} in flow ${flow}`,
      schema: {
        name: `App ${i}`,
        orbitals: Array.from({ length: 4 }, (_, n) => ({
          entity: { name: `${word}${n}`, fields: [{ name: 'id', type: 'string' }] },
          traits: [`${word}Flow${n}`],
          pages: [`Page${n}`],
        })),
      },
      actionsTaken,
      outcome: random.next() < 0.25 ? 'failure' : 'success',
      metadata: { duration_ms: random.integer(10_000) },
    });
  };
  for (let start = 0; start < count; start += 200) {
    const group = Array.from({ length: Math.min(200, count - start) }, (_, i) => start + i);
    await Promise.all(group.map(storeOne));
    test.clock.advance(1_000);
  }
}

const readAll = async () =>
  (await collect(test.stores.episodes.exportEpisodes(HELPDESK))).map(withoutVectors);

const getFileSize = async () => (await stat(join(test.directory, 'orrery.db'))).size;

describe('compressing', () => {
  it.each([
    [400, true],
    [10_000, isFullRun],
  ])(
    '%i episodes halves the file and loses nothing',
    async (count, isRun) => {
      if (!isRun) return;
      await storeRuns(count, 5);
      const before = await readAll();
      const sizeBefore = await getFileSize();
      const answer = await test.memory.compress(HELPDESK);
      expect(answer.patternsExtracted).toBe(12);
      expect(answer.patterns).toHaveLength(12);
      expect(answer.episodesCompressed).toBeGreaterThan(0.9 * count);
      expect(answer.memoryReduction).toBeGreaterThan(0);
      expect(await readAll()).toEqual(before);
      if (count >= 10_000) expect(await getFileSize()).toBeLessThan(sizeBefore / 2);

      const again = await test.memory.compress(HELPDESK);
      expect(again).toMatchObject({
        patternsExtracted: 0,
        episodesCompressed: 0,
        memoryReduction: 0,
        patterns: answer.patterns,
      });
    },
    300_000,
  );

  it('still recalls and counts what is archived, and prefers the stored pattern', async () => {
    await storeRuns(240, 6);
    const answer = await test.memory.compress(HELPDESK);
    const statistics = await test.memory.stats(HELPDESK);
    expect(statistics).toMatchObject({ episodes: 240, archived: answer.episodesCompressed });
    const recalled = await test.memory.recall(HELPDESK, {
      context: 'The checkout of customer 24 fails in flow 0',
      limit: 10,
    });
    expect(recalled.episodes.some((episode) => episode.archived)).toBe(true);
    expect(recalled.pattern).toMatchObject({ provisional: false });
    expect(answer.patterns.map((pattern) => pattern.name)).toContain(recalled.pattern?.name);
  });

  it('adds later runs to the patterns that exist', async () => {
    await storeRuns(240, 7);
    const first = await test.memory.compress(HELPDESK);
    await storeRuns(240, 7);
    const second = await test.memory.compress(HELPDESK);
    expect(second.patternsExtracted).toBe(0);
    expect(second.episodesCompressed).toBeGreaterThan(200);
    expect(second.patterns).toHaveLength(first.patterns.length);
    expect((await test.memory.compress(HELPDESK)).episodesCompressed).toBe(0);
  });

  it('makes no pattern of two successes, nor of failures', async () => {
    const actionsTaken = ['inspect', 'patch'];
    for (const outcome of ['success', 'success', 'failure', 'failure', 'failure']) {
      await test.memory.store(HELPDESK, { context: 'Twice', actionsTaken, outcome });
    }
    expect(await test.memory.compress(HELPDESK)).toMatchObject({
      patternsExtracted: 0,
      episodesCompressed: 0,
      memoryReduction: 0,
      patterns: [],
    });
  });

  it('answers zeros for an unknown domain', async () => {
    expect(await test.memory.compress({ ...HELPDESK, domain: 'unknown' })).toEqual({
      patternsExtracted: 0,
      episodesCompressed: 0,
      memoryReduction: 0,
      patterns: [],
      bytesBefore: 0,
      bytesAfter: 0,
    });
  });

  it('reports progress and stops where the caller cancels, changing nothing', async () => {
    await storeRuns(300, 8);
    const controller = new AbortController();
    const messages = new Set<string>();
    const compressing = test.memory.compress(HELPDESK, {
      signal: controller.signal,
      onProgress: (share, message) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        messages.add(message);
        if (message === 'Comparing workflows') controller.abort();
      },
    });
    await expect(compressing).rejects.toMatchObject({ name: 'AbortError' });
    expect([...messages]).toEqual(['Reading episodes', 'Comparing workflows']);
    expect(await test.memory.stats(HELPDESK)).toMatchObject({ archived: 0, patterns: 0 });
  });

  it('finds workflows that share their start or end, loops and long ones, and none that no run took', async () => {
    const shared = ['open_case', 'read_log', 'call_owner', 'close_case'];
    const flows = {
      'shared start': [
        [...shared, 'send_note', 'bill'],
        [...shared, 'escalate', 'refund'],
      ],
      'shared end': [
        ['page_night', 'wake_host', ...shared],
        ['take_mail', 'sort_mail', ...shared],
      ],
      loop: [['begin', 'try', 'look', 'try', 'look', 'try', 'look', 'end']],
      long: [Array.from({ length: 30 }, (_, i) => `step_${i}`)],
    };
    const random = createRandom(4);
    for (const [domain, own] of Object.entries(flows)) {
      const scope = { ...HELPDESK, domain };
      const runs = own.flatMap((steps) => Array.from({ length: 20 }, () => steps));
      for (const [i, steps] of runs.entries()) {
        const noisy = steps.flatMap((step) =>
          random.next() < 0.1 ? [step, `aside_${i}`] : [step],
        );
        const run = { context: `Case ${i}: ${steps[0]}`, actionsTaken: noisy, outcome: 'success' };
        await test.memory.store(scope, run);
      }
      const { patterns } = await test.memory.compress(scope);
      const found = patterns.map(({ steps }) => steps.join(' ')).sort();
      expect(found, domain).toEqual(own.map((steps) => steps.join(' ')).sort());
      const again = await test.memory.compress(scope);
      expect(again).toMatchObject({ patternsExtracted: 0, episodesCompressed: 0 });
    }
  });

  it('answers recurring work with its situation and steps, also after a restart', async () => {
    const kinds = [
      ['The printer of office {n} prints blank pages', ['shake_toner', 'print_test_page']],
      ['Visitor badge {n} does not open the garage', ['check_zone', 'reissue_badge']],
      ['Meeting room {n} is booked twice on Monday', ['call_owners', 'move_meeting']],
    ] as const;
    for (let copy = 0; copy < 12; copy++) {
      for (const [context, actionsTaken] of kinds) {
        await test.memory.store(HELPDESK, {
          context: context.replace('{n}', String(100 + 7 * copy)),
          actionsTaken: copy % 5 === 4 ? [...actionsTaken, 'write_note'] : actionsTaken,
          outcome: 'success',
        });
      }
    }
    const ask = async () => {
      const questions = ['blank pages from a printer', 'badge for the garage', 'room booked twice'];
      const answers = [];
      for (const context of questions) {
        const { episodes, pattern } = await test.memory.recall(HELPDESK, { context, limit: 5 });
        answers.push({ first: episodes[0]?.context, steps: pattern?.steps });
      }
      const broad = { context: 'printer, badge and meeting room', limit: 5 };
      const { episodes } = await test.memory.recall(HELPDESK, broad);
      const shown = episodes.map(({ actionsTaken }) => actionsTaken[0]);
      return { answers, shown: shown.slice(0, 3).sort() };
    };
    await test.memory.compress(HELPDESK);
    const before = await ask();
    expect(before.answers.map(({ steps }) => steps)).toEqual(kinds.map(([, steps]) => steps));
    expect(before.shown).toEqual(['call_owners', 'check_zone', 'shake_toner']);
    test = await test.restart();
    expect(await ask()).toEqual(before);
  });

  it('counts partial runs with the pattern that they are like', async () => {
    const steps = ['open', 'check', 'fix', 'close'];
    for (let i = 0; i < 9; i++) {
      await test.memory.store(HELPDESK, {
        context: `Case ${i}`,
        actionsTaken: steps,
        outcome: i % 3 === 0 ? 'partial' : 'success',
      });
    }
    const { patterns } = await test.memory.compress(HELPDESK);
    expect(patterns).toHaveLength(1);
    expect(patterns[0]).toMatchObject({ support: 6, successRate: 6 / 9 });
  });
});
