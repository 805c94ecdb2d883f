import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import type { PatternHint } from '../../plan/plan.ts';
import type { OperationContext } from '../operation-context.ts';
import { domainName } from './members.ts';

/** A memory domain; planning works without one. */
export const domainInput = domainName.optional().describe('Its patterns break ties.');

export const patternOutput = z.object({ name: z.string(), steps: z.array(z.string()) });

export const planIdOutput = z
  .string()
  .optional()
  .describe('apply_actions takes it instead of the actions; lives 7 days after its last use.');

export const countsOutput = z.record(z.string(), z.int()).describe('Actions of each name.');

/** An action's parameters as planning returns them. */
export const paramsOutput = z.custom<JsonObject>().meta({ type: 'object' });

/** A difference that was left as it is. */
export const skippedOutput = z.object({
  type: z.string(),
  name: z.string(),
  path: z.string(),
  reason: z.string(),
});

const LEFT_OUT = z.int().min(0).optional();

/** Comparisons that were not tried, so that large documents are planned in time. */
export const leftOutOutput = z
  .object({
    renames: LEFT_OUT.describe(
      'Parts that are removed and added again though only their names differ.',
    ),
    comparisons: LEFT_OUT.describe('Pairs of look-alikes that were not compared.'),
  })
  .optional()
  .describe('Comparisons and renames that were not tried, to keep the time limit.');

/** The counts of comparisons that were left out; undefined where none was. */
export function toLeftOut(counts: { readonly renames?: number; readonly comparisons: number }) {
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/** The pattern of a domain's memory, or undefined without a domain, memory or match. */
export async function findPattern(
  domain: string | undefined,
  schema: JsonObject,
  context: OperationContext,
): Promise<PatternHint | undefined> {
  if (domain === undefined) return undefined;
  return context.services.findPattern?.(context.tenant, domain, schema);
}
