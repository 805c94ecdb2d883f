import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseTelling, toIdentifiers, toWords } from '../../src/words/read-words.ts';
import { parseGroups, Synonyms } from '../../src/words/synonyms.ts';

describe('words', () => {
  it('splits identifiers and scripts without spaces, drops accents and function words, and stems', () => {
    const telling = chooseTelling(
      toWords('The addRetryLogic of HTTPServer_v2 wasn’t café-ready 无法登录'),
    );
    expect(telling.map(({ stem }) => stem)).toEqual(
      ['add', 'retry', 'logic', 'http', 'server', 'v2', 'cafe', 'ready', '无法', '登录'].map(
        (word) => toWords(word)[0]?.stem,
      ),
    );
  });

  it('are whole identifiers beside their parts', () => {
    expect(toIdentifiers('a ZStandardCodec of plain words').map((word) => word.form)).toEqual([
      'zstandardcodec',
    ]);
  });

  it('are the same whatever else stands in the text', () => {
    const unit = fc.constantFrom(...'abzAZ09_ .-:\n');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        // The accent sends the whole text another way.
        expect(toWords(`${text} \u00e9`).slice(0, -1)).toEqual(toWords(text));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('are found in any text without an error', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (text) =>
        toWords(text).every(({ stem }) => stem !== ''),
      ),
      { seed: 1 },
    );
  });
});

describe('synonyms', () => {
  it('join words and phrases of one group', () => {
    const own = new Synonyms(parseGroups('sold out, out of stock, unavailable\nx, y'));
    const groups = own.findGroups(toWords('It is out of stock'));
    expect(groups).toEqual([[], [], [0], [0], [0]]);
    expect(own.findGroups(toWords('stock'))).toEqual([[]]);
    expect(own.findGroups(toWords('unavailable y'))).toEqual([[0], [1]]);
  });
});
