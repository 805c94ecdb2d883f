import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUILTIN_BEHAVIORS, BUILTIN_HASH } from '../../src/behaviors/builtin.ts';
import { BLOCK_SHARES, createWeights } from '../../src/embed/block-weights.ts';
import { createEmbedder } from '../../src/embed/embedder.ts';
import { FITTED } from '../../src/embed/weights.gen.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { corpusDirectory, readCorpus } from '../../test/support/corpus.ts';
import { createNodeTypeBag, createTfIdf, embedAtRandom } from './baselines.ts';
import { removeElements } from './edits.ts';
import {
  cosine,
  type Embed,
  measureLocality,
  measureRetrieval,
  type NamedDocument,
  type Vector,
} from './measures.ts';

/** Compares recipes on the published documents and writes the table. Usage: `npx tsx training/embedding/study.ts`. */

const RESULTS = fileURLToPath(new URL('./results.md', import.meta.url));
const UNFITTED = { id: 'none', unseen: 16, table: '' };

function createRecipe(shares: Partial<typeof BLOCK_SHARES>, fitted = FITTED): Embed {
  const schemas = new Map(BUILTIN_BEHAVIORS.map((behavior) => [behavior.name, behavior]));
  const none = { node: 0, edge: 0, round1: 0, round2: 0 };
  const builtins = {
    hash: BUILTIN_HASH,
    findSchema: (name: string) => schemas.get(name)?.schema,
  };
  return createEmbedder(builtins, createWeights(fitted, { ...none, ...shares })).embed;
}

/** The share of built-in behaviors, each without 30 % of its elements five times, that find themselves first. */
function measureSelfRetrieval(embed: Embed): number {
  const random = createRandom(9);
  const vectors = BUILTIN_BEHAVIORS.map(({ schema }) => embed(schema));
  let found = 0;
  for (let i = 0; i < BUILTIN_BEHAVIORS.length * 5; i++) {
    const own = i % BUILTIN_BEHAVIORS.length;
    const schema = BUILTIN_BEHAVIORS[own]?.schema ?? {};
    const query = embed(removeElements(schema, 0.3, random));
    const similarities = vectors.map((vector) => cosine(query, vector));
    if (similarities.indexOf(Math.max(...similarities)) === own) found++;
  }
  return found / (BUILTIN_BEHAVIORS.length * 5);
}

interface Pair {
  readonly names: string;
  readonly similarity: number;
}

/** The nearest pairs of different registry documents, nearest first. */
function listNearestPairs(documents: readonly NamedDocument[], embed: Embed): Pair[] {
  const registry = documents
    .filter(({ name }) => name.startsWith('registry/'))
    .map(({ name, document }): [string, Vector] => [name, embed(document)]);
  const pairs = registry.flatMap(([a, vectorA], i) =>
    registry.slice(i + 1).map(([b, vectorB]) => ({
      names: `${a.slice(9)} ~ ${b.slice(9)}`,
      similarity: cosine(vectorA, vectorB),
    })),
  );
  return pairs.sort((a, b) => b.similarity - a.similarity);
}

function describe(name: string, documents: readonly NamedDocument[], embed: Embed): string {
  const { recallAt1, recallAt5 } = measureRetrieval(documents, embed);
  const sample = documents.filter((_, i) => i % 6 === 0).slice(0, 40);
  const figures = [
    recallAt1,
    recallAt5,
    measureSelfRetrieval(embed),
    measureLocality(sample, embed).meanSpearman,
    listNearestPairs(documents, embed)[0]?.similarity ?? 0,
  ];
  const row = `| ${name} | ${figures.map((figure) => figure.toFixed(3)).join(' | ')} |`;
  console.log(row);
  return row;
}

function writeResults(documents: readonly NamedDocument[]): void {
  const shipped = createRecipe(BLOCK_SHARES);
  const { missed, queries } = measureRetrieval(documents, shipped);
  const { node, edge, round1 } = BLOCK_SHARES;
  const rows: [string, Embed][] = [
    ['**shipped**: nodes 1, edges 0.5, round 1 1, round 2 0.5', shipped],
    ['shipped, all features weighing the same', createRecipe(BLOCK_SHARES, UNFITTED)],
    ['nodes', createRecipe({ node })],
    ['nodes and edges', createRecipe({ node, edge })],
    ['nodes, edges, round 1', createRecipe({ node, edge, round1 })],
    ['all four alike', createRecipe({ node: 1, edge: 1, round1: 1, round2: 1 })],
    ['nodes, rounds 1 and 2 (1, 1, 0.5)', createRecipe({ node: 1, round1: 1, round2: 0.5 })],
    ['bag of node types', createNodeTypeBag()],
    [
      'TF-IDF over keys and values, names included',
      createTfIdf(BUILTIN_BEHAVIORS.map(({ schema }) => schema)),
    ],
    ['random', embedAtRandom],
  ];
  const lines = [
    `# Recipes, measured on ${documents.length} published documents`,
    '',
    'Written by `study.ts`. Weights are fitted on the built-in behaviors only.',
    '',
    `| recipe | R@1 of ${queries} | R@5 | built-in −30 % finds itself | locality | nearest unrelated pair |`,
    '|---|---|---|---|---|---|',
    ...rows.map(([name, embed]) => describe(name, documents, embed)),
    '',
    `Missed by the shipped recipe: ${missed.map(({ name, rank }) => `\`${name}\` (rank ${rank})`).join(', ') || 'none'}.`,
    '',
    'Nearest pairs of different registry documents, shipped recipe:',
    '',
    ...listNearestPairs(documents, shipped)
      .slice(0, 5)
      .map(({ names, similarity }) => `- ${similarity.toFixed(3)} ${names}`),
    '',
    'Cosine to the first version after random actions, shipped recipe: ',
    measureLocality(documents.filter((_, i) => i % 6 === 0).slice(0, 40), shipped)
      .meanCosines.map(({ edits, cosine: mean }) => `${edits} → ${mean.toFixed(3)}`)
      .join(', '),
    '',
  ];
  writeFileSync(RESULTS, lines.join('\n'));
}

if (!corpusDirectory) throw new Error('ORRERY_CORPUS_DIR must name the corpus.');
writeResults(readCorpus());
