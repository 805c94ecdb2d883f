import { z } from 'zod';
import { LANGUAGE_VERSION } from '../../language/grammar/shapes.ts';
import type { Model } from '../../language/model/model.ts';
import { type Assessment, findAdverse, isDecided } from '../../verify/assess.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { CATEGORIES } from '../../verify/finding.ts';
import type { Verdict } from '../../verify/verify.ts';
import { placeFindings } from './examine.ts';

/** So many findings say why a document is invalid; `error_check` lists the others. */
const MOST_REASONS = 3;

/** A finding and its place. */
const placedOutput = z.object({
  category: z.enum(CATEGORIES),
  at: z.string(),
  message: z.string(),
});

/** The members of a verdict beside its probability. */
export const verdictOutputs = {
  certainty: z
    .enum(['proven', 'predicted'])
    .describe(
      'proven: the visible document decides, as the compiler does. predicted: a hidden part could turn it, or the compiler may see it otherwise.',
    ),
  because: z.array(placedOutput).optional().describe('Why it is invalid, at most 3.'),
  language: z.string().describe('Version of the language facts that the verdict is about.'),
};

/** The findings that make a document invalid: the proven errors, else what speaks against it. */
function findReasons(verdict: Verdict): readonly PlacedFinding[] {
  const errors = verdict.proven.filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? errors : findAdverse(verdict);
}

/** The fields of `verdictOutputs` for a document that was assessed. */
export function describeVerdict(model: Model, verdict: Verdict, { valid }: Assessment) {
  const certainty: 'proven' | 'predicted' = isDecided(model, verdict) ? 'proven' : 'predicted';
  const language = LANGUAGE_VERSION;
  if (valid) return { certainty, language };
  const because = placeFindings(model, findReasons(verdict).slice(0, MOST_REASONS));
  return { certainty, because, language };
}
