import { describe, expect, it } from 'vitest';
import { createDistractors } from '../../bench/recall/distractors.ts';
import { loadProblems } from '../../bench/recall/problems.ts';
import { measureHits } from '../../bench/recall/public.ts';
import { rankAll, toFigures } from '../../bench/recall/ranking.ts';
import { createRankingScorer, VARIANTS, type Variant } from '../../bench/recall/scorers.ts';
import { fill, recallAll, withMemory } from '../../bench/recall/service.ts';
import { readSets } from '../../bench/recall/sets.ts';
import { toStems } from '../../src/words/read-words.ts';

const problems = loadProblems();
const distractors = createDistractors(2_000);
const documents = [...problems.map((problem) => problem.stored), ...distractors];

describe('recall quality on the benchmark set', () => {
  it('has at least 120 problems whose hard wording shares almost no word', () => {
    expect(problems.length).toBeGreaterThanOrEqual(120);
    expect(new Set(documents).size).toBe(documents.length);
    const shared = problems.map(({ stored, hard }) => {
      const stems = new Set(toStems(stored));
      return new Set(toStems(hard).filter((stem) => stems.has(stem))).size;
    });
    expect(Math.max(...shared)).toBeLessThanOrEqual(2);
    expect(shared.reduce((sum, count) => sum + count, 0) / problems.length).toBeLessThan(0.5);
  });

  it('finds natural wording always, hard wording mostly with synonym groups', () => {
    const score = createRankingScorer(documents);
    expect(toFigures(rankAll(problems, 'natural', score)).r5).toBeGreaterThanOrEqual(0.98);
    expect(toFigures(rankAll(problems, 'hard', score)).r5).toBeGreaterThanOrEqual(0.75);
  });

  it('finds natural wording without any synonym group', () => {
    const score = createRankingScorer(documents, { groups: [] });
    expect(toFigures(rankAll(problems, 'natural', score)).r5).toBeGreaterThanOrEqual(0.98);
  });

  it('generalises to problems that were written after the groups', () => {
    const fresh = loadProblems('held-out');
    const texts = [...fresh.map((problem) => problem.stored), ...distractors];
    const score = createRankingScorer(texts);
    expect(toFigures(rankAll(fresh, 'natural', score)).r5).toBeGreaterThanOrEqual(0.98);
    expect(toFigures(rankAll(fresh, 'hard', score)).r5).toBeGreaterThanOrEqual(0.6);
  });

  it('holds through the service, stores and indexes included', async () => {
    await withMemory({ builtIn: true }, async (memory) => {
      const ids = await fill(memory, problems, distractors);
      const natural = await recallAll(memory, problems, ids, 'natural');
      const hard = await recallAll(memory, problems, ids, 'hard');
      expect(natural.r5).toBeGreaterThanOrEqual(0.98);
      expect(hard.r5).toBeGreaterThanOrEqual(0.75);
    });
  });
});

const directory = process.env.ORRERY_RECALL_DIR;

describe.skipIf(!directory)('recall on sets by others (ORRERY_RECALL_DIR)', () => {
  it('finds more than plain search', () => {
    const [bm25, shipped] = VARIANTS;
    let gain = 0;
    for (const set of readSets(directory as string)) {
      const plain = measureHits(set, (bm25 as Variant).create)[1] as number;
      const ours = measureHits(set, (shipped as Variant).create)[1] as number;
      expect(ours, set.name).toBeGreaterThanOrEqual(plain - 0.02);
      gain += ours - plain;
    }
    expect(gain).toBeGreaterThan(0);
  });
});
