import { describe, expect, it } from 'vitest';
import { createDistractors } from '../../bench/recall/distractors.ts';
import { loadProblems } from '../../bench/recall/problems.ts';
import { rankAll, toFigures } from '../../bench/recall/ranking.ts';
import { createAlignmentScorer } from '../../bench/recall/scorers.ts';
import { fill, recallAll, withMemory } from '../../bench/recall/service.ts';
import { BUILT_IN_GROUPS } from '../../src/memory/text/synonyms.ts';
import { toStems } from '../../src/memory/text/words.ts';

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
    const score = createAlignmentScorer(documents, BUILT_IN_GROUPS);
    expect(toFigures(rankAll(problems, 'natural', score)).r5).toBeGreaterThanOrEqual(0.98);
    expect(toFigures(rankAll(problems, 'hard', score)).r5).toBeGreaterThanOrEqual(0.6);
  });

  it('finds three in ten hard wordings without any synonym group', () => {
    const score = createAlignmentScorer(documents, []);
    expect(toFigures(rankAll(problems, 'natural', score)).r5).toBeGreaterThanOrEqual(0.98);
    expect(toFigures(rankAll(problems, 'hard', score)).r5).toBeGreaterThanOrEqual(0.3);
  });

  it('generalises to problems that were written after the groups', () => {
    const fresh = loadProblems('held-out');
    const texts = [...fresh.map((problem) => problem.stored), ...distractors];
    const score = createAlignmentScorer(texts, BUILT_IN_GROUPS);
    expect(toFigures(rankAll(fresh, 'natural', score)).r5).toBeGreaterThanOrEqual(0.98);
    expect(toFigures(rankAll(fresh, 'hard', score)).r5).toBeGreaterThanOrEqual(0.6);
  });

  it('holds through the service, stores and indexes included', async () => {
    await withMemory({ builtIn: true }, async (memory) => {
      const ids = await fill(memory, problems, distractors);
      const natural = await recallAll(memory, problems, ids, 'natural');
      const hard = await recallAll(memory, problems, ids, 'hard');
      expect(natural.r5).toBeGreaterThanOrEqual(0.98);
      expect(hard.r5).toBeGreaterThanOrEqual(0.6);
    });
  });
});
