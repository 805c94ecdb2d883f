import type { Action } from '../actions/action.ts';
import type { JsonObject } from '../kernel/json.ts';
import { planActions } from './plan.ts';

/** The actions that turn a document back into what it was before: exactly, the order of elements included. */
export function planUndo(before: JsonObject, after: JsonObject): Action[] {
  return planActions(after, before).actions.map(({ action, params }) => ({ action, params }));
}
