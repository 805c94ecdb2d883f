import type { JsonObject } from '../../kernel/json.ts';
import { goTo, route } from './route.ts';
import { createStore } from './store.ts';
import { readDocument } from './workspace.ts';

/** How a goal is reached: built in beside existing parts, or exactly, with removals and renames. */
export type PlanMode = 'beside' | 'exact';

export const toPlanMode = (word: string | undefined): PlanMode =>
  word === 'exact' ? 'exact' : 'beside';

/** The panel for which a second document is chosen. */
export type GoalPanel = 'plan' | 'compare';

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
export function aimAt(name: string, mode: PlanMode, panel: GoalPanel = 'plan'): void {
  const [shownPanel, shownName] = route.get();
  const replace = shownPanel === panel && shownName === name;
  goTo([panel, name, ...(mode === 'exact' && panel === 'plan' ? [mode] : [])], { replace });
}

/** Goes to the plan towards a document, or to the comparison with it. */
export function aimAtDocument(
  title: string,
  document: JsonObject,
  mode: PlanMode,
  panel: GoalPanel = 'plan',
): void {
  const name = `${DOCUMENT_PREFIX}${title}`;
  givenGoal.set({ name, document });
  aimAt(name, mode, panel);
}

/** Goes to the plan towards a file, or to the comparison with it. Returns a sentence where it holds no document. */
export async function aimAtFile(
  file: File,
  mode: PlanMode,
  panel: GoalPanel = 'plan',
): Promise<string | undefined> {
  try {
    aimAtDocument(file.name, await readDocument(file), mode, panel);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
