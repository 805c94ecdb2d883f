import type { z } from 'zod';
import type { JsonObject } from '../kernel/json.ts';
import type { Draft } from './draft.ts';

/** One step of a plan or repair as it travels. */
export interface Action {
  readonly action: string;
  readonly params: JsonObject;
}

/** One action, declared once: what it takes, does and depends on. */
export interface ActionDefinition<P extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** One or two sentences for agents. */
  readonly description: string;
  readonly params: P;
  /** Changes the draft. Throws ActionConflict or ActionInvalid; the draft is then worthless. */
  apply(draft: Draft, params: z.output<P>): void;
  /** Actions that undo it, given the document before; without it they are derived from what it did. */
  inverse?(document: JsonObject, params: z.output<P>): Action[];
  /** Keys (`elementKey`) of the elements that must exist before. */
  needs(params: z.output<P>): string[];
  /** Keys of the elements that exist because of it. */
  creates(params: z.output<P>): string[];
}

/** Declares an action with its parameters' type inferred. */
export function defineAction<P extends z.ZodObject>(
  definition: ActionDefinition<P>,
): ActionDefinition<P> {
  return definition;
}
