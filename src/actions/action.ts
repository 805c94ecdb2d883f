import type { z } from 'zod';
import type { JsonObject } from '../kernel/json.ts';
import type { Draft } from './draft.ts';

/** One step of a plan or repair as it travels. */
export interface Action {
  readonly action: string;
  readonly params: JsonObject;
}

/** One action, declared once: what it takes and does. */
export interface ActionDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** One or two sentences for agents. */
  readonly description: string;
  readonly params: P;
  /** Changes the draft. Throws ActionConflict or ActionInvalid; the draft is then worthless. */
  apply(draft: Draft, params: z.output<P>): void;
}

/** Declares an action with its parameters' type inferred. */
export function defineAction<P extends z.ZodObject>(
  definition: ActionDefinition<P>,
): ActionDefinition {
  return definition as unknown as ActionDefinition;
}
