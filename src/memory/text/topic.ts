import type { Lexicon } from '../../words/lexicon.ts';

/** A component of 1 in 8 bits. */
export const TOPIC_SCALE = 127;

/** Adds what distinct stems are about to a sum, the rare ones counting more. */
function addStems(sum: Float32Array, stems: Iterable<string>, lexicon: Lexicon): void {
  for (const stem of stems) {
    const row = lexicon.findRow(stem);
    if (row >= 0) lexicon.addTo(sum, row, lexicon.idf(row));
  }
}

/** The unit vector of what words are about: theirs summed, the rare ones counting more. Zero where none is known. */
export function toTopic(stems: readonly string[], lexicon: Lexicon): Float32Array {
  const topic = new Float32Array(lexicon.dimensions);
  addStems(topic, new Set(stems), lexicon);
  const norm = Math.hypot(...topic);
  if (norm > 0) for (let k = 0; k < topic.length; k++) topic[k] = (topic[k] as number) / norm;
  return topic;
}

/** The same of distinct stems with components in 8 bits. Valid until the next. */
export function createTopicBytes(lexicon: Lexicon): (stems: Iterable<string>) => Int8Array {
  const sum = new Float32Array(lexicon.dimensions);
  const topic = new Int8Array(lexicon.dimensions);
  return (stems) => {
    sum.fill(0);
    addStems(sum, stems, lexicon);
    let squares = 0;
    for (let k = 0; k < sum.length; k++) squares += (sum[k] as number) ** 2;
    const scale = squares === 0 ? 0 : TOPIC_SCALE / Math.sqrt(squares);
    for (let k = 0; k < sum.length; k++) topic[k] = Math.round((sum[k] as number) * scale);
    return topic;
  };
}
