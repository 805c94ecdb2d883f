import type { JsonObject } from '../../kernel/json.ts';
import { goTo, route } from './route.ts';
import { createStore } from './store.ts';
import { readDocument } from './workspace.ts';

/** How a goal is reached: built in beside existing parts, or exactly, with removals and renames. */
export type PlanMode = 'beside' | 'exact';

export const toPlanMode = (word: string | undefined): PlanMode =>
  word === 'exact' ? 'exact' : 'beside';

/** The use of a second document: the goal of a plan, or to compare with. */
export type GoalUse = PlanMode | 'compare';

/** A goal that was given as a document, under the name that its address has. */
export interface GivenGoal {
  readonly name: string;
  readonly document: JsonObject;
}

export const givenGoal = createStore<GivenGoal | undefined>(undefined);

/** Before the names of goals that were given as documents: no behavior has such a name. */
const DOCUMENT_PREFIX = 'document:';

export const isDocumentGoal = (name: string): boolean => name.startsWith(DOCUMENT_PREFIX);

/** Goes to the plan towards a behavior or a schema_id, or to the comparison with it. Another mode adds no step to the history. */
export function aimAt(name: string, use: GoalUse): void {
  const place = use === 'compare' ? [use, name] : ['plan', name];
  const replace = place.every((part, i) => route.get()[i] === part);
  goTo(use === 'exact' ? [...place, use] : place, { replace });
}

/** Goes to the plan towards a document, or to the comparison with it. */
export function aimAtDocument(title: string, document: JsonObject, use: GoalUse): void {
  const name = `${DOCUMENT_PREFIX}${title}`;
  givenGoal.set({ name, document });
  aimAt(name, use);
}

/** Goes to the plan towards a file, or to the comparison with it. Returns a sentence where it holds no document. */
export async function aimAtFile(file: File, use: GoalUse): Promise<string | undefined> {
  try {
    aimAtDocument(file.name, await readDocument(file), use);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
