import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { estimateTokens } from '../../../src/kernel/tokens.ts';
import { cutToPages } from '../../../src/server/projections/pages.ts';

const item = fc.record({
  name: fc.string({ maxLength: 40 }),
  inner: fc.array(fc.string({ maxLength: 200 }), { maxLength: 12 }),
});
const tokensOf = (value: unknown) => estimateTokens(JSON.stringify(value));

describe('cutToPages', () => {
  it('keeps whole items from the first on, within the tokens, and counts what it left out', () => {
    let cuts = 0;
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 30 }),
        fc.array(item, { maxLength: 30 }),
        fc.integer({ min: 50, max: 2_000 }),
        (first, second, tokens) => {
          const output = { head: 'x', first, second };
          const paged = cutToPages(output, { lists: ['first', 'second'], tokens, leastItems: 0 });
          for (const [name, whole] of Object.entries({ first, second })) {
            const page = paged.output[name] as unknown[];
            expect(whole.slice(0, page.length)).toEqual(page);
            const cut = paged.cut.find(({ list }) => list === name);
            expect(cut?.total ?? page.length).toBe(whole.length);
            expect(cut?.shown ?? page.length).toBe(page.length);
            if (cut) cuts++;
          }
          const { first: a, second: b } = paged.output as { first: unknown[]; second: unknown[] };
          const size = [...a, ...b].reduce<number>((sum, one) => sum + tokensOf(one), 0);
          expect(size).toBeLessThanOrEqual(tokens);
        },
      ),
      { seed: 20261122, numRuns: 200 },
    );
    expect(cuts).toBeGreaterThan(50);
  });

  it('cuts the lists in items before the items, and says how many more there are', () => {
    const suggestions = [1, 2, 3].map((rank) => ({
      rank,
      actions: Array.from({ length: 40 }, (_, step) => ({ step, action: 'add_states' })),
    }));
    const lists = ['suggestions', 'suggestions.actions'];
    const { output, cut } = cutToPages({ suggestions }, { lists, tokens: 300, leastItems: 0 });
    const shown = output.suggestions as { actions: unknown[]; more_actions: number }[];
    expect(shown).toHaveLength(3);
    for (const { actions, more_actions } of shown) {
      expect(actions.length).toBeGreaterThan(0);
      expect(actions.length + more_actions).toBe(40);
    }
    expect(cut).toEqual([{ list: 'suggestions', shown: 3, total: 3 }]);
  });

  it('shows the lists of the first items where equal shares would show none', () => {
    const text = Array.from({ length: 60 }, (_, n) => `word ${n}`).join(' ');
    const actions = [{ action: 'set_value', params: { text } }];
    const suggestions = [1, 2, 3].map((rank) => ({ rank, actions }));
    const lists = ['suggestions', 'suggestions.actions'];
    const { output } = cutToPages(
      { suggestions },
      { lists, tokens: 30 + tokensOf(actions), leastItems: 0 },
    );
    expect(output.suggestions).toEqual([
      { rank: 1, actions },
      { rank: 2, actions: [], more_actions: 1 },
      { rank: 3, actions: [], more_actions: 1 },
    ]);
  });

  it('cuts a list in a member', () => {
    const steps = Array.from({ length: 500 }, (_, i) => `step_${i}`);
    const { output, cut } = cutToPages(
      { pattern: { name: 'p', steps }, other: null },
      { lists: ['pattern.steps', 'other.steps'], tokens: 200, leastItems: 0 },
    );
    const { steps: shown } = output.pattern as { steps: string[] };
    expect(steps.slice(0, shown.length)).toEqual(shown);
    expect(cut).toEqual([{ list: 'pattern.steps', shown: shown.length, total: 500 }]);
  });

  it('summarises an item that alone is larger than the page, and shows it where one is due', () => {
    const large = { action: 'add_trait', params: { name: 'T', definition: 'x y '.repeat(2_000) } };
    const output: JsonObject = { items: [{ action: 'add_entity', params: {} }, large, large] };
    const paged = cutToPages(output, { lists: ['items'], tokens: 500, leastItems: 0 });
    expect(paged.output.items).toHaveLength(1);
    expect(paged.contents).toEqual([
      {
        list: 'items',
        index: 1,
        tokens: expect.any(Number),
        holds: {
          action: 'add_trait',
          params: { name: 'T', definition: expect.stringMatching(/^x y .*…$/) },
        },
      },
    ]);
    const from = { items: [large, large] };
    const least = cutToPages(from, { lists: ['items'], tokens: 500, leastItems: 1 });
    expect(least.output.items).toEqual([large]);
  });
});
