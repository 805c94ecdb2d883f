import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLexicon, parseLexicon } from '../../src/words/lexicon.ts';
import { toIdentifiers, toStems, toWords } from '../../src/words/read-words.ts';
import { createSynonyms, parseGroups } from '../../src/words/synonyms.ts';

const lexicon = loadLexicon();

describe('words', () => {
  it('splits identifiers, drops accents and function words, and stems', () => {
    expect(toStems('The addRetryLogic of HTTPServer_v2 wasn’t café-ready')).toEqual(
      ['add', 'retry', 'logic', 'http', 'server', 'v2', 'cafe', 'ready'].map(
        (word) => toWords(word)[0]?.stem,
      ),
    );
  });

  it('are whole identifiers beside their parts', () => {
    expect(toIdentifiers('a ZStandardCodec of plain words').map((word) => word.form)).toEqual([
      'zstandardcodec',
    ]);
  });

  it('brings irregular forms to their base', () => {
    expect(toStems('paid bought children')).toEqual(toStems('pay buy child'));
  });

  it('are the same whatever else stands in the text', () => {
    const unit = fc.constantFrom(...'abzAZ09_ .-:\n');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        // The accent sends the whole text another way.
        expect(toWords(`${text} \u00e9`).slice(0, -1)).toEqual(toWords(text));
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it('are found in any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const word of toWords(text)) expect(word.stem).not.toBe('');
      }),
      { seed: 1 },
    );
  });
});

describe('the lexicon', () => {
  it.each([
    ['doctor', 'physician', 'banana'],
    ['pay', 'salary', 'mountain'],
    ['student', 'teacher', 'engine'],
    ['car', 'vehicle', 'sing'],
  ])('relates %s to %s and not to %s', (word, near, far) => {
    const [a, b, c] = [word, near, far].map((text) => toStems(text)[0] as string);
    const related = lexicon.listRelated(a as string);
    expect(related.map(({ stem }) => stem)).toContain(b);
    expect(related.map(({ stem }) => stem)).not.toContain(c);
    for (const { cosine } of related) expect(cosine).toBeGreaterThanOrEqual(0.49);
  });

  it('relates nothing to what it does not know', () => {
    expect(lexicon.listRelated('xqz17')).toEqual([]);
  });

  it('refuses a file of another kind', () => {
    expect(() => parseLexicon(new Uint8Array(64))).toThrow('build it again');
  });
});

describe('synonyms', () => {
  it('join words and phrases of one group', () => {
    const own = createSynonyms(parseGroups('sold out, out of stock, unavailable\nx, y'));
    const groups = own.findGroups(toWords('It is out of stock'));
    expect(groups).toEqual([[], [], [0], [0], [0]]);
    expect(own.findGroups(toWords('stock'))).toEqual([[]]);
    expect(own.findGroups(toWords('unavailable y'))).toEqual([[0], [1]]);
  });
});
