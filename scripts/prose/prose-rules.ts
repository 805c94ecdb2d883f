import { WORDS } from './word-list.ts';

/** Words in a sentence, at most: longer ones are two thoughts. */
const MAX_WORDS = 30;

/**
 * The objections to a running text, one line each: words that readers stumble over, sentences over thirty words,
 * sentences whose subject is "what" or "who". A code span, or a list of them, counts as one word and is not judged.
 */
export function* judgeProse(text: string): Generator<string> {
  for (const sentence of toSentences(text)) {
    const words = sentence.split(' ').filter((word) => /\w/u.test(word)).length;
    if (words > MAX_WORDS) yield `${words} words in one sentence: ${sentence}`;
    if (/^[^\w`]*(?:What|Who|Whoever)\b/u.test(sentence) && !sentence.endsWith('?'))
      yield `the subject is a pronoun, name the noun: ${sentence}`;
    for (const { pattern, use } of WORDS)
      if (pattern.test(sentence))
        yield `"${pattern.exec(sentence)?.[0]}", write "${use}": ${sentence}`;
  }
}

function toSentences(text: string): string[] {
  return text
    .replace(/`[^`]*`/gu, 'CODE')
    .replace(/CODE(?:,? (?:and |or )?CODE)+/gu, 'CODE')
    .replace(/"[^"]*"/gu, 'QUOTE')
    .replace(/\s+/gu, ' ')
    .split(/(?<=[.!?;:][*_)]*)\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
