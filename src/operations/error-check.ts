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
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { examine } from './verification/examine.ts';
import { verdictOutputs } from './verification/verdict-outputs.ts';

/** Categories less likely than this are not listed. */
const LISTED_FROM = 0.1;
const MOST_FINDINGS = 20;
const MOST_TOP_ERRORS = 5;
/** Tokens of lines within which warnings and hints follow the errors. */
const MOST_TOKENS = 540;

const placed = { at: z.string(), message: z.string(), fix: z.string() };
const apart = z.array(z.object({ category: z.enum(CATEGORIES), ...placed }));

const errorItem = z.object({
  category: z.enum(CATEGORIES),
  probability: z.number().min(0).max(1),
  description: z.string(),
  certainty: z.enum(['proven', 'predicted']),
  severity: z.literal('error'),
  total: z.int().min(0),
  findings: z.array(z.object(placed)).describe('At most 20; at is a JSON Pointer into the schema.'),
});

type ErrorItem = z.output<typeof errorItem>;
type Apart = z.output<typeof apart>[number];

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

const isError = ({ severity }: PlacedFinding): boolean => severity === 'error';

/** Findings with their places. */
function createWriter(model: Model) {
  const locate = createLocator(model);
  return (finding: PlacedFinding) => ({
    at: locate(finding),
    message: finding.message,
    fix: fixOf(finding),
  });
}

/** What makes the schema invalid, or may: proven categories and likely ones. */
function listErrors(model: Model, verdict: Verdict, assessment: Assessment): ErrorItem[] {
  const write = createWriter(model);
  const items = CHECKS.flatMap(({ category, severity }, index): ErrorItem[] => {
    const probability = assessment.categories[index] as number;
    const findings = verdict.proven.filter(
      (finding) => finding.category === category && isError(finding),
    );
    const isProven = findings.length > 0;
    if (!isProven && (severity !== 'error' || probability < LISTED_FROM)) return [];
    return [
      {
        category,
        probability,
        certainty: isProven ? 'proven' : 'predicted',
        severity: 'error',
        total: findings.length,
        description: isProven
          ? describeProven(findings)
          : describePredicted(category, probability, model, verdict),
        findings: findings.slice(0, MOST_FINDINGS).map(write),
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
  readonly warnings: readonly Apart[];
  readonly hints: readonly Apart[];
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
  const proven = errors.flatMap(({ category, findings }) =>
    findings.map((one) => ({ ...one, category })),
  );
  const lists = { errors: proven, warnings: output.warnings, hints: output.hints };
  for (const [list, found] of Object.entries(lists)) {
    const written = found.length === 0 ? [] : [`${list}:`, ...writeFindings(found)];
    const isShort =
      list === 'errors' || estimateTokens([...lines, ...written].join('\n')) <= MOST_TOKENS;
    if (isFull || isShort) lines.push(...written);
    else counted.push(list);
    if (list === 'errors') lines.push(...predicted);
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
  output: z.object({
    errors: z.array(errorItem).describe('What makes it invalid or may, by probability.'),
    warnings: apart.describe('Reported; never against validity.'),
    hints: apart.describe('Legal, but worth a look.'),
    top_errors: z.array(z.enum(CATEGORIES)).describe('Proven categories, and those ≥ 0.5.'),
    error_count_prediction: z.int().min(0),
    warning_count: z.int().min(0),
    hint_count: z.int().min(0),
    language: verdictOutputs.language,
  }),
  toLines: writeVerdict,
  async run({ schema }, context) {
    const { model, verdict } = await examine(schema, context);
    const assessment = assess(model, verdict);
    const write = createWriter(model);
    const toApart = (finding: PlacedFinding) => ({
      category: finding.category,
      ...write(finding),
    });
    const warnings = verdict.proven.filter((finding) => !isError(finding)).map(toApart);
    const hints = findHints(model).map(toApart);
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
