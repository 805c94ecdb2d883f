import { addRows, getLayer, relu } from './linear.ts';
import { readWeights } from './weights.ts';

export const PREFERENCE = 'preference';

/** Orders repairs of one document by what they do to it. */
export interface PreferenceModel {
  /** Names the weights and their version. */
  readonly id: string;
  /**
   * How likely a repair is what the author meant, in proportion to e to its power among the repairs of one document.
   * Takes features by name (`src/repair/features.ts`); names that it wasn't trained on count nothing.
   */
  score(features: ReadonlyMap<string, number>): number;
}

/**
 * Reads the preference of its weights (`weights.ts`): a line through the features and one layer of rectified units.
 * Throws where they are damaged or of something else.
 */
export function createPreferenceModel(bytes: Uint8Array): PreferenceModel {
  const weights = readWeights(bytes, PREFERENCE);
  const names = weights.about.features as string[];
  const indices = new Map(names.map((name, index) => [name, index]));
  const size = Number(weights.about.hidden);
  const direct = getLayer(weights, 'direct', names.length, 1);
  const hidden = getLayer(weights, 'hidden', names.length, size);
  const output = getLayer(weights, 'output', size, 1);
  return {
    id: `${weights.model}-${weights.version}`,
    score(features) {
      const at = new Uint16Array(features.size);
      const by = new Float32Array(features.size);
      let count = 0;
      for (const [name, value] of features) {
        const index = indices.get(name);
        if (index === undefined || value === 0) continue;
        at[count] = index;
        by[count++] = value;
      }
      const [line = 0] = addRows(new Float32Array(direct.bias), direct.weights, at, by, count);
      const units = relu(addRows(new Float32Array(hidden.bias), hidden.weights, at, by, count));
      const [bias = 0] = output.bias;
      return units.reduce(
        (sum, unit, i) => sum + unit * (output.weights[i] as number),
        line + bias,
      );
    },
  };
}
