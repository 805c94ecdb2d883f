import type { JsonObject } from '../src/kernel/json.ts';
import type { Random } from '../src/kernel/random.ts';
import { corpusDirectory, readCorpus } from '../test/support/corpus.ts';
import { isValid } from './sources.ts';

/** Larger documents take most of the time and say little more. */
const MOST_CHARACTERS = 150_000;

/** Valid published documents to report on, never to train on; undefined where their folder is not set. */
export function readValidCorpus(): JsonObject[] | undefined {
  if (corpusDirectory === undefined) return undefined;
  return readCorpus()
    .map(({ document }) => document)
    .filter((document) => JSON.stringify(document).length <= MOST_CHARACTERS && isValid(document));
}

/** Draws every document about equally often. */
export function createRotation(documents: readonly JsonObject[]): (random: Random) => JsonObject {
  let waiting: JsonObject[] = [];
  return (random) => {
    if (waiting.length === 0) waiting = random.shuffle(documents);
    return waiting.pop() as JsonObject;
  };
}
