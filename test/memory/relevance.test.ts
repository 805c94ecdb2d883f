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
    origin: 'tool',
    trust: 'medium',
    archived: false,
    usedAtMs: [],
    ...overrides,
  };
}

describe('relevanceOf', () => {
  it('is 0.9 for a success stored now, less for a failure, least for a superseded one', () => {
    expect(relevanceOf(createSummary(), NOW_MS)).toBeCloseTo(0.8997, 4);
    const failure = createSummary({ outcome: 'failure' });
    expect(relevanceOf(failure, NOW_MS)).toBeCloseTo(0.8412, 4);
    expect(relevanceOf(failure, NOW_MS, true)).toBeCloseTo(0.6015, 4);
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
