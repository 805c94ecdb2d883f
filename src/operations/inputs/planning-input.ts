import { z } from 'zod';
import { structureEmbedder } from '../../embed/structure-embedder.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { summariseSchema } from '../../memory/schema-summary.ts';
import type { PatternHint } from '../../plan/steps/schedule.ts';
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

/** The pattern of a domain's memory, or undefined without a domain or match. */
export async function findPattern(
  domain: string | undefined,
  schema: JsonObject,
  context: OperationContext,
): Promise<PatternHint | undefined> {
  if (domain === undefined) return undefined;
  const memory = await context.services.memory();
  const query = { context: summariseSchema(schema), vector: structureEmbedder.embed(schema) };
  return memory.findPattern({ tenant: context.tenant, domain }, query);
}
