import { stemmer } from 'stemmer';

/**
 * Function words: they carry grammar, not the matter. The usual English list and no longer one: words that say
 * little in a domain are found by how often they occur there (`use`, `get` and `made` are content of some).
 */
const STOP_WORDS = new Set(
  `a about above after again against ain all also am an and any are aren as at be because been before being below
  between both but by can could couldn d did didn do does doesn doing don down during each few for from further had
  hadn has hasn have haven having he her here hers herself him himself his how i if in into is isn it its itself just
  ll m ma may me might mightn more most must mustn my myself needn no nor not now o of off on once only or other our
  ours ourselves out over own re s same shall shan she should shouldn so some such t than that the their theirs them
  themselves then there these they this those through to too under until up us ve very was wasn we were weren what
  when where which while who whom why will with won would wouldn y you your yours yourself yourselves`.split(
    /\s+/,
  ),
);

const CAMEL_HUMP = /([a-z0-9])([A-Z])|([A-Z]+)([A-Z][a-z])/g;
const HUMPED = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]/;
const WORD = /[\p{L}\p{N}]+/gu;
/** Finds the words of most texts, several times as fast. */
const ASCII_WORD = /[a-z0-9]+/gi;
const MARKS = /\p{M}+/gu;
/** Scripts that write no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
let segmenter: Intl.Segmenter | undefined;

/** A word of a text. */
export interface Word {
  /** As written, lower case and without accents. */
  readonly form: string;
  readonly stem: string;
  /** False for function words: they count inside fixed phrases only. */
  readonly content: boolean;
}

const CACHE_SIZE = 50_000;
const words = new Map<string, Word>();

/** A lower-case form as a word. */
function toWord(form: string): Word {
  const known = words.get(form);
  if (known) return known;
  const word = {
    form,
    stem: stemmer(form),
    content: !STOP_WORDS.has(form),
  };
  if (words.size >= CACHE_SIZE) words.clear();
  words.set(form, word);
  return word;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII means.
const ASCII = /^[\x00-\x7f]*$/;

function addSpaces(text: string): string {
  if (!UNSPACED.test(text)) return text;
  // Reading its tables takes 20 ms, which a start need not wait for.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment).join(' ');
}

const toBare = (text: string) =>
  ASCII.test(text) ? text : addSpaces(text).normalize('NFKD').replace(MARKS, '');

/** The words of an identifier, split at humps. */
const splitHumps = (form: string): Word[] =>
  form.replace(CAMEL_HUMP, '$1$3 $2$4').toLowerCase().split(' ').map(toWord);

/** The words of a text in order: identifiers split at humps and underscores, accents dropped. */
export function toWords(text: string): Word[] {
  const isAscii = ASCII.test(text);
  const forms = (isAscii ? text : toBare(text)).match(isAscii ? ASCII_WORD : WORD) ?? [];
  const found: Word[] = [];
  for (const form of forms) {
    if (HUMPED.test(form)) found.push(...splitHumps(form));
    else found.push(toWord(form.toLowerCase()));
  }
  return found;
}

/** The words that a text is found by: those that carry the matter, or all of them where it has none. */
export function chooseTelling(words: readonly Word[]): readonly Word[] {
  const telling = words.filter((word) => word.content);
  return telling.length > 0 ? telling : words;
}

/** Identifiers of several humps as one word each: `ZStandardCodec` says more than its three parts. */
export function toIdentifiers(text: string): Word[] {
  if (!HUMPED.test(text)) return [];
  return Array.from(toBare(text).matchAll(WORD)).flatMap(([form]) =>
    HUMPED.test(form) ? [toWord(form.toLowerCase())] : [],
  );
}

const toBase = (form: string) => form.replace(/(ies|ied)$/, 'y').replace(/(es|s|ed|d|e)$/, '');

/** Whether two forms are one word in another number or tense: `books` and `book`, not `booking` and `book`. */
export const areInflections = (a: string, b: string): boolean => toBase(a) === toBase(b);
