import { loadLexicon } from '../src/words/lexicon.ts';
import { toStems } from '../src/words/read-words.ts';

/** What the vectors of the benchmarks are called. */
export const TOPIC_EMBEDDER = 'bench:topics';

/** Unit vectors of real texts for the vector benchmarks: those of their words summed, the rare ones counting more. */
export function createTopics(texts: readonly string[]): Float32Array[] {
  const lexicon = loadLexicon();
  return texts.map((text) => {
    const topic = new Float32Array(lexicon.dimensions);
    for (const stem of new Set(toStems(text))) {
      const row = lexicon.findRow(stem);
      if (row >= 0) lexicon.addTo(topic, row, lexicon.idf(row));
    }
    const norm = Math.hypot(...topic) || 1;
    return topic.map((value) => value / norm);
  });
}
