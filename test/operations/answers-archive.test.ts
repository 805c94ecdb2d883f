import { expect, test } from 'vitest';
import { answerAll, chooseSubjects, KINDS } from '../../bench/archive/answers.ts';
import { compareAnswers } from '../../bench/archive/compare.ts';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';

const subjects = chooseSubjects(
  BUILTIN_BEHAVIORS.filter(({ name }) => name === 'std-list' || name === 'std-wizard'),
  [],
);

test('an archive of the same answers says nothing, and of another one what it was and is', async () => {
  const [before, after] = [await answerAll(subjects), await answerAll(subjects)];
  expect(compareAnswers(subjects, before, after)).toEqual([]);
  for (const answers of before) {
    expect(Object.keys(answers)).toEqual(Object.keys(KINDS));
    expect(Object.values(answers).flat().join('\n')).not.toContain('refused: ');
  }
  const changed = after.map((answers, n) =>
    n === 0 ? answers : { ...answers, verdict: ['invalid, probability 0'] },
  );
  expect(compareAnswers(subjects, before, changed)).toEqual([
    'verdict: 1 changed',
    `  ${subjects[1]?.name}`,
    '    before: valid, probability 0.99',
    '    after:  invalid, probability 0',
  ]);
});

test('an order that changed is shown, and a kind that is no longer asked is not', () => {
  const before = [{ nearest: ['a', 'b'], gone: ['c'] }];
  expect(compareAnswers([{ name: 'one' }], before, [{ nearest: ['b', 'a'] }])).toEqual([
    'nearest: 1 changed',
    '  one',
    '    before: a',
    '    before: b',
    '    after:  b',
    '    after:  a',
  ]);
});
