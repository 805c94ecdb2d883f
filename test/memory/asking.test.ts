import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutAsking } from '../../src/memory/text/asking.ts';

describe('withoutAsking', () => {
  it.each([
    ['Can you give me a clear summary of the budget?', 'budget'],
    ['Please tell me the name of the plumber', 'plumber'],
    ['Which kinds of pasta did Ada cook?', 'pasta'],
    ['What have we discussed about rent throughout our conversations?', 'rent'],
    ['Could you walk me through the steps of the move? Mention only five items.', 'move'],
  ])('keeps the matter of %j', (question, matter) => {
    const left = withoutAsking(question);
    expect(left).toContain(matter);
    expect(left.length).toBeLessThan(question.length);
    expect(left).not.toMatch(/summary|tell me|conversations|mention/i);
  });

  it.each([
    'The list of orders has no summary',
    'I asked for a refund and was told to wait',
    'Chat sessions end too early',
    'Where is my card?',
  ])('leaves %j as it is', (text) => {
    expect(withoutAsking(text)).toBe(text);
  });

  it('leaves a question that does nothing but ask', () => {
    expect(withoutAsking('Can you tell me?')).toBe('Can you tell me?');
  });

  it('never makes a text longer, nor empty', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const left = withoutAsking(text);
        expect(left.length).toBeLessThanOrEqual(text.length);
        if (text.trim() !== '') expect(left.trim()).not.toBe('');
      }),
      { seed: 1 },
    );
  });
});
