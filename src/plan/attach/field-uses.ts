import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { IMPLICIT_FIELDS, isBinding } from '../../language/grammar/bindings.ts';
import { argumentIndex, OPERATORS } from '../../language/grammar/operators.ts';
import { traitsAbout } from './traits.ts';

/** Why a behavior cannot do without a field of its own: what it does with it. */
export type FieldNeed = 'written' | 'compared' | 'read';

/** The payload of an event is declared as fields are, and they are not the entity's. */
const DECLARATIONS: ReadonlySet<string> = new Set(['payloadSchema', 'payload', 'description']);

/** Guards and ticks, where whatever is named is compared. */
const CONDITIONS: ReadonlySet<string> = new Set(['guard', 'guards']);

const RANK: Readonly<Record<FieldNeed, number>> = { written: 3, compared: 2, read: 1 };

/**
 * The fields of an entity that machines, guards, effects and ticks work with, by what they do with them at most.
 * A field that is only drawn, or only narrows what is fetched, is not among them.
 */
export function findNeededFields(
  document: JsonObject,
  entity: string,
  fields: ReadonlySet<string>,
): ReadonlyMap<string, FieldNeed> {
  const needs = new Map<string, FieldNeed>();
  const note = (name: string | undefined, need: FieldNeed) => {
    if (name === undefined || !fields.has(name) || IMPLICIT_FIELDS.has(name)) return;
    const known = needs.get(name);
    if (known === undefined || RANK[known] < RANK[need]) needs.set(name, need);
  };
  for (const [trait] of traitsAbout(document, entity)) {
    const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
    for (const key of ['states', 'transitions', 'guards']) readCode(machine[key], 'read', note);
    readCode(trait.ticks, 'read', note);
    readCode(trait.initialEffects, 'read', note);
  }
  return needs;
}

type Note = (name: string | undefined, need: FieldNeed) => void;

function readCode(value: Json | undefined, need: FieldNeed, note: Note): void {
  if (isString(value)) {
    if (isBinding(value)) for (const step of stepsOf(value)) note(step, need);
    return;
  }
  if (isObject(value)) {
    for (const key of Object.keys(value)) {
      if (DECLARATIONS.has(key)) continue;
      readCode(value[key], CONDITIONS.has(key) ? 'compared' : need, note);
    }
    return;
  }
  if (Array.isArray(value)) readList(value, need, note);
}

function readList(value: readonly Json[], need: FieldNeed, note: Note): void {
  const [head] = value;
  const operator = isString(head) ? OPERATORS.get(head) : undefined;
  // A picture draws only existing fields; a fetch is narrowed by them.
  if (head === 'render-ui' || head === 'fetch') return;
  if (operator === undefined) {
    for (const item of value) readCode(item, need, note);
    return;
  }
  if (operator.name === 'object/get' && isString(value[2])) {
    for (const step of value[2].split('.')) note(step, need);
  }
  if (isCopy(value as Json)) return;
  const target = argumentIndex(operator, 'target');
  const record = argumentIndex(operator, 'record');
  for (let i = 1; i < value.length; i++) {
    const argument = value[i];
    if (i === target && isString(argument)) note(stepsOf(argument)[0], 'written');
    else if (i === record) readRecord(argument, note);
    else readCode(argument, need, note);
  }
}

/** Stored names: keys of records, wherever an expression builds them. */
function readRecord(value: Json | undefined, note: Note): void {
  if (Array.isArray(value)) for (const item of value) readRecord(item, note);
  else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      note(key, 'written');
      readCode(value[key], 'read', note);
    }
  } else readCode(value, 'read', note);
}

/** The names after the root of a binding. */
const stepsOf = (binding: string): string[] =>
  binding
    .slice(1)
    .split(/[.[\]]+/)
    .slice(1);

/** Whether an effect takes a field over from a record as it is: `["set", "@entity.name", ["object/get", row, "name"]]`. */
export function isCopy(effect: Json | undefined): effect is Json[] {
  if (!Array.isArray(effect) || effect[0] !== 'set' || !isString(effect[1])) return false;
  const steps = stepsOf(effect[1]);
  const [, , value] = effect;
  if (steps.length !== 1) return false;
  // A value that an event brings by itself is written; one that it brings with a whole record is mapped.
  if (isString(value)) {
    const from = isBinding(value) ? stepsOf(value) : [];
    return from.length > 1 && from.at(-1) === steps[0];
  }
  return Array.isArray(value) && value[0] === 'object/get' && value[2] === steps[0];
}
