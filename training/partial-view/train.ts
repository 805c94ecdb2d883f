import { createRandom } from '../../src/kernel/random.ts';
import { PARTIAL_VIEW } from '../../src/learned/partial-view.ts';
import type { Tensor, Weights } from '../../src/learned/weights-file.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { assertFinite } from '../network/metrics.ts';
import { calibrate, type FitOptions, fitViews, type ViewNetwork } from './network.ts';
import { TARGETS, type ViewSamples } from './samples.ts';

export const VIEW_FIT: FitOptions = { hidden: 64, epochs: 14, batch: 256, learningRate: 2e-3 };

/** Trains on some views and calibrates on others. */
export function trainViews(
  training: ViewSamples,
  calibration: ViewSamples,
  options: FitOptions,
  log: (line: string) => void,
): Weights {
  assertFinite(training.features, 'The features of views');
  const network = fitViews(training, options, createRandom(5), log);
  const lines = calibrate(network.predict(calibration.features), calibration.targets);
  return toViewWeights(network, options.hidden, lines);
}

function toViewWeights(
  network: ViewNetwork,
  hidden: number,
  lines: readonly (readonly [scale: number, shift: number])[],
): Weights {
  const tensors = new Map<string, Tensor>();
  for (const { name, shape, values } of network.layers.flatMap(({ parameters }) => parameters)) {
    assertFinite(values, name);
    tensors.set(name, { shape, values });
  }
  const shape = [TARGETS];
  tensors.set('calibration.scale', { shape, values: Float32Array.from(lines, ([scale]) => scale) });
  tensors.set('calibration.shift', {
    shape,
    values: Float32Array.from(lines, ([, shift]) => shift),
  });
  const about = { categories: [...CATEGORIES], hidden };
  return { model: PARTIAL_VIEW, version: 1, about, tensors };
}
