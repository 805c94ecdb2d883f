import { z } from 'zod';
import type { BehaviorLibrary } from '../../behaviors/library.ts';
import { append } from '../../kernel/append.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { ImportResolver } from '../../language/model/imports.ts';
import { buildModel, type Model } from '../../language/model/model.ts';
import { assess } from '../../verify/assess.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { CATEGORIES, fixOf } from '../../verify/finding.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { findHints, verify } from '../../verify/verify.ts';
import type { OperationContext } from '../operation-context.ts';

export const languageOutput = z
  .string()
  .describe('Version of the language facts that the verdict is about.');

/** A finding, where it is, and the way out. */
export const findingOutput = z.object({
  category: z.enum(CATEGORIES),
  severity: z.enum(['error', 'warning', 'hint']),
  at: z.string(),
  message: z.string(),
  fix: z.string(),
});

/** Imports written so are the shipped built-ins themselves. */
const BUILTIN_PREFIX = 'orrery/behaviors/';

/** Resolves imports to facts: see `docs/API.md`, "What is fact". */
export function createImportResolver(library: BehaviorLibrary): ImportResolver {
  return {
    findImport(from) {
      if (from.startsWith(BUILTIN_PREFIX)) {
        return library.findBuiltin(from.slice(BUILTIN_PREFIX.length))?.schema;
      }
      return library.findFact(from.slice(from.lastIndexOf('/') + 1))?.schema;
    },
    findBehavior: (name) => library.findFact(name)?.schema,
  };
}

/** Reads a document; the tenant's library is only asked where something needs explaining. */
export async function readModel(document: JsonObject, context: OperationContext): Promise<Model> {
  const model = buildModel(document);
  if (model.opaqueTraits.length === 0) return model;
  const library = await context.services.behaviors(context.tenant);
  return buildModel(document, createImportResolver(library));
}

/** Findings as answers have them: with their places, and the ways out. */
export function placeFindings(model: Model, findings: readonly PlacedFinding[]) {
  const locate = createLocator(model);
  return findings.map((finding) => {
    const { category, severity, message } = finding;
    return { category, severity, at: locate(finding), message, fix: fixOf(finding) };
  });
}

/** Reads and checks a document. */
export async function examine(document: JsonObject, context: OperationContext) {
  const model = await readModel(document, context);
  return { model, verdict: verify(model) };
}

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
