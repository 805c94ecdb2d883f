import { type Logistic, measureAuc, measureEce, predict } from './logistic.ts';
import type { Sample } from './samples.ts';

const share = (samples: readonly Sample[], test: (sample: Sample) => boolean) =>
  (samples.filter(test).length / Math.max(1, samples.length)).toFixed(3);

/** Prints how well a model predicts the samples of a set: of all answers, and of the first ones. */
export function report(name: string, model: Logistic, samples: readonly Sample[]): void {
  const auc = measureAuc(model, samples).toFixed(3);
  const own = samples.filter(({ isOwn }) => isOwn);
  const first = own.filter(({ isFirst }) => isFirst);
  const foreign = samples.filter(({ isOwn, isFirst }) => isFirst && !isOwn);
  const sure = (least: number) => (sample: Sample) => predict(model, sample.features) >= least;
  const mean = first.reduce((sum, { features }) => sum + predict(model, features), 0);
  console.log(
    `${name.padEnd(26)} AUC ${auc}; ECE of five ${measureEce(model, own).toFixed(3)}, of the first ${measureEce(model, first).toFixed(3)} (mean ${(mean / first.length).toFixed(2)}, right ${share(first, ({ holds }) => holds)}); first of unrelated questions at .15 or more ${share(foreign, sure(0.15))}, at .5 ${share(foreign, sure(0.5))}; right first ones below .15 ${share(
      first.filter(({ holds }) => holds),
      (sample) => !sure(0.15)(sample),
    )}`,
  );
}
