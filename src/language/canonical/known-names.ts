import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { OTHER_KEYS } from './canonical-keys.ts';
import type { Known } from './place.ts';

const objectsIn = (value: Json | undefined): JsonObject[] =>
  (isObject(value) ? Object.values(value) : asArray(value)).filter(isObject);

const EVENT_KEYS = ['event', ...(OTHER_KEYS.transition?.event ?? [])];

/** Reads the names that a document defines, whatever is around them. */
export function readKnown({ orbitals }: JsonObject): Known {
  const entities = new Set<string>();
  const traitIds = new Map<string, string>();
  const payloadTypes = new Map<string, string>();
  const handled = new Set<string>();
  for (const orbital of objectsIn(orbitals)) {
    const { entity, auxiliaryEntities } = orbital;
    for (const one of [entity, ...asArray(entity), ...asArray(auxiliaryEntities)]) {
      const name = isObject(one) ? one.name : one;
      if (isString(name) && name !== '') entities.add(name);
    }
    for (const { name, id, emits, stateMachine } of objectsIn(orbital.traits)) {
      if (isString(name) && isString(id)) traitIds.set(name, id);
      const { events, transitions } = isObject(stateMachine) ? stateMachine : {};
      for (const { key, event, payloadSchema } of [...objectsIn(emits), ...objectsIn(events)]) {
        for (const field of objectsIn(payloadSchema)) {
          if (isString(field.type)) payloadTypes.set(`${key ?? event} ${field.name}`, field.type);
        }
      }
      for (const transition of objectsIn(transitions)) {
        for (const key of EVENT_KEYS) if (isString(transition[key])) handled.add(transition[key]);
      }
    }
  }
  return { entities, traitIds, payloadTypes, handled };
}
