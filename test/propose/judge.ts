import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';

/** Traits of a document with the entities that they work on. */
export function traitsOf(document: JsonObject): JsonObject[] {
  return asArray(document.orbitals).flatMap((orbital) =>
    asArray(isObject(orbital) ? orbital.traits : []).filter(isObject),
  );
}

export function entityOf(document: JsonObject, name: string): JsonObject | undefined {
  for (const orbital of asArray(document.orbitals)) {
    const entity = isObject(orbital) ? orbital.entity : undefined;
    if (isObject(entity) && entity.name === name) return entity;
  }
  return undefined;
}

export function pagesOf(document: JsonObject): JsonObject[] {
  return asArray(document.orbitals).flatMap((orbital) =>
    asArray(isObject(orbital) ? orbital.pages : []).filter(isObject),
  );
}

export function* walk(value: Json | undefined): Generator<Json> {
  if (value === undefined) return;
  yield value;
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isObject(value)) for (const key of Object.keys(value)) yield* walk(value[key]);
}

/** Every drawn pattern of a value. */
export const nodesOf = (value: Json | undefined): (JsonObject & { type: string })[] =>
  [...walk(value)].filter(
    (node): node is JsonObject & { type: string } => isObject(node) && isString(node.type),
  );

const LIST = /(^|-)(table|list|grid|cards?|board|timeline|calendar)(-|$)/;
const FORM = /(^|-)form(-|$)/;

const shows = (node: JsonObject, field: string): boolean =>
  [...walk(node)].some((text) => text === field);

/** Whether a list, or a form, of the entity's own traits shows the field. */
export function isShown(
  document: JsonObject,
  entity: string,
  field: string,
  kind: 'list' | 'form',
): boolean {
  const pattern = kind === 'list' ? LIST : FORM;
  return traitsOf(document)
    .filter(({ linkedEntity }) => linkedEntity === entity)
    .flatMap((trait) => nodesOf(trait.stateMachine))
    .some((node) => pattern.test(node.type) && 'fields' in node && shows(node, field));
}

/** Keys under which a drawing names the events that it fires. */
const EVENT_KEY = /^(event|action|.*Event)$/;

/** Events that something drawn fires, that effects answer with, that ticks and emits send, or that are heard. */
function firedEvents(document: JsonObject): Set<string> {
  const fired = new Set(['INIT', 'CLOSE']);
  const parts = traitsOf(document);
  for (const value of parts.flatMap((trait) => [...walk(trait)])) {
    if (Array.isArray(value) && value[0] === 'emit' && isString(value[1])) fired.add(value[1]);
    if (!isObject(value)) continue;
    for (const [key, held] of Object.entries(value)) {
      if (isString(held) && (EVENT_KEY.test(key) || ['success', 'failure'].includes(key))) {
        fired.add(held);
      }
    }
  }
  for (const trait of parts) {
    for (const listener of asArray(trait.listens)) {
      if (isObject(listener) && isString(listener.triggers)) fired.add(listener.triggers);
    }
    const { events } = trait.stateMachine as { events: { key: string }[] };
    // A handler of its own makes no event fire: only what is named elsewhere does.
    for (const { key } of events) if (key.startsWith('INIT')) fired.add(key);
  }
  return fired;
}

/** States that nobody comes to: `trait.state`. */
export function findDeadStates(document: JsonObject): string[] {
  const fired = firedEvents(document);
  return traitsOf(document).flatMap((trait) => {
    const machine = trait.stateMachine as {
      states: { name: string; isInitial?: boolean }[];
      transitions: { from: string; event: string; to: string }[];
    };
    const reached = new Set(
      machine.states.filter(({ isInitial }) => isInitial).map(({ name }) => name),
    );
    for (let before = -1; before !== reached.size; ) {
      before = reached.size;
      for (const { from, event, to } of machine.transitions) {
        if (reached.has(from) && fired.has(event)) reached.add(to);
      }
    }
    return machine.states
      .filter(({ name }) => !reached.has(name))
      .map(({ name }) => `${trait.name}.${name}`);
  });
}
