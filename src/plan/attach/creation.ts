import type { FormField } from '../../authoring/builder/pattern-nodes.ts';
import { toFormItem } from '../../drawing/field-display.ts';
import { fieldOfItem } from '../../drawing/field-lists.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { traitsOf, walk } from './traits.ts';

/** An effect that stores a new row. */
interface Creation {
  /** Path of the stored data in the document. */
  readonly path: Path;
  readonly data: Json;
  readonly trait: JsonObject;
  /** The transition that stores it. */
  readonly transition: JsonObject;
}

/** The form by which a goal's records are made. */
export interface CreationForm {
  readonly fields: FormField[];
  /** Written over what the form sent. */
  readonly extra: JsonObject;
  readonly guard: Json | undefined;
}

/** The effects of a document's transitions that store new rows of an entity. */
export function findCreations(document: JsonObject, entity: string): Creation[] {
  const found: Creation[] = [];
  for (const [trait, path] of traitsOf(document)) {
    const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
    for (const [arm, transition] of asArray(machine.transitions).entries()) {
      if (!isObject(transition)) continue;
      const effects = [...path, 'stateMachine', 'transitions', arm, 'effects'];
      walk(transition.effects, effects, (value, place) => {
        const [operator, verb, name, data] = Array.isArray(value) ? value : [];
        const isCreation = operator === 'persist' && verb === 'create' && name === entity;
        if (isCreation && data !== undefined) {
          found.push({ path: [...place, 3], data, trait, transition });
        }
      });
    }
  }
  return found;
}

/** How a goal's own form makes records of an entity; undefined where no form of it does. */
export function findCreationForm(
  document: JsonObject,
  entity: JsonObject,
): CreationForm | undefined {
  for (const { data, trait, transition } of findCreations(
    document,
    elementName('entity', entity),
  )) {
    if (!isOfForm(data)) continue;
    const form = findForm(trait, transition.event);
    const names = new Set(asArray(form?.fields).map(fieldOfItem));
    const own = asArray(entity.fields).filter(isObject);
    const fields = own.filter((field) => names.has(elementName('field', field)));
    if (fields.length === 0) continue;
    const { guard } = transition;
    const extra = toExtra(data);
    const bySender = own.filter(
      ({ name, required }) => required === true && isOfSender(extra[String(name)]),
    );
    return {
      fields: [
        ...fields.map((field) => ({ ...toFormItem(field), name: elementName('field', field) })),
        ...bySender.map((field) => ({
          ...toFormItem({ ...field, required: false }),
          name: String(field.name),
        })),
      ],
      extra: {
        ...extra,
        ...Object.fromEntries(bySender.map(({ name }) => [name, orAsked(extra, String(name))])),
      },
      guard: guard !== undefined && isOfEvent(guard) ? guard : undefined,
    };
  }
  return undefined;
}

/** Whether stored data come from a form. */
export const isOfForm = (data: Json): boolean => JSON.stringify(data).includes('"@payload.data"');

/** Whether an expression reads the event, its sender and the time alone. */
const isOfEvent = (value: Json): boolean =>
  (JSON.stringify(value).match(/"@[^"]*"/g) ?? []).every((one) =>
    /^"@(payload|user|now)\b/.test(one),
  );

const isOfSender = (value: Json | undefined): value is string =>
  isString(value) && value.startsWith('@user.');

/** The sender, or who the form says where nobody is signed in. */
const orAsked = (extra: JsonObject, name: string): Json => {
  const sender = extra[name] as Json;
  return ['if', sender, sender, ['object/get', '@payload.data', name, '']];
};

/** What a goal stores beside the fields of its form. */
function toExtra(data: Json): JsonObject {
  const parts = Array.isArray(data) ? data.filter(isObject) : isObject(data) ? [data] : [];
  const entries = parts.flatMap((part) => Object.entries(part) as [string, Json][]);
  return Object.fromEntries(entries.filter(([, held]) => isOfEvent(held) && !isOfForm(held)));
}

/** The form in a trait's drawings that sends an event. */
function findForm(value: Json | undefined, event: Json | undefined): JsonObject | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = findForm(item, event);
      if (found) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  if (isString(event) && value.submitEvent === event && Array.isArray(value.fields)) return value;
  return findForm(Object.values(value) as Json[], event);
}
