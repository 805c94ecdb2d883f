import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/kernel/random.ts';
import { collect } from '../contract/episodes.ts';
import { openMemoryOfTests } from '../support/memory.ts';
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

const memory = await openMemoryOfTests();
const { compress, recall, stats, store } = memory;

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
    return store({
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
    memory.test.clock.advance(1_000);
  }
}

const NOTHING = { patternsExtracted: 0, episodesCompressed: 0, memoryReduction: 0 };

const readAll = async () => collect(memory.test.stores.episodes.exportEpisodes(memory.scope));

const getFileSize = async () => (await stat(join(memory.test.directory, 'orrery.db'))).size;

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
      const answer = await compress();
      expect(answer.patternsExtracted).toBe(12);
      expect(answer.patterns).toHaveLength(12);
      expect(answer.episodesCompressed).toBeGreaterThan(0.9 * count);
      expect(answer.memoryReduction).toBeGreaterThan(0);
      expect(await readAll()).toEqual(before);
      if (count >= 10_000) expect(await getFileSize()).toBeLessThan(sizeBefore / 2);

      const again = await compress();
      expect(again).toMatchObject({
        ...NOTHING,
        patterns: answer.patterns,
      });
    },
    300_000,
  );

  it('still recalls and counts what is archived, and prefers the stored pattern', async () => {
    await storeRuns(240, 6);
    const answer = await compress();
    const statistics = await stats();
    expect(statistics).toMatchObject({ episodes: 240, archived: answer.episodesCompressed });
    const recalled = await recall({
      context: 'The checkout of customer 24 fails in flow 0',
      limit: 10,
    });
    expect(recalled.episodes.some((episode) => episode.archived)).toBe(true);
    expect(recalled.pattern).toMatchObject({ provisional: false });
    expect(answer.patterns.map((pattern) => pattern.name)).toContain(recalled.pattern?.name);
  });

  it('adds later runs to the patterns that exist', async () => {
    await storeRuns(240, 7);
    const first = await compress();
    await storeRuns(240, 7);
    const second = await compress();
    expect(second.patternsExtracted).toBe(0);
    expect(second.episodesCompressed).toBeGreaterThan(200);
    expect(second.patterns).toHaveLength(first.patterns.length);
    expect((await compress()).episodesCompressed).toBe(0);
  });

  it('makes no pattern of two successes, nor of failures', async () => {
    const actionsTaken = ['inspect', 'patch'];
    for (const outcome of ['success', 'success', 'failure', 'failure', 'failure']) {
      await store({ context: 'Twice', actionsTaken, outcome });
    }
    expect(await compress()).toMatchObject({
      ...NOTHING,
      patterns: [],
    });
  });

  it('answers zeros for an unknown domain', async () => {
    expect(await memory.test.memory.compress({ ...memory.scope, domain: 'unknown' })).toEqual({
      ...NOTHING,
      patterns: [],
      bytesBefore: 0,
      bytesAfter: 0,
    });
  });

  it('stops where the caller cancels, changing nothing', async () => {
    await storeRuns(300, 8);
    const controller = new AbortController();
    const compressing = compress(controller.signal);
    controller.abort();
    await expect(compressing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stats()).toMatchObject({ archived: 0, patterns: 0 });
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
      const scope = { ...memory.scope, domain };
      const runs = own.flatMap((steps) => Array.from({ length: 20 }, () => steps));
      for (const [i, steps] of runs.entries()) {
        const noisy = steps.flatMap((step) =>
          random.next() < 0.1 ? [step, `aside_${i}`] : [step],
        );
        const run = { context: `Case ${i}: ${steps[0]}`, actionsTaken: noisy, outcome: 'success' };
        await memory.test.memory.store(scope, run);
      }
      const { patterns } = await memory.test.memory.compress(scope);
      const found = patterns.map(({ steps }) => steps.join(' ')).sort();
      expect(found, domain).toEqual(own.map((steps) => steps.join(' ')).sort());
      const again = await memory.test.memory.compress(scope);
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
        await store({
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
        const { episodes, pattern } = await recall({ context });
        answers.push({ first: episodes[0]?.context, steps: pattern?.steps });
      }
      const broad = { context: 'printer, badge and meeting room' };
      const { episodes } = await recall(broad);
      const shown = episodes.map(({ actionsTaken }) => actionsTaken[0]);
      return { answers, shown: shown.slice(0, 3).sort() };
    };
    await compress();
    const before = await ask();
    expect(before.answers.map(({ steps }) => steps)).toEqual(kinds.map(([, steps]) => steps));
    expect(before.shown).toEqual(['call_owners', 'check_zone', 'shake_toner']);
    await memory.restart();
    expect(await ask()).toEqual(before);
  });

  it('counts partial runs with the pattern that they are like', async () => {
    const steps = ['open', 'check', 'fix', 'close'];
    for (let i = 0; i < 9; i++) {
      await store({
        context: `Case ${i}`,
        actionsTaken: steps,
        outcome: i % 3 === 0 ? 'partial' : 'success',
      });
    }
    const { patterns } = await compress();
    expect(patterns).toHaveLength(1);
    expect(patterns[0]).toMatchObject({ support: 6, successRate: 6 / 9 });
  });
});
