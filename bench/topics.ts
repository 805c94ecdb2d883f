import { toTopic } from '../src/memory/text/topic.ts';
import { loadLexicon } from '../src/words/lexicon.ts';
import { toStems } from '../src/words/read-words.ts';

/** What the vectors of the benchmarks are called. */
export const TOPIC_EMBEDDER = 'bench:topics';

/** Unit vectors of real texts for the vector benchmarks: what their words are about. */
export function createTopics(texts: readonly string[]): Float32Array[] {
  const lexicon = loadLexicon();
  return texts.map((text) => toTopic(toStems(text), lexicon));
}
