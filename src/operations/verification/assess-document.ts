import type { Model } from '../../language/model/model.ts';
import { loadPartialView } from '../../learned/load.ts';
import { type Assessment, assess } from '../../verify/assess.ts';
import { isPartial } from '../../verify/likelihood.ts';
import type { Verdict } from '../../verify/verify.ts';

/** Assesses a document; the model of partial views is only read where something is hidden. */
export async function assessDocument(model: Model, verdict: Verdict): Promise<Assessment> {
  const likelihood = isPartial(model, verdict) ? await loadPartialView() : undefined;
  return assess(model, verdict, likelihood);
}
