import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAligner, toAlignedText } from '../../src/memory/text/alignment.ts';
import { createLexicalEmbedder } from '../../src/memory/text/lexical-embedder.ts';
import { loadLexicon, parseLexicon } from '../../src/memory/text/lexicon.ts';
import { BUILT_IN_GROUPS, createSynonyms, parseGroups } from '../../src/memory/text/synonyms.ts';
import { toStems, toWords } from '../../src/memory/text/words.ts';

const lexicon = loadLexicon();
const synonyms = createSynonyms(BUILT_IN_GROUPS);

const prepare = (text: string, groups = synonyms) =>
  toAlignedText(text, lexicon, groups, () => undefined);

const align = (query: string, text: string, groups = synonyms) =>
  createAligner(prepare(query, groups), lexicon).align(prepare(text, groups));

const cosine = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, i) => sum + value * (right[i] as number), 0);

describe('words', () => {
  it('splits identifiers, drops accents and function words, and stems', () => {
    expect(toStems('The addRetryLogic of HTTPServer_v2 wasn’t café-ready')).toEqual(
      ['add', 'retry', 'logic', 'http', 'server', 'v2', 'cafe', 'ready'].map(
        (word) => toWords(word)[0]?.stem,
      ),
    );
  });

  it('brings irregular forms to their base', () => {
    expect(toStems('paid bought children')).toEqual(toStems('pay buy child'));
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
    ['pay', 'payment', 'mountain'],
    ['student', 'pupil', 'engine'],
    ['delete', 'remove', 'sing'],
  ])('finds %s nearer to %s than to %s', (word, near, far) => {
    const [a, b, c] = [word, near, far].map((text) => lexicon.findRow(toStems(text)[0] as string));
    const row = a as number;
    expect(lexicon.similarity(row, b as number)).toBeGreaterThan(0.4);
    expect(lexicon.similarity(row, c as number)).toBeLessThan(0.25);
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

describe('alignment', () => {
  it('is 1 for the same words and 0 for nothing in common', () => {
    expect(align('Checkout is slow', 'is the checkout slow?')).toBeCloseTo(1);
    expect(align('Checkout is slow', '')).toBe(0);
  });

  it('is symmetric and within 0 and 1', () => {
    const word = fc.constantFrom('checkout', 'fails', 'timeout', 'nurse', 'xqz17', 'paying', 'the');
    const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (left, right) => {
        const similarity = align(left, right);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(align(right, left)).toBeCloseTo(similarity, 5);
      }),
      { seed: 2 },
    );
  });

  it('sees through wording, and a typo', () => {
    const stored = 'Shop checkout fails because the database times out';
    expect(align('Buyers get timeout errors while paying', stored)).toBeGreaterThan(0.4);
    expect(align('A nurse draws blood on the ward', stored)).toBeLessThan(0.2);
    expect(align('kubernetess rollout', 'kubernetes rollout')).toBeGreaterThan(0.7);
  });

  it('explains what met what', () => {
    const aligner = createAligner(prepare('Buyers get timeout errors'), lexicon);
    const [best] = aligner.explain(prepare('Customers see a timeout'));
    expect(best).toEqual({ query: 'timeout', text: 'timeout', similarity: 1 });
  });

  it('takes a long text in little time', () => {
    const long = Array.from({ length: 4_000 }, (_, i) => `word${i}`).join(' ');
    expect(align(long, long)).toBeGreaterThan(0.9);
  });
});

describe('the lexical embedder', () => {
  const embedder = createLexicalEmbedder();

  it('answers unit vectors, the same each time, also for no words at all', async () => {
    const texts = ['Checkout times out', '', '!!!', 'err_0x17 in OrderSaga'];
    const first = await embedder.embed(texts);
    expect(await embedder.embed(texts)).toEqual(first);
    for (const vector of first) {
      expect(vector).toHaveLength(256);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
  });

  it('puts like meanings near each other', async () => {
    const [a, b, c] = await embedder.embed([
      'The physician treats a patient',
      'Doctors care for sick people',
      'The build server compiles a branch',
    ]);
    const near = cosine(a as Float32Array, b as Float32Array);
    expect(near).toBeGreaterThan(cosine(a as Float32Array, c as Float32Array) + 0.2);
  });
});
