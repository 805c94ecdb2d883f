import type { PreferenceModel } from '../learned/preference.ts';
import type { Category } from '../verify/finding.ts';
import { toFeatures } from './features.ts';
import type { RepairState } from './state.ts';

/** Orders repairs of one document: the higher the likelier to be what the author meant. */
export type Preference = (state: RepairState, requested: ReadonlySet<Category>) => number;

export function createPreference(model: PreferenceModel): Preference {
  return (state, requested) => model.score(toFeatures(state, requested));
}
