import { describe, expect, test } from 'vitest';
import { answerByHand } from '../../training/repair/by-hand.ts';
import { findOriginal, HAND_BROKEN } from '../../training/repair/cases.ts';
import { corpusDirectory } from '../support/corpus.ts';

describe('what a person broke by hand', () => {
  for (const one of HAND_BROKEN) {
    describe.skipIf(one.isPublished && !corpusDirectory)(one.name, () => {
      test.each(one.edits.map((edit) => [edit.way, edit] as const))('%s', async (_, edit) => {
        const original = findOriginal(one);
        if (original === undefined) throw new Error(`There is no ${one.name}.`);
        const { isMended, explanation } = await answerByHand(original, edit);
        expect(isMended, explanation).toBe(true);
        expect(explanation).toMatch(/^[A-Z].*: .*\.$/);
      });
    });
  }
});
