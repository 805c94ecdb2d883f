import { asArray, isObject, type JsonObject } from '../../src/kernel/json.ts';
import { readCorpus } from '../../test/support/corpus.ts';
import { pagesOf, traitsOf } from './judge.ts';

/** Reads a published document by its file's name. */
export type Read = (name: string) => JsonObject;

/** Reads from ORRERY_CORPUS_DIR; undefined where it names no documents. */
export function openPublished(): Read | undefined {
  const corpus = readCorpus();
  if (corpus.length === 0) return undefined;
  return (name) => {
    const found = corpus.find((one) => one.name.endsWith(`__${name}.json`));
    if (!found) throw new Error(`ORRERY_CORPUS_DIR has no document ${name}.`);
    return structuredClone(found.document);
  };
}

export const traitOf = (document: JsonObject, name: string): JsonObject =>
  traitsOf(document).find((trait) => trait.name === name) as JsonObject;
export const machineOf = (trait: JsonObject): JsonObject =>
  isObject(trait.stateMachine) ? trait.stateMachine : {};
export const transitionsOf = (trait: JsonObject): JsonObject[] =>
  asArray(machineOf(trait).transitions).filter(isObject);
export const findArm = (document: JsonObject, trait: string, event: string): JsonObject =>
  transitionsOf(traitOf(document, trait)).find((one) => one.event === event) as JsonObject;
export const orbitalOf = (document: JsonObject, name: string): number =>
  asArray(document.orbitals).findIndex((one) => isObject(one) && one.name === name);

/** A copy with five faults, each of which has one right repair: the original. */
export function breakFiveTimes(original: JsonObject): JsonObject {
  const document = structuredClone(original);
  findArm(document, 'TechnicianDispatchBoard', 'TechnicianLoaded').to = 'browsin';
  const create = findArm(document, 'WorkOrderCreate', 'CREATE');
  create.guard = ['||', ...asArray(create.guard).slice(1)];
  for (const state of asArray(machineOf(traitOf(document, 'JobCompletionSignature')).states))
    if (isObject(state)) delete state.isInitial;
  for (const ref of pagesOf(document).flatMap(({ traits }) => asArray(traits)))
    if (isObject(ref) && ref.ref === 'WorkOrderBrowseList') ref.ref = 'WorkOrderBrowsList';
  traitOf(document, 'TechnicianEdit').linkedEntity = 'TechnicanRow';
  return document;
}

const ROW = { id: 'r1', path: '/users', method: 'GET' };
/** An edit, a deletion and a failure, with the states before and after each. */
export const EVENTS = [
  ['RouteEdit', 'EDIT', { row: ROW, id: 'r1' }, 'closed', 'open'],
  ['RouteEdit', 'SAVE', { data: { path: '/people' } }, 'open', 'closed'],
  ['RouteDelete', 'DELETE', { row: ROW, id: 'r1' }, 'idle', 'confirming'],
  ['RouteDelete', 'CONFIRM_DELETE', {}, 'confirming', 'idle'],
  ['BackendCircuitBreaker', 'FAILURE', {}, 'closed', 'open'],
] as const;

/** The input of a run of these events over one row. */
export const toRun = (schema: string): JsonObject => ({
  schema,
  events: EVENTS.map(([trait, event, payload]) => ({ trait, event, payload })),
  entities: { Route: [ROW] },
});
