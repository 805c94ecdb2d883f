import { fileURLToPath } from 'node:url';
import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { composeLibrary } from '../src/behaviors/library.ts';
import { createBehaviorIndex } from '../src/embed/behavior-index.ts';
import { structureEmbedder } from '../src/embed/structure-embedder.ts';
import { asArray, type JsonObject } from '../src/kernel/json.ts';
import { findHnsw } from '../src/kernel/nearest-vectors.ts';
import { createRandom } from '../src/kernel/random.ts';
import { readCorpus } from '../test/support/corpus.ts';
import { removeElements } from '../training/embedding/edits.ts';
import { type BenchRow, median, timeUs } from './row.ts';

const { embed } = structureEmbedder;

/** The published documents where ORRERY_CORPUS_DIR names them, else the built-in behaviors; as JSON. */
function readTexts(): string[] {
  const corpus = readCorpus(4).map(({ document }) => document);
  const documents = corpus.length > 0 ? corpus : BUILTIN_BEHAVIORS.map(({ schema }) => schema);
  return documents.map((document) => JSON.stringify(document));
}

/** `embed` beside `JSON.parse` of the same document. */
export function benchEmbed(): BenchRow[] {
  const texts = readTexts();
  // Every shape is seen before anything is timed: the first documents would pay for all compilation.
  for (const text of texts) embed(JSON.parse(text));
  const ratios = texts.map((text) => {
    const document = JSON.parse(text) as JsonObject;
    return timeUs(() => embed(document)) / timeUs(() => JSON.parse(text));
  });
  return [
    {
      what: `embed ÷ JSON.parse, median of ${texts.length} documents`,
      value: median(ratios),
      unit: '×',
      goal: { atMost: 4 },
    },
  ];
}

/** Time per orbital of a document 32 times as large, by that of the document. 1 is linear. */
export function benchEmbedGrowth(): BenchRow[] {
  const { schema } = BUILTIN_BEHAVIORS[0] as (typeof BUILTIN_BEHAVIORS)[number];
  const orbitals = asArray(schema.orbitals);
  const repeat = (times: number): JsonObject => ({
    ...schema,
    orbitals: Array.from({ length: times }, () => structuredClone(orbitals)).flat(),
  });
  const [small, large] = [repeat(2), repeat(64)];
  return [
    {
      what: 'embed: time per orbital, 32 times the orbitals',
      // Single calls, many of them: a longer round would measure what else runs.
      value: timeUs(() => embed(large), 1, 150) / 32 / timeUs(() => embed(small), 1, 200),
      unit: '×',
      goal: { atMost: 2 },
    },
  ];
}

/** A search over 500 behaviors, the vector being at hand. */
export async function benchFindSimilarBehaviors(): Promise<BenchRow[]> {
  const random = createRandom(1);
  const registered = Array.from({ length: 500 - BUILTIN_BEHAVIORS.length }, (_, i) => ({
    name: `variant-${i}`,
    description: 'A variant',
    tags: [],
    source: 'registered' as const,
    schema: removeElements(random.pick(BUILTIN_BEHAVIORS).schema, 0.2, random),
  }));
  const library = composeLibrary({ builtin: BUILTIN_BEHAVIORS, registered, revision: 'bench' });
  const index = createBehaviorIndex(library, structureEmbedder, await findHnsw());
  const vector = embed(library.list()[42]?.schema ?? {});
  const times: number[] = [];
  for (let i = 0; i < 2_000; i++) {
    const start = performance.now();
    await index.findSimilar(vector, 5);
    times.push(performance.now() - start);
  }
  return [
    {
      what: 'find_similar_behaviors over 500 behaviors',
      value: median(times),
      unit: 'ms',
      goal: { atMost: 0.2 },
    },
  ];
}

/** All figures of the embedding. */
export async function benchEmbedding(): Promise<BenchRow[]> {
  return [...benchEmbed(), ...benchEmbedGrowth(), ...(await benchFindSimilarBehaviors())];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { what, value, unit, goal } of await benchEmbedding()) {
    console.log(`${what}: ${value.toFixed(3)} ${unit} (goal ${JSON.stringify(goal)})`);
  }
}
