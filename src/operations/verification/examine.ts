import { z } from 'zod';
import type { BehaviorLibrary } from '../../behaviors/library.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { ImportResolver } from '../../language/model/imports.ts';
import { buildModel, type Model } from '../../language/model/model.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { CATEGORIES, fixOf } from '../../verify/finding.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { verify } from '../../verify/verify.ts';
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
