import { signal } from '@preact/signals';
import type { JsonObject } from '../../kernel/json.ts';
import { goTo, route } from './route.ts';
import { readDocument } from './workspace.ts';

/** The use of a goal: it is built in beside existing parts, reached exactly, or only compared with. */
export type PlanMode = 'beside' | 'exact' | 'compare';

export const toPlanMode = (word: string | undefined): PlanMode =>
  word === 'exact' || word === 'compare' ? word : 'beside';

/** A goal that was given as a document, under the name that its address has. */
export interface GivenGoal {
  readonly name: string;
  readonly document: JsonObject;
}

export const givenGoal = signal<GivenGoal | undefined>(undefined);

/** Before the names of goals that were given as documents: no behavior has such a name. */
const DOCUMENT_PREFIX = 'document:';

export const isDocumentGoal = (name: string): boolean => name.startsWith(DOCUMENT_PREFIX);

/** Goes to the plan towards a behavior or a schema_id. Another mode adds no step to the history. */
export function aimAt(name: string, mode: PlanMode): void {
  const place = ['build', name];
  const replace = place.every((part, i) => route.value[i] === part);
  goTo(mode === 'beside' ? place : [...place, mode], { replace });
}

/** Goes to the plan towards a document. */
function aimAtDocument(title: string, document: JsonObject, mode: PlanMode): void {
  const name = `${DOCUMENT_PREFIX}${title}`;
  givenGoal.value = { name, document };
  aimAt(name, mode);
}

/** Goes to the plan towards a file. Returns a sentence where it holds no document. */
export async function aimAtFile(file: File, mode: PlanMode): Promise<string | undefined> {
  try {
    aimAtDocument(file.name, await readDocument(file), mode);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
