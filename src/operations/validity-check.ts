import { z } from 'zod';
import { assess, toConfidence } from '../verify/assess.ts';
import { locateOpaque } from '../verify/locate-finding.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { examine } from './verification/examine.ts';
import { describeVerdict, verdictOutputs } from './verification/verdict-outputs.ts';

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
    ...verdictOutputs,
    verdict_confidence: confidence.describe(
      'Band of max(p, 1 − p): how sure the verdict is, valid or not.',
    ),
    proven_errors: z.int().min(0),
    opaque: z.array(z.string()).describe('JSON Pointers of parts that are only named.'),
  }),
  async run({ schema }, context) {
    const { model, verdict } = await examine(schema, context);
    const assessment = assess(model, verdict);
    const { probability, valid } = assessment;
    return {
      valid,
      probability,
      confidence: toConfidence(probability),
      ...describeVerdict(model, verdict, assessment),
      verdict_confidence: toConfidence(Math.max(probability, 1 - probability)),
      proven_errors: verdict.errorCount,
      opaque: locateOpaque(model),
    };
  },
});
