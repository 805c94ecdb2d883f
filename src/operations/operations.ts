import { applyActions } from './apply-actions.ts';
import { describeLanguage } from './describe-language.ts';
import { drawDiagram } from './draw-diagram.ts';
import { embed } from './embed.ts';
import { errorCheck } from './error-check.ts';
import { evaluate } from './evaluate-operation.ts';
import { findSimilarBehaviors } from './find-similar-behaviors.ts';
import { gap } from './gap-operation.ts';
import { generateTests } from './generate-tests.ts';
import { getSchema } from './get-schema.ts';
import { listBehaviors } from './list-behaviors.ts';
import { listEpisodes } from './list-episodes.ts';
import { memoryCompress } from './memory-compress.ts';
import { memoryForget } from './memory-forget.ts';
import { memoryRecall } from './memory-recall.ts';
import { memoryStats } from './memory-stats.ts';
import { memoryStore } from './memory-store.ts';
import type { Operation } from './operation.ts';
import { planInstructions } from './plan-instructions.ts';
import { plan } from './plan-operation.ts';
import { propose } from './propose-operation.ts';
import { rankEdits } from './rank-edits.ts';
import { registerBehavior } from './register-behavior.ts';
import { simulate } from './simulate-operation.ts';
import { validityCheck } from './validity-check.ts';
import { verifyProperties } from './verify-properties.ts';

const REGISTERED = [
  plan,
  planInstructions,
  propose,
  gap,
  memoryStore,
  memoryRecall,
  memoryCompress,
  memoryForget,
  memoryStats,
  validityCheck,
  errorCheck,
  rankEdits,
  embed,
  findSimilarBehaviors,
  applyActions,
  describeLanguage,
  getSchema,
  listBehaviors,
  registerBehavior,
  drawDiagram,
  listEpisodes,
  evaluate,
  simulate,
  generateTests,
  verifyProperties,
] as const satisfies readonly Operation[];

/** The operations with their own types, for what infers from them. */
export type RegisteredOperation = (typeof REGISTERED)[number];

/**
 * Every operation, in the order that tools are listed in.
 *
 * @example
 * const reading = OPERATIONS.filter(({ effect }) => effect === 'read').map(({ name }) => name);
 */
export const OPERATIONS: readonly Operation[] = REGISTERED;

/** Whether an operation is listed as a tool for models. */
export function isTool(operation: Operation): boolean {
  return operation.isUnlisted !== true;
}
