import type { FormField } from '../../authoring/builder/pattern-nodes.ts';
import { toFormItem } from '../../drawing/field-display.ts';
import { fieldOfItem } from '../../drawing/field-lists.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { valuesIn } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { traitsOf } from './traits.ts';

/** The form by which a goal's records are made. */
interface CreationForm {
  readonly fields: FormField[];
  /** Written over what the form sent. */
  readonly extra: JsonObject;
  readonly guard: Json | undefined;
}

/** The data of a new row of an entity that an effect stores from a form; undefined where the effect does something else. */
export function createdFromForm(effect: Json | undefined, entity: string): Json | undefined {
  const [operator, verb, name, data] = Array.isArray(effect) ? effect : [];
  const isCreation = operator === 'persist' && verb === 'create' && name === entity;
  return isCreation && reads(data, '@payload.data') ? data : undefined;
}

/** Whether an expression reads a binding, or what begins so. */
const reads = (value: Json | undefined, binding: string): boolean =>
  JSON.stringify(value ?? null).includes(`"${binding}`);

/** How a goal's own form makes records of an entity; undefined where no form of it does. */
export function findCreationForm(
  document: JsonObject,
  entity: JsonObject,
): CreationForm | undefined {
  const own = asArray(entity.fields).filter(isObject);
  for (const [trait] of traitsOf(document)) {
    const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
    for (const { event, guard, effects } of asArray(machine.transitions).filter(isObject)) {
      const data = findIn(effects, (one) => createdFromForm(one, elementName('entity', entity)));
      if (data === undefined) continue;
      const form = findIn(trait, (one) =>
        isObject(one) && one.submitEvent === event && Array.isArray(one.fields) ? one : undefined,
      );
      const names = new Set(asArray(form?.fields).map(fieldOfItem));
      if (!own.some(({ name }) => names.has(String(name)))) continue;
      return {
        ...toAsked(own, names, toExtra(data)),
        guard: guard !== undefined && isOfEvent(guard) ? guard : undefined,
      };
    }
  }
  return undefined;
}

/** The fields that a form asks for. Where nobody is signed in it also asks for what is required of the sender. */
function toAsked(own: readonly JsonObject[], names: ReadonlySet<unknown>, extra: JsonObject) {
  const fields: FormField[] = [];
  for (const field of own) {
    const name = elementName('field', field);
    const held = extra[name];
    const isOfSender = field.required === true && isString(held) && held.startsWith('@user.');
    if (!names.has(name) && !isOfSender) continue;
    fields.push({ ...toFormItem(isOfSender ? { ...field, required: false } : field), name });
    if (isOfSender) extra[name] = ['if', held, held, ['object/get', '@payload.data', name, '']];
  }
  return { fields, extra };
}

/** Whether an expression reads the event, its sender and the time alone. */
const isOfEvent = (value: Json): boolean =>
  (JSON.stringify(value).match(/"@[^"]*"/g) ?? []).every((one) =>
    /^"@(payload|user|now)\b/.test(one),
  );

/** What a goal stores beside the fields of its form. */
function toExtra(data: Json): JsonObject {
  const parts = Array.isArray(data) ? data.filter(isObject) : isObject(data) ? [data] : [];
  const entries = parts.flatMap((part) => Object.entries(part) as [string, Json][]);
  return Object.fromEntries(
    entries.filter(([, held]) => isOfEvent(held) && !reads(held, '@payload.data')),
  );
}

/** The first thing that a test makes of a value in a document. */
function findIn<T>(
  value: Json | undefined,
  test: (value: Json | undefined) => T | undefined,
): T | undefined {
  for (const [one] of valuesIn(value)) {
    const found = test(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
