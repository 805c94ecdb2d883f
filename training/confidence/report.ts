import { type Logistic, measureAuc, measureEce, predict } from './logistic.ts';
import type { Sample } from './samples.ts';

export type Kind = 'matches' | 'fits';

/** Bounds of what a domain has to fit at least, for choosing one. */
const BOUNDS = [0.15, 0.2, 0.25, 0.3];

/** Prints how well a model tells the samples of a set. */
export function report(kind: Kind, name: string, model: Logistic, own: readonly Sample[]): void {
  const auc = measureAuc(model, own).toFixed(3);
  const ece = measureEce(model, own).toFixed(3);
  const shares = BOUNDS.map((bound) => {
    const share = (samples: readonly Sample[]) =>
      samples.filter(({ features }) => predict(model, features) < bound).length / samples.length;
    const refused = share(own.filter(({ holds }) => !holds)).toFixed(2);
    const lost = share(own.filter(({ holds }) => holds)).toFixed(3);
    return `${bound}: ${refused}, ${lost}`;
  });
  const gate = kind === 'fits' ? `; refused and lost below ${shares.join(' | ')}` : '';
  console.log(`${kind} ${name}: AUC ${auc}, ECE ${ece}${gate}`);
}
