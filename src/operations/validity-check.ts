import { z } from 'zod';
import { LANGUAGE_VERSION } from '../language/grammar/shapes.ts';
import { assess, findAdverse, isDecided, toConfidence } from '../verify/assess.ts';
import { locateOpaque } from '../verify/locate-finding.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { examine, findingOutput, languageOutput, placeFindings } from './verification/examine.ts';

/** So many findings say why a document is invalid; `error_check` lists the others. */
const MOST_REASONS = 3;

const confidence = z.enum(['high', 'medium', 'low']);

export const validityCheck = defineOperation({
  name: 'validity_check',
  group: 'verification',
  route: { method: 'POST', path: '/validity-check' },
  title: 'Check validity',
  description:
    'Predicts in milliseconds, without a compiler, whether a schema is valid: proven where everything is visible, a calibrated probability where parts are only named. Use it after every edit; error_check says what is wrong.',
  effect: 'read',
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput,
  }),
  output: z.object({
    valid: z.boolean().describe('probability ≥ 0.5.'),
    probability: z.number().min(0).max(1),
    confidence: confidence.describe(
      'Band of probability, of valid being true: above 0.85 high, from 0.6 medium.',
    ),
    certainty: z
      .enum(['proven', 'predicted'])
      .describe(
        'proven: the visible document decides, as the compiler does. predicted: a hidden part could turn it, or the compiler may see it otherwise.',
      ),
    because: z
      .array(findingOutput.omit({ severity: true, fix: true }))
      .optional()
      .describe('Why it is invalid, at most 3.'),
    language: languageOutput,
    verdict_confidence: confidence.describe(
      'Band of max(p, 1 − p): how sure the verdict is, valid or not.',
    ),
    proven_errors: z.int().min(0),
    opaque: z.array(z.string()).describe('JSON Pointers of parts that are only named.'),
  }),
  async run({ schema }, context) {
    const { model, verdict } = await examine(schema, context);
    const { probability, valid } = assess(model, verdict);
    const errors = verdict.proven.filter(({ severity }) => severity === 'error');
    const reasons = errors.length > 0 ? errors : findAdverse(verdict);
    const certainty: 'proven' | 'predicted' = isDecided(model, verdict) ? 'proven' : 'predicted';
    return {
      valid,
      probability,
      confidence: toConfidence(probability),
      certainty,
      ...(valid ? {} : { because: placeFindings(model, reasons.slice(0, MOST_REASONS)) }),
      language: LANGUAGE_VERSION,
      verdict_confidence: toConfidence(Math.max(probability, 1 - probability)),
      proven_errors: verdict.errorCount,
      opaque: locateOpaque(model),
    };
  },
});
