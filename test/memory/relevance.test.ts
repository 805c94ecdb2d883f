import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, relevanceOf } from '../../src/memory/relevance.ts';
import type { EpisodeSummary } from '../../src/ports/episodes.ts';

const NOW_MS = Date.UTC(2026, 5, 1);

function createSummary(overrides: Partial<EpisodeSummary> = {}): EpisodeSummary {
  return {
    episodeId: 'e',
    outcome: 'success',
    storedAtMs: NOW_MS,
    pinned: false,
    archived: false,
    usedAtMs: [],
    ...overrides,
  };
}

describe('relevanceOf', () => {
  it('is half recency, and use and outcome', () => {
    expect(relevanceOf(createSummary(), NOW_MS)).toBeCloseTo(0.7);
    expect(relevanceOf(createSummary({ outcome: 'failure' }), NOW_MS)).toBeCloseTo(0.58);
    const storedAtMs = NOW_MS - 30 * DAY_MS;
    expect(relevanceOf(createSummary({ storedAtMs }), NOW_MS)).toBeCloseTo(0.45);
    expect(relevanceOf(createSummary({ usedAtMs: [NOW_MS] }), NOW_MS)).toBeCloseTo(0.85);
  });

  it('is 1 for a pinned episode, however old', () => {
    const summary = createSummary({ pinned: true, storedAtMs: NOW_MS - 4_000 * DAY_MS });
    expect(relevanceOf(summary, NOW_MS)).toBe(1);
  });

  it('fades with time, rises with use and stays within 0 and 1', () => {
    const days = fc.nat(3_000);
    fc.assert(
      fc.property(days, days, fc.array(days, { maxLength: 20 }), (age, more, uses) => {
        const usedAtMs = uses.map((use) => NOW_MS - use * DAY_MS);
        const at = (ageDays: number, used: readonly number[]) =>
          relevanceOf(
            createSummary({ storedAtMs: NOW_MS - ageDays * DAY_MS, usedAtMs: used }),
            NOW_MS,
          );
        const relevance = at(age, usedAtMs);
        expect(relevance).toBeGreaterThan(0);
        expect(relevance).toBeLessThanOrEqual(1);
        expect(at(age + more, usedAtMs)).toBeLessThanOrEqual(relevance);
        expect(at(age, [])).toBeLessThanOrEqual(relevance);
      }),
      { seed: 3 },
    );
  });
});
