import { z } from 'zod';
import { estimateTokens } from '../kernel/tokens.ts';
import { LANGUAGE_VERSION } from '../language/grammar/shapes.ts';
import type { Model } from '../language/model/model.ts';
import { writeFindings } from '../lines/write-findings.ts';
import { type Assessment, assess, VALIDITY_THRESHOLD } from '../verify/assess.ts';
import type { PlacedFinding } from '../verify/check.ts';
import { CHECKS } from '../verify/checks/index.ts';
import { CATEGORIES, type Category, fixOf } from '../verify/finding.ts';
import { createLocator } from '../verify/locate-finding.ts';
import { findHints, type Verdict } from '../verify/verify.ts';
import { detailInput } from './inputs/members.ts';
import { resolveSchema, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { bySeverity } from './verification/compare-findings.ts';
import { examine } from './verification/examine.ts';
import { verdictOutputs } from './verification/verdict-outputs.ts';

/** Categories less likely than this are not listed. */
const LISTED_FROM = 0.1;
const MOST_FINDINGS = 20;
const MOST_TOP_ERRORS = 5;
/** Tokens of lines within which warnings and hints follow the errors. */
const MOST_TOKENS = 600;

const severity = z
  .enum(['error', 'warning', 'hint'])
  .describe('error: invalid. warning: reported. hint: legal, but worth a look.');

const errorItem = z.object({
  category: z.enum(CATEGORIES),
  probability: z.number().min(0).max(1),
  description: z.string(),
  certainty: z.enum(['proven', 'predicted']),
  severity,
  total: z.int().min(0).describe('Findings of the category: errors, warnings and hints.'),
  findings: z
    .array(
      z.object({
        at: z.string(),
        message: z.string(),
        fix: z.string(),
        severity,
      }),
    )
    .describe('At most 20, the most severe first; at is a JSON Pointer into the schema.'),
});

type ErrorItem = z.output<typeof errorItem>;

function describeProven(findings: readonly PlacedFinding[]): string {
  const [first] = findings;
  const others = findings.length - 1;
  return `${first?.message ?? ''}${others > 0 ? ` ${others} more of this category.` : ''}`;
}

/** The parts that are only named, as a message lists them. */
function nameHidden(model: Model): string {
  const names = [...model.opaqueTraits, ...model.opaquePages].map(({ name }) => `"${name ?? '?'}"`);
  if (names.length === 0) return 'the hidden parts';
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.slice(0, 3).join(', ')}${more}`;
}

function describePredicted(
  category: Category,
  probability: number,
  model: Model,
  verdict: Verdict,
): string {
  const open = verdict.undecided.find((finding) => finding.category === category);
  const hidden = nameHidden(model);
  if (open !== undefined)
    return `${open.message} It is sound if ${hidden} bring ${open.undecided}.`;
  const meaning = CHECKS.find((check) => check.category === category)?.description ?? '';
  return `Nothing visible is wrong here. Base rate with parts only named as in this schema (${hidden}): ${Math.round(probability * 100)} %. The category: ${meaning}`;
}

/** Error-proven, error-predicted, warnings, hints: the order of categories that are equally likely. */
function rankOf(item: ErrorItem): number {
  if (item.severity === 'hint') return 3;
  if (item.severity === 'warning') return 2;
  return item.certainty === 'proven' ? 0 : 1;
}

function listErrors(
  model: Model,
  verdict: Verdict,
  hints: readonly PlacedFinding[],
  assessment: Assessment,
): ErrorItem[] {
  const locate = createLocator(model);
  const items: ErrorItem[] = [];
  CHECKS.forEach(({ category, severity: usual }, index) => {
    const likelihood = assessment.categories[index] as number;
    const findings = [...verdict.proven, ...hints]
      .filter((finding) => finding.category === category)
      .sort(bySeverity);
    const [gravest] = findings;
    // Only a proven category is certain: a hint proves nothing, nor a warning where an error is undecided.
    const isPredicted = likelihood >= LISTED_FROM && likelihood < 1;
    if (gravest === undefined && !isPredicted) return;
    items.push({
      category,
      probability: isPredicted ? likelihood : 1,
      certainty: isPredicted ? 'predicted' : 'proven',
      severity: isPredicted ? usual : (gravest as PlacedFinding).severity,
      total: findings.length,
      description: isPredicted
        ? describePredicted(category, likelihood, model, verdict)
        : describeProven(findings),
      findings: findings.slice(0, MOST_FINDINGS).map((finding) => ({
        at: locate(finding),
        message: finding.message,
        fix: fixOf(finding),
        severity: finding.severity,
      })),
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

interface Verdicts {
  readonly errors: readonly ErrorItem[];
  readonly error_count_prediction: number;
  readonly warning_count: number;
  readonly hint_count: number;
}

/** All errors, then warnings and hints, each list whole or only counted. */
function writeVerdict(output: Verdicts, isFull: boolean): string {
  const { errors, warning_count: warnings, hint_count: hints } = output;
  const head = `${output.error_count_prediction} errors, ${warnings} warnings, ${hints} hints`;
  const predicted = errors
    .filter(({ certainty }) => certainty === 'predicted')
    .map(({ category, description }) => `${category}: ${description}`);
  const lines = [head];
  const counted: string[] = [];
  for (const severity of ['error', 'warning', 'hint'] as const) {
    const found = errors.flatMap(({ category, findings }) =>
      findings.filter((one) => one.severity === severity).map((one) => ({ ...one, category })),
    );
    const written = found.length === 0 ? [] : [`${severity}s:`, ...writeFindings(found)];
    const isShort =
      severity === 'error' || estimateTokens([...lines, ...written].join('\n')) <= MOST_TOKENS;
    if (isFull || isShort) lines.push(...written);
    else counted.push(`${severity}s`);
    if (severity === 'error') lines.push(...predicted);
  }
  const told = `The same call with {"detail": "full"} lists ${counted.join(' and ')}.`;
  return [...lines, ...(counted.length > 0 ? [told] : [])].join('\n');
}

export const errorCheck = defineOperation({
  name: 'error_check',
  group: 'verification',
  route: { method: 'POST', path: '/error-check' },
  title: 'Find errors',
  description:
    'Lists what is wrong with a schema in 20 categories: findings with a JSON Pointer, a message and a fix where proven, a probability where parts are only named. Use it when validity_check says invalid, or before rank_edits.',
  effect: 'read',
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput.describe('Document, schema_id or behavior.'),
    detail: detailInput,
  }),
  forModels: { lists: ['errors.findings', 'errors'] },
  output: z.object({
    errors: z.array(errorItem),
    top_errors: z.array(z.enum(CATEGORIES)).describe('Error categories ≥ 0.5, at most 5.'),
    error_count_prediction: z.int().min(0),
    warning_count: z.int().min(0),
    hint_count: z.int().min(0).describe('Hints; they never count against validity.'),
    language: verdictOutputs.language,
  }),
  toLines: writeVerdict,
  async run({ schema }, context) {
    const document = await resolveSchema(schema, context);
    const { model, verdict } = await examine(document, context);
    const assessment = assess(model, verdict);
    const hints = [...findHints(model)];
    const errors = listErrors(model, verdict, hints, assessment);
    return {
      errors,
      top_errors: errors
        .filter((item) => item.severity === 'error' && item.probability >= VALIDITY_THRESHOLD)
        .slice(0, MOST_TOP_ERRORS)
        .map((item) => item.category),
      error_count_prediction: countErrors(verdict, assessment),
      warning_count: verdict.warningCount,
      hint_count: hints.length,
      language: LANGUAGE_VERSION,
    };
  },
});
