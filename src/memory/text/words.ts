import { stemmer } from 'stemmer';
import { IRREGULAR_FORMS } from './irregular-forms.ts';

/** Function words: they carry grammar, not the matter. Negations count as such: reports of faults are full of them. */
const STOP_WORDS = new Set(
  `a about above after again against all almost already also although always am among an and another any anybody
  anyone anything anyway are aren as at away back be became because become becomes been before being below between both
  but by came can cannot come comes coming could couldn did didn do does doesn doing don done down due during each
  either else ever every everybody everyone everything few for from further get gets getting go goes going gone got had
  hadn has hasn have haven having he her here hers herself him himself his how however i if in instead into is isn it
  its itself just least less let lets like made make makes making many may me might more most much must my myself near
  never no nobody none nor not nothing now of off often on once one only onto or other others our ours out over own per
  quite rather re really s same shall she should shouldn since so some somebody someone something still such t than that
  the their theirs them themselves then there these they this those though through thus to together too took toward
  towards under until up upon us use used uses using very via was wasn we well went were weren what when whenever where
  whether which while who whom whose why will with within without won would wouldn yet you your yours yourself`.split(
    /\s+/,
  ),
);

const CAMEL_HUMP = /([a-z0-9])([A-Z])|([A-Z]+)([A-Z][a-z])/g;
const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;

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

/** A lower-case form as a word; irregular forms are first brought to their base, so that `paid` and `paying` agree. */
function toWord(form: string): Word {
  const known = words.get(form);
  if (known) return known;
  const word = {
    form,
    stem: stemmer(IRREGULAR_FORMS.get(form) ?? form),
    content: !STOP_WORDS.has(form),
  };
  if (words.size >= CACHE_SIZE) words.clear();
  words.set(form, word);
  return word;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII means.
const ASCII = /^[\x00-\x7f]*$/;

/** The words of a text in order: identifiers split at humps and underscores, accents dropped. */
export function toWords(text: string): Word[] {
  const bare = ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '');
  const plain = bare.replace(CAMEL_HUMP, '$1$3 $2$4').toLowerCase();
  return Array.from(plain.matchAll(WORD), ([form]) => toWord(form));
}

/** The stems of a text's content words, in order. */
export function toStems(text: string): string[] {
  return toWords(text).flatMap((word) => (word.content ? [word.stem] : []));
}
