import { ADDRESSES, ADDRESSES_ELSEWHERE, MARKS } from './instruction-forms.ts';
import { isObject, type Json } from './json.ts';

/** Invisible characters, which split words for a reader of bytes and not for a model: format characters, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu;
/** A model reads on through these. */
const SEPARATORS = /[\s_*`~|>#=-]+/g;
const CAMEL_HUMP = /(\p{Ll})(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu;

const MAX_READ = 100_000;
/** Texts of a document that are read, and how long one must be to address anybody. */
const MAX_TEXTS = 2_000;
const MIN_TEXT = 8;

/** Cyrillic and Greek letters, digits and signs that pass for Latin letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ј: 'j', ԁ: 'd' },
  ...{ α: 'a', ο: 'o', ε: 'e', ι: 'i', ν: 'v', ρ: 'p', τ: 't', υ: 'u', κ: 'k' },
};
const LOOKALIKE = new RegExp(`[${Object.keys(LOOKALIKES).join('')}]`, 'gu');
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
/** A word in which digits stand for letters. */
const LEET_WORD = /\b[a-z]*[01345-7@$][a-z01345-7@$]*[a-z][a-z01345-7@$]*\b/g;
/** Single letters with one sign between them, as `i g n o r e`. */
const SPACED_WORD = /(?<![\p{L}\d])(?:\p{L}[ .-]){2,}\p{L}(?![\p{L}\d])/gu;
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g;
const MAX_ENCODED = 20;
/** Thirteen letters on in the alphabet. */
const rotate = (letter: string) =>
  String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97);

const addressesModel = (text: string): boolean => {
  const plain = text.toLowerCase().replaceAll('\u2019', "'").replace(SEPARATORS, ' ').trim();
  return (
    ADDRESSES.some((address) => address.test(plain)) ||
    ADDRESSES_ELSEWHERE.some((address) => address.test(plain))
  );
};

/** A text as a model may read it beside how it is written: names as words, look-alikes as what they look like. */
function* listReadings(visible: string): Generator<string> {
  yield visible;
  const words = visible.replace(CAMEL_HUMP, '$1$3 $2$4');
  if (words !== visible) yield words;
  const lower = visible.toLowerCase();
  const latin = lower
    .replace(LOOKALIKE, (letter) => LOOKALIKES[letter] as string)
    .replace(LEET_WORD, (word) => word.replace(/\d/g, (digit) => DIGITS[digit] ?? digit))
    .replaceAll(/ {2,}/g, ' _ ')
    .replace(SPACED_WORD, (word) => word.replaceAll(/[ .-]/g, ''));
  if (latin !== lower) yield latin;
  if (/\brot-?13\b/i.test(visible)) yield lower.replace(/[a-z]/g, rotate);
  for (const encoded of (visible.match(BASE64) ?? []).slice(0, MAX_ENCODED)) {
    const decoded = Buffer.from(encoded, 'base64').toString('latin1');
    if (/^[\x20-\x7e\s]+$/.test(decoded)) yield decoded;
  }
}

/**
 * Whether a text reads like instructions to a model. The form decides: a text that fits no form is not found, and a
 * text that quotes one is. Only the first 100,000 characters are read.
 */
export function readsLikeInstructions(text: string): boolean {
  const visible = text.slice(0, MAX_READ).normalize('NFKC').replace(INVISIBLE, '');
  if (MARKS.some((mark) => mark.test(visible))) return true;
  for (const reading of listReadings(visible)) if (addressesModel(reading)) return true;
  return false;
}

function collectTexts(value: Json, found: Set<string>): void {
  if (found.size >= MAX_TEXTS) return;
  if (typeof value === 'string') {
    if (value.length >= MIN_TEXT) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collectTexts(item, found);
  } else if (isObject(value)) {
    for (const [key, own] of Object.entries(value)) {
      collectTexts(key, found);
      collectTexts(own as Json, found);
    }
  }
}

/** Whether a name or another text of a document reads like instructions to a model. */
export function quotesInstructions(document: Json): boolean {
  const texts = new Set<string>();
  collectTexts(document, texts);
  return [...texts].some(readsLikeInstructions);
}
