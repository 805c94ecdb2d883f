import { describe, expect, it } from 'vitest';
import { countByHand } from '../../bench/jobs/by-hand.ts';
import { withOrrery } from '../../bench/jobs/session.ts';
import { benchTokenJobs } from '../../bench/jobs/token-jobs.ts';
import { createBm25 } from '../../bench/recall/baselines.ts';
import { benchRecall } from '../../bench/recall/service-recall.ts';
import type { BenchRow } from '../../bench/row.ts';
import { corpusDirectory } from '../support/corpus.ts';

const areFigures = (rows: readonly BenchRow[]) => rows.every(({ value }) => Number.isFinite(value));
const namesOf = (rows: readonly BenchRow[]) => rows.map(({ what }) => what);

describe('measures of recall and of jobs', () => {
  it('ranks by stems, and leaves stop words out', () => {
    const score = createBm25(['the parcels are lost', 'who is it', 'a lost letter and a lost key']);
    const [parcels = 0, nothing, letters = 0] = score('losing a parcel, lost');
    expect(nothing).toBe(0);
    expect(parcels).toBeGreaterThan(letters);
    expect(letters).toBeGreaterThan(0);
  });

  it('counts the lines around a match once, and an edit as old and new text', () => {
    const before = { name: 'a', items: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
    const read = countByHand(before, /"name"/);
    expect(countByHand(before, /"name"|"items"/)).toBeGreaterThan(read);
    expect(countByHand(before, /"name"|"name"/)).toBe(read);
    expect(countByHand(before, /"name"/, { ...before, name: 'b' })).toBeGreaterThan(read);
  });

  it('measures recall in a short run', async () => {
    const rows = await benchRecall({ smoke: true });
    expect(areFigures(rows)).toBe(true);
    expect(namesOf(rows)).toContain('truth: mixed outcomes');
    expect(rows.find(({ what }) => what === 'truth: off topic')?.unit).toBe('of 12');
  });

  it.skipIf(!corpusDirectory)('does six jobs, and reads the answers over MCP', async () => {
    const rows = await withOrrery(benchTokenJobs);
    expect(areFigures(rows)).toBe(true);
    expect(rows.filter(({ what }) => what.startsWith('right: '))).toHaveLength(7);
    const tokens = rows.filter(({ what }) => what.startsWith('tokens: '));
    expect(tokens.every(({ value }) => value > 50)).toBe(true);
  });
});
