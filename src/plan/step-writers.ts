import type { Action } from '../actions/action.ts';
import { toAddress, toToken } from '../actions/address.ts';
import { valueAt } from '../actions/draft.ts';
import {
  createAddAction,
  createAssignActions,
  createRemoveAction,
} from '../actions/exact-actions.ts';
import { findOrbital } from '../actions/find.ts';
import { toCanonicalJson } from '../kernel/canonical-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { type ElementType, getNameKey } from '../language/grammar/elements.ts';
import { isBrought, toShell } from './goal-value.ts';
import type { Part } from './outline.ts';
import type { WorkingCopy } from './working-copy.ts';

/** Writes the action that adds one part of the goal in its place. */
export function writeAdd(bench: WorkingCopy, part: Part): Action {
  const { layout, document } = bench;
  layout.insert(part, isBrought);
  const action = createAddAction(document, layout.pathOf(part), toShell(part));
  return withForm(toFamiliarOrbital(document, action, part), part);
}

/** Plans always say in which form entities, traits and pages are written. */
function withForm(action: Action, part: Part): Action {
  if (part.type !== 'entity' && part.type !== 'trait' && part.type !== 'page') return action;
  const form = isString(part.value) ? 'name' : 'object';
  return { action: action.action, params: { ...action.params, form } };
}

/** An orbital that `add_entity` would create just so is added by it. */
function toFamiliarOrbital(document: JsonObject, action: Action, part: Part): Action {
  if (action.action !== 'add_orbital') return action;
  const shell = toShell(part);
  if (!isObject(shell)) return action;
  const { name, entity, ...rest } = shell;
  if (Object.keys(rest).length > 0) return action;
  const isTaken =
    findOrbital(document, isObject(entity) ? String(entity.name) : String(entity)) >= 0;
  const place = present({
    index: action.params.index,
    allow_duplicate: isTaken || action.params.allow_duplicate ? true : undefined,
  });
  if (isString(entity) && name === undefined) {
    return { action: 'add_entity', params: { name: entity, form: 'name', ...place } };
  }
  if (!isObject(entity) || !isString(entity.name) || name !== `${entity.name}Orbital`) {
    return action;
  }
  const { name: entityName, ...definition } = entity;
  return {
    action: 'add_entity',
    params: { name: entityName, form: 'object', definition, ...place },
  };
}

/** Writes one action that adds neighbouring states, events or transitions. */
export function writeAddAll(bench: WorkingCopy, parts: readonly Part[]): Action {
  const { layout } = bench;
  const first = parts[0] as Part;
  layout.insert(first, isBrought);
  const action = createAddAction(bench.document, layout.pathOf(first), first.value);
  for (const part of parts.slice(1)) layout.insert(part, isBrought);
  const { trait, orbital, at, index } = action.params;
  const place = present({ trait, orbital, at, index });
  const values = parts.map((part) => part.value);
  const siblings = layout.siblingsOf(first);
  const isRepeated =
    hasRepeats(siblings.map(nameOf)) &&
    (first.type !== 'transition' || hasRepeats(siblings.map(textOf)));
  const flags = present({
    allow_duplicate: isRepeated ? true : undefined,
    allow_dangling:
      first.type === 'transition' && isDangling(bench, first, values) ? true : undefined,
  });
  if (first.type === 'transition') {
    return { action: 'add_transitions', params: { transitions: values, ...place, ...flags } };
  }
  return {
    action: `add_${first.type}s`,
    params: { ...toBulk(first.type as ElementType, values), ...place, ...flags },
  };
}

const hasRepeats = (names: readonly string[]): boolean => new Set(names).size < names.length;
const textOf = (part: Part): string => toCanonicalJson(part.value);
const nameOf = (part: Part): string => part.name;

/** Names with definitions, or whole elements where a name and a definition can't say it. */
function toBulk(type: ElementType, values: readonly Json[]): JsonObject {
  const key = type === 'event' ? 'key' : 'name';
  const list = `${type}s`;
  const hasBare = values.some(isString);
  const definitions: JsonObject = {};
  const seen = new Set<string>();
  const items = values.map((value) => {
    const name = isString(value) ? value : isObject(value) ? value[key] : undefined;
    if (!isString(name) || name === '' || seen.has(name)) return value;
    seen.add(name);
    if (!isObject(value)) return value;
    const { [key]: _, ...rest } = value;
    if (hasBare || Object.keys(rest).length > 0) definitions[name] = rest;
    return name;
  });
  return {
    [list]: items,
    ...(type === 'state' && { count: items.length }),
    ...(hasBare && { form: 'name' }),
    ...(Object.keys(definitions).length > 0 && { definitions }),
  };
}

function isDangling(bench: WorkingCopy, transition: Part, values: readonly Json[]): boolean {
  const trait = bench.layout.pathOf(bench.layout.standIn(transition.parent as Part));
  const machine = valueAt(bench.document, [...trait, 'stateMachine', 'states']);
  const states = new Set(asArray(machine).map((state) => (isObject(state) ? state.name : state)));
  return values.some((value) => {
    if (!isObject(value) || !isString(value.event)) return true;
    return (value.from !== '*' && !states.has(value.from)) || !states.has(value.to);
  });
}

/** Writes the action that removes one part. */
export function writeRemove(bench: WorkingCopy, part: Part): Action {
  const action = createRemoveAction(bench.document, bench.layout.pathOf(part));
  bench.layout.remove(part);
  return action;
}

/** Writes one action that removes several states, events or transitions whose names are unique. */
export function writeRemoveAll(bench: WorkingCopy, parts: readonly Part[]): Action {
  const first = parts[0] as Part;
  const { trait, orbital } = createRemoveAction(bench.document, bench.layout.pathOf(first)).params;
  for (const part of parts) bench.layout.remove(part);
  const items =
    first.type === 'transition'
      ? parts.map(({ name }) => {
          const [from = '', event = '', to = ''] = name.split('|');
          return { from, event, to };
        })
      : parts.map((part) => part.name);
  const list = `${first.type}s`;
  return {
    action: `remove_${list}`,
    params: present({ trait, [list]: items, orbital, allow_dangling: true }),
  };
}

/** Writes the action that gives the key of a part its value, or removes it. */
export function writeAssign(
  bench: WorkingCopy,
  part: Part,
  keys: readonly string[],
  value: Json | undefined,
): Action {
  const path: Path = [...bench.layout.pathOf(part), ...keys];
  const [action] = createAssignActions(bench.document, path, value);
  if (!action) throw new TypeError('Nothing to assign.');
  return keys[0] === 'config' && keys.length === 1 ? toKnobs(bench, action, path, value) : action;
}

/** Writes the action that empties a place for parts, frees it or puts something malformed there. */
export function writeContainer(
  bench: WorkingCopy,
  part: Part,
  keys: readonly string[],
  value: Json | undefined,
): Action {
  const at = toAddress(bench.document, [...bench.layout.pathOf(part), ...keys]);
  return { action: 'set_container', params: present({ at, value }) };
}

/** Only the knobs that differ, where both configs are objects. */
function toKnobs(bench: WorkingCopy, action: Action, path: Path, value: Json | undefined): Action {
  const before = valueAt(bench.document, path);
  if (action.action !== 'set_config' || !isObject(before) || !isObject(value)) return action;
  const remove = Object.keys(before).filter((knob) => value[knob] === undefined);
  const changed = Object.entries(value).filter(
    ([knob, held]) => JSON.stringify(held) !== JSON.stringify(before[knob]),
  );
  const { trait, at } = action.params;
  return {
    action: 'set_config',
    params: present({
      trait,
      config: changed.length > 0 ? Object.fromEntries(changed) : undefined,
      remove: remove.length > 0 ? remove : undefined,
      at,
    }),
  };
}

/** Writes the action that turns a bare name into an object, or back. */
export function writeForm(bench: WorkingCopy, part: Part): Action {
  const at = toAddress(bench.document, bench.layout.pathOf(part));
  if (isString(part.value)) return { action: 'set_form', params: { at, form: 'name' } };
  for (const child of part.children) bench.layout.insert(child, () => true);
  const { [getNameKey(part.type as ElementType)]: _, ...definition } = part.value as JsonObject;
  return { action: 'set_form', params: { at, form: 'object', definition } };
}

/** Writes the action that puts the siblings of a part into the goal's order. */
export function writeReorder(bench: WorkingCopy, part: Part): Action {
  const { layout, document } = bench;
  const list = layout.pathOf(part).slice(0, -1);
  const items = asArray(valueAt(document, list));
  const tokens = new Map(
    layout
      .siblingsOf(part)
      .map((one, index) => [one, toToken(items, index, part.type as ElementType).slice(1)]),
  );
  layout.sort(part);
  const order = layout.siblingsOf(part).map((one) => tokens.get(one) as string);
  return { action: 'reorder', params: { at: toAddress(document, list), order } };
}

function present(params: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}
