import { z } from 'zod';
import type { Model } from '../language/model/model.ts';
import { type Assessment, VALIDITY_THRESHOLD } from '../verify/assess.ts';
import type { PlacedFinding } from '../verify/check.ts';
import { CHECKS } from '../verify/checks/index.ts';
import { CATEGORIES, type Category, type Severity } from '../verify/finding.ts';
import { createLocator } from '../verify/locate.ts';
import type { Verdict } from '../verify/verify.ts';
import { detailInput } from './inputs/detail-input.ts';
import { resolveSchema, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { assessDocument } from './verification/assess-document.ts';
import { examine } from './verification/examine.ts';

/** Categories less likely than this are not listed. */
const LISTED_FROM = 0.1;
const MOST_FINDINGS = 20;
const MOST_TOP_ERRORS = 5;

const errorItem = z.object({
  category: z.enum(CATEGORIES),
  probability: z.number().min(0).max(1),
  description: z.string(),
  certainty: z.enum(['proven', 'predicted']),
  severity: z.enum(['error', 'warning']),
  total: z.int().min(0).describe('Proven findings of the category.'),
  findings: z
    .array(z.object({ at: z.string(), message: z.string(), fix: z.string() }))
    .describe('At most 20; at is a JSON Pointer into the schema.'),
});

type ErrorItem = z.output<typeof errorItem>;

function describeProven(findings: readonly PlacedFinding[]): string {
  const [first] = findings;
  const others = findings.length - 1;
  return `${first?.message ?? ''}${others > 0 ? ` ${others} more of this category.` : ''}`;
}

function describePredicted(
  category: Category,
  probability: number,
  model: Model,
  verdict: Verdict,
): string {
  const open = verdict.undecided.find((finding) => finding.category === category);
  if (open !== undefined) return `${open.message} A part that is only named may decide it.`;
  const names = model.opaqueTraits.map((row) => `"${row.name ?? '?'}"`).slice(0, 3);
  const hidden =
    names.length > 0 ? `the traits ${names.join(', ')} are only named` : 'parts are only named';
  const meaning = CHECKS.find((check) => check.category === category)?.description ?? '';
  return `Not visible: ${hidden}. In ${Math.round(probability * 100)} % of such schemas: ${meaning}`;
}

/** Error-proven, error-predicted, warnings: the order of categories that are equally likely. */
function rankOf(item: ErrorItem): number {
  if (item.severity === 'warning') return 2;
  return item.certainty === 'proven' ? 0 : 1;
}

function listErrors(model: Model, verdict: Verdict, assessment: Assessment): ErrorItem[] {
  const locate = createLocator(model);
  const items: ErrorItem[] = [];
  CHECKS.forEach(({ category, severity: usual }, index) => {
    const probability = assessment.categories[index] as number;
    if (probability < LISTED_FROM) return;
    const findings = verdict.proven.filter((finding) => finding.category === category);
    findings.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
    const isProven = findings.length > 0;
    const severity: Severity = isProven ? (findings[0] as PlacedFinding).severity : usual;
    items.push({
      category,
      probability,
      certainty: isProven ? 'proven' : 'predicted',
      severity,
      total: findings.length,
      description: isProven
        ? describeProven(findings)
        : describePredicted(category, probability, model, verdict),
      findings: findings
        .slice(0, MOST_FINDINGS)
        .map((finding) => ({ at: locate(finding), message: finding.message, fix: finding.fix })),
    });
  });
  // Table order holds among equals: the sort is stable.
  return items.sort((a, b) => b.probability - a.probability || rankOf(a) - rankOf(b));
}

/** Proven error findings and the expected number of error categories that are only predicted. */
function countErrors(verdict: Verdict, assessment: Assessment): number {
  let expected = verdict.errorCount;
  CHECKS.forEach(({ severity }, index) => {
    if (severity === 'error' && verdict.counts[index] === 0) {
      expected += assessment.categories[index] as number;
    }
  });
  return Math.floor(expected + 0.5);
}

export const errorCheck = defineOperation({
  name: 'error_check',
  group: 'verification',
  route: { method: 'POST', path: '/error-check' },
  title: 'Find errors',
  description:
    'Lists what is wrong with a schema in 20 categories: findings with a JSON Pointer, a message and a fix where proven, a probability where parts are only named. Use it when validity_check says invalid, or before asking rank_edits for repairs.',
  effect: 'read',
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput.describe('Schema object, schema_id or behavior name.'),
    detail: detailInput,
  }),
  forModels: { pages: ['errors', 'errors.findings'], pageTokens: 850 },
  output: z.object({
    errors: z.array(errorItem),
    top_errors: z.array(z.enum(CATEGORIES)).describe('Error categories ≥ 0.5, at most 5.'),
    error_count_prediction: z.int().min(0),
    warning_count: z.int().min(0),
  }),
  async run({ schema }, context) {
    const document = await resolveSchema(schema, context);
    const { model, verdict } = await examine(document, context);
    const assessment = await assessDocument(model, verdict);
    const errors = listErrors(model, verdict, assessment);
    return {
      errors,
      top_errors: errors
        .filter((item) => item.severity === 'error' && item.probability >= VALIDITY_THRESHOLD)
        .slice(0, MOST_TOP_ERRORS)
        .map((item) => item.category),
      error_count_prediction: countErrors(verdict, assessment),
      warning_count: verdict.warningCount,
    };
  },
});
