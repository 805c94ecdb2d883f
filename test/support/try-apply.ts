import type { Action } from '../../src/actions/action.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { AppError } from '../../src/kernel/errors.ts';
import type { JsonObject } from '../../src/kernel/json.ts';

/** The document after actions; undefined where it does not allow them. Nothing else may be thrown. */
export function tryApply(document: JsonObject, actions: readonly Action[]): JsonObject | undefined {
  try {
    return applyActions(document, actions).document;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
