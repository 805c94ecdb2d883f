import { createHash } from 'node:crypto';
import type { Behavior } from '../../src/behaviors/library.ts';
import type { FittedWeights } from '../../src/embed/embedder.ts';
import { readDocument } from '../../src/embed/read-document.ts';
import { listFeatures, toKey } from '../../src/embed/structure-features.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { removeElements } from './edits.ts';

/** Variations of each behavior, and the share of elements that each lacks. */
const VARIATIONS = { seed: 4, count: 4, removed: 0.3 };

/** The weight of one unit of information: `ln(1 + N / df)` times this is rounded to a byte. */
const SCALE = 16;

/** Behaviors that must share a feature before it is worth an entry. */
const MIN_BEHAVIORS = 2;

interface Shared {
  readonly high: number;
  readonly low: number;
  /** Behaviors that have the feature, each counted by the share of its variations that do. */
  behaviors: number;
}

/** Learns how common each feature is among behaviors and variations of them. */
export function fitWeights(behaviors: readonly Pick<Behavior, 'name' | 'schema'>[]): FittedWeights {
  const schemas = new Map(behaviors.map(({ name, schema }) => [name, schema]));
  const find = (name: string) => schemas.get(name);
  const random = createRandom(VARIATIONS.seed);
  const shared = new Map<number, Shared>();
  for (const { schema } of behaviors) {
    const versions = [schema];
    for (let i = 0; i < VARIATIONS.count; i++) {
      versions.push(removeElements(schema, VARIATIONS.removed, random));
    }
    for (const version of versions) {
      for (const { high, low } of listFeatures(readDocument(version, find)).flat()) {
        const key = toKey(high, low);
        const known = shared.get(key) ?? { high, low, behaviors: 0 };
        known.behaviors += 1 / versions.length;
        shared.set(key, known);
      }
    }
  }
  const weigh = (count: number) => Math.round(SCALE * Math.log(1 + behaviors.length / count));
  const table = encode(
    [...shared.values()].filter((feature) => feature.behaviors >= MIN_BEHAVIORS),
    weigh,
  );
  const unseen = weigh(0.5);
  const id = createHash('sha256').update(`${unseen}:${table}`).digest('hex').slice(0, 12);
  return { id, unseen, table };
}

function encode(features: readonly Shared[], weigh: (count: number) => number): string {
  const sorted = [...features].sort((a, b) => a.high - b.high || a.low - b.low);
  const bytes = Buffer.alloc(sorted.length * 9);
  sorted.forEach(({ high, low, behaviors }, i) => {
    bytes.writeInt32LE(high, i * 9);
    bytes.writeInt32LE(low, i * 9 + 4);
    bytes[i * 9 + 8] = weigh(behaviors);
  });
  return bytes.toString('base64');
}
