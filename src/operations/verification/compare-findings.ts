import { z } from 'zod';
import { append } from '../../kernel/append.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { assess } from '../../verify/assess.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { findHints } from '../../verify/verify.ts';
import type { OperationContext } from '../operation-context.ts';
import { examine, findingOutput, placeFindings } from './examine.ts';

/** Whether a document is sound after a change, and what the change did to its findings. */
export const soundnessOutput = z.object({
  valid: z.boolean().describe('The verdict of validity_check on the result.'),
  new_findings: z
    .array(findingOutput)
    .describe('Findings that this call brought, errors first; error_check lists all.'),
  fixed: z.array(z.string()).describe('Findings of before that are gone.'),
  open: z.int().min(0).describe('Findings of before that remain.'),
});

async function read(document: JsonObject, context: OperationContext) {
  const { model, verdict } = await examine(document, context);
  const { valid } = assess(model, verdict);
  const findings = [...verdict.proven, ...findHints(model)];
  return { model, valid, findings, locate: createLocator(model) };
}

type Reading = Awaited<ReturnType<typeof read>>;

const WEIGHT = { error: 0, warning: 1, hint: 2 } as const;

/** Errors first. */
const bySeverity = (a: PlacedFinding, b: PlacedFinding): number =>
  WEIGHT[a.severity] - WEIGHT[b.severity];

/** Compares the findings of a document before and after a change; `before` is undefined where nothing changed. */
export async function compareFindings(
  before: JsonObject | undefined,
  after: JsonObject,
  context: OperationContext,
) {
  const now = await read(after, context);
  if (before === undefined || before === after) {
    return { valid: now.valid, new_findings: [], fixed: [], open: now.findings.length };
  }
  const then = await read(before, context);
  const { brought, gone } = match(then, now);
  return {
    valid: now.valid,
    new_findings: placeFindings(now.model, brought.sort(bySeverity)),
    fixed: gone.map(({ message }) => message),
    open: then.findings.length - gone.length,
  };
}

/** The findings that only one side has: by message first, then by rule and place, since a message names what was renamed. */
function match(then: Reading, now: Reading): { brought: PlacedFinding[]; gone: PlacedFinding[] } {
  const rest = subtract(then.findings, now.findings, sayOf);
  return subtract(rest.gone, rest.brought, (finding) => {
    const reading = rest.gone.includes(finding) ? then : now;
    return `${finding.category} ${finding.severity} ${finding.detail.rule} ${reading.locate(finding)}`;
  });
}

const sayOf = ({ category, severity, message }: PlacedFinding): string =>
  `${category} ${severity} ${message}`;

/** Two lists without what they have in common, counted by key. */
function subtract(
  left: readonly PlacedFinding[],
  right: readonly PlacedFinding[],
  keyOf: (finding: PlacedFinding) => string,
): { brought: PlacedFinding[]; gone: PlacedFinding[] } {
  const waiting = new Map<string, PlacedFinding[]>();
  for (const finding of left) append(waiting, keyOf(finding), finding);
  const brought = right.filter((finding) => waiting.get(keyOf(finding))?.shift() === undefined);
  return { brought, gone: [...waiting.values()].flat() };
}
