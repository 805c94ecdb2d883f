import { z } from 'zod';
import { estimateTokens } from '../kernel/tokens.ts';
import { count } from '../kernel/word-forms.ts';
import { LANGUAGE_VERSION } from '../language/grammar/shapes.ts';
import type { Model } from '../language/model/model.ts';
import { listSome } from '../language/spelling.ts';
import { writeFindings } from '../lines/write-findings.ts';
import { type Assessment, assess, VALIDITY_THRESHOLD } from '../verify/assess.ts';
import type { PlacedFinding } from '../verify/check.ts';
import { CHECKS } from '../verify/checks/index.ts';
import { CATEGORIES, type Category } from '../verify/finding.ts';
import { findHints, type Verdict } from '../verify/verify.ts';
import { detailInput } from './inputs/members.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { examine, findingOutput, languageOutput, placeFindings } from './verification/examine.ts';

/** Categories less likely than this are not listed. */
const LISTED_FROM = 0.1;
const MOST_FINDINGS = 500;
const MOST_TOP_ERRORS = 5;
/** Tokens of lines within which warnings and hints follow the errors. */
const MOST_TOKENS = 540;

const apart = z.array(findingOutput.omit({ severity: true }));

const errorItem = z.object({
  category: z.enum(CATEGORIES),
  probability: z.number().min(0).max(1),
  description: z.string(),
  certainty: z.enum(['proven', 'predicted']),
  severity: z.literal('error'),
  total: z.int().min(0),
  findings: z
    .array(findingOutput.omit({ category: true, severity: true }))
    .describe('At most 500; at is a JSON Pointer into the schema.'),
});

type ErrorItem = z.output<typeof errorItem>;

/** What is not proven: what would make it sound, or how often it is wrong where as much is only named. */
function describePredicted(category: Category, share: number, model: Model, verdict: Verdict) {
  const open = verdict.undecided.find((finding) => finding.category === category);
  const hidden = [...model.opaqueTraits, ...model.opaquePages].map(
    ({ name }) => `"${name ?? '?'}"`,
  );
  const parts = listSome(hidden, 'the hidden parts');
  if (open) return `${open.message} It is sound if ${parts} bring ${open.undecided}.`;
  const meaning = CHECKS.find((check) => check.category === category)?.description ?? '';
  return `Nothing visible is wrong here. Base rate with parts only named as in this schema (${parts}): ${Math.round(share * 100)} %. The category: ${meaning}`;
}

const isError = ({ severity }: PlacedFinding): boolean => severity === 'error';

/** What makes the schema invalid, or may: proven categories and likely ones. */
function listErrors(model: Model, verdict: Verdict, assessment: Assessment): ErrorItem[] {
  const items = CHECKS.flatMap(({ category, severity }, index): ErrorItem[] => {
    const probability = assessment.categories[index] as number;
    const proven = verdict.proven.filter((one) => one.category === category && isError(one));
    const [first, ...others] = proven;
    if (!first && (severity !== 'error' || probability < LISTED_FROM)) return [];
    const more = others.length > 0 ? ` ${others.length} more of this category.` : '';
    return [
      {
        category,
        probability,
        certainty: first ? 'proven' : 'predicted',
        severity: 'error',
        total: proven.length,
        description: first
          ? `${first.message}${more}`
          : describePredicted(category, probability, model, verdict),
        findings: placeFindings(model, proven.slice(0, MOST_FINDINGS)),
      },
    ];
  });
  // Table order holds among equals: the sort is stable.
  return items.sort((a, b) => b.probability - a.probability);
}

/** All proven categories, filled up with those that are likelier than not; the likeliest where the schema is invalid without one. */
function listTopErrors(errors: readonly ErrorItem[], { valid }: Assessment): Category[] {
  const top = errors.filter(
    ({ certainty, probability }, index) =>
      certainty === 'proven' || (probability >= VALIDITY_THRESHOLD && index < MOST_TOP_ERRORS),
  );
  const chosen = top.length === 0 && !valid ? errors.slice(0, 1) : top;
  return chosen.map(({ category }) => category);
}

/** Proven error findings and the expected number of error categories that are only predicted. */
function countErrors(verdict: Verdict, assessment: Assessment): number {
  const predicted = assessment.categories.filter(
    (_, index) => CHECKS[index]?.severity === 'error' && verdict.counts[index] === 0,
  );
  return Math.floor(predicted.reduce((sum, one) => sum + one, verdict.errorCount) + 0.5);
}

const output = z.object({
  errors: z.array(errorItem).describe('What makes it invalid or may, by probability.'),
  warnings: apart.describe('Reported; never against validity.'),
  hints: apart.describe('Legal, but worth a look.'),
  top_errors: z.array(z.enum(CATEGORIES)).describe('Proven categories, and those ≥ 0.5.'),
  error_count_prediction: z.int().min(0),
  warning_count: z.int().min(0),
  hint_count: z.int().min(0),
  language: languageOutput,
});

/** All errors, then warnings and hints, each list whole or only counted. */
function writeVerdict(answer: z.output<typeof output>, isFull: boolean): string {
  const { errors, warnings, hints } = answer;
  const proven = errors.flatMap(({ category, findings }) =>
    findings.map((one) => ({ ...one, category })),
  );
  const list = (title: string, found: readonly z.output<typeof apart>[number][]) =>
    found.length === 0 ? [] : [`${title}:`, ...writeFindings(found)];
  const lines = [
    [
      count(answer.error_count_prediction, 'error'),
      count(warnings.length, 'warning'),
      count(hints.length, 'hint'),
    ].join(', '),
    ...list('errors', proven),
    ...errors
      .filter(({ certainty }) => certainty === 'predicted')
      .map(({ category, description }) => `${category}: ${description}`),
  ];
  const counted: string[] = [];
  for (const [title, found] of Object.entries({ warnings, hints })) {
    const listed = list(title, found);
    const isShort = estimateTokens([...lines, ...listed].join('\n')) <= MOST_TOKENS;
    if (isFull || isShort || found.length === 0) lines.push(...listed);
    else counted.push(title);
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
    schema: schemaInput,
    detail: detailInput,
  }),
  forModels: { lists: ['hints', 'warnings', 'errors.findings', 'errors'] },
  output,
  toLines: writeVerdict,
  async run({ schema }, context) {
    const { model, verdict } = await examine(schema, context);
    const assessment = assess(model, verdict);
    const warnings = placeFindings(
      model,
      verdict.proven.filter((finding) => !isError(finding)),
    );
    const hints = placeFindings(model, findHints(model));
    const errors = listErrors(model, verdict, assessment);
    return {
      errors,
      warnings,
      hints,
      top_errors: listTopErrors(errors, assessment),
      error_count_prediction: countErrors(verdict, assessment),
      warning_count: warnings.length,
      hint_count: hints.length,
      language: LANGUAGE_VERSION,
    };
  },
});
