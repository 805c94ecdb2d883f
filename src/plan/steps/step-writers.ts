import type { Action } from '../../actions/action.ts';
import { toAddress, toToken, toTokens } from '../../actions/address.ts';
import { isDeclaration } from '../../actions/catalogue/set-config.ts';
import {
  createAddAction,
  createAssignActions,
  createRemoveAction,
  toBulk,
  toTransitions,
} from '../../actions/exact-actions.ts';
import { findOrbital } from '../../actions/find.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { type ElementSlot, type ElementType, getNameKey } from '../../language/grammar/elements.ts';
import type { Part, PartType } from '../outline.ts';
import type { WorkingCopy } from './part-positions.ts';
import { UnplannableError } from './plan-step.ts';
import { narrowBounds, type Run } from './transition-order.ts';

/** Parts that get actions of their own after what holds them was added; all others come with it. */
const DEFERRED: Readonly<Partial<Record<PartType, ReadonlySet<string>>>> = {
  schema: new Set(['orbitals']),
  orbital: new Set(['traits', 'pages', 'auxiliaryEntities']),
  trait: new Set(['states', 'events', 'transitions']),
};

/** Whether a part of the goal comes with the value that adds what holds it. */
export function isBrought(part: Part): boolean {
  const { parent } = part;
  // A part without a name is known by its value alone: it has to come complete.
  if (!parent || (parent.name === '' && parent.type !== 'schema')) return true;
  return !DEFERRED[parent.type]?.has(part.slot?.path.at(-1) ?? '');
}

/** The value that adds a part of the goal: without the parts that get actions of their own. */
export function toShell(part: Part): Json {
  if (!isObject(part.value)) return part.value;
  const slots = new Set(part.children.filter((child) => !isBrought(child)).map(slotOf));
  let shell: JsonObject = part.value;
  for (const slot of slots) shell = without(shell, slot.path);
  return shell;
}

function slotOf(part: Part): ElementSlot {
  return part.slot as ElementSlot;
}

/** Without the value at `keys`, and without what then holds nothing. */
function without(object: JsonObject, [key, ...inner]: readonly string[]): JsonObject {
  const { [key as string]: held, ...rest } = object;
  if (inner.length === 0 || !isObject(held)) return rest;
  const left = without(held, inner);
  return Object.keys(left).length === 0 ? rest : { ...object, [key as string]: left };
}

/** Writes the action that adds one part of the goal in its place. */
export function writeAdd(copy: WorkingCopy, part: Part): Action {
  const { positions, document } = copy;
  positions.insert(part, isBrought);
  const action = createAddAction(document, positions.pathOf(part), toShell(part));
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
  const place = omitUndefined({
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
export function writeAddAll(copy: WorkingCopy, run: Run): Action {
  const { parts } = run;
  const { positions } = copy;
  const first = parts[0] as Part;
  const siblings = [...positions.siblingsOf(first)];
  positions.insertRun(parts, isBrought, run);
  const { after, before } = narrowBounds(run, positions.siblingsOf(first));
  const bounds = omitUndefined({
    after: tokenOf(copy, after, siblings),
    before: tokenOf(copy, before, siblings),
  });
  const action = createAddAction(copy.document, positions.pathOf(first), first.value);
  const { trait, orbital, at, index } = action.params;
  const place = omitUndefined({ trait, orbital, at, index });
  const values = parts.map((part) => part.value);
  const isTransition = first.type === 'transition';
  const isRepeated =
    positions.hasNamesakes(first) &&
    (!isTransition || hasRepeats(positions.siblingsOf(first).map(textOf)));
  const added = isTransition
    ? { ...toTransitions(values), ...place, ...bounds }
    : {
        ...toBulk(first.type as 'event' | 'state', values),
        ...(first.type === 'state' && { count: values.length }),
        ...place,
      };
  const flags = {
    ...(isRepeated && { allow_duplicate: true }),
    ...(isTransition && isDangling(copy, first, values) && { allow_dangling: true }),
  };
  return { action: `add_${first.type}s`, params: { ...added, ...flags } };
}

/** The name that an action uses for a transition of the document, among its siblings there. */
function tokenOf(
  { positions, document }: WorkingCopy,
  part: Part | undefined,
  siblings: readonly Part[],
): string | undefined {
  if (!part) return undefined;
  const written = asArray(valueAt(document, positions.pathOf(part).slice(0, -1)));
  return toToken(written, siblings.indexOf(part), 'transition').slice(1);
}

const hasRepeats = (names: readonly string[]): boolean => new Set(names).size < names.length;
const textOf = (part: Part): string => toCanonicalJson(part.value);

function isDangling(copy: WorkingCopy, transition: Part, values: readonly Json[]): boolean {
  const trait = copy.positions.pathOf(copy.positions.standIn(transition.parent as Part));
  const machine = valueAt(copy.document, [...trait, 'stateMachine', 'states']);
  const states = new Set(asArray(machine).map((state) => (isObject(state) ? state.name : state)));
  return values.some((value) => {
    if (!isObject(value) || !isString(value.event)) return true;
    return (value.from !== '*' && !states.has(value.from)) || !states.has(value.to);
  });
}

/** Writes the action that removes one part. */
export function writeRemove(copy: WorkingCopy, part: Part): Action {
  const action = createRemoveAction(copy.document, copy.positions.pathOf(part));
  copy.positions.remove([part]);
  return action;
}

/** Writes one action that removes several states, events or transitions whose names are unique. */
export function writeRemoveAll(copy: WorkingCopy, parts: readonly Part[]): Action {
  const first = parts[0] as Part;
  const { trait, orbital } = createRemoveAction(copy.document, copy.positions.pathOf(first)).params;
  copy.positions.remove(parts);
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
    params: omitUndefined({ trait, [list]: items, orbital, allow_dangling: true }),
  };
}

/** Writes the action that gives the key of a part its value, or removes it. */
export function writeAssign(
  copy: WorkingCopy,
  part: Part,
  keys: readonly string[],
  value: Json | undefined,
): Action {
  const path: Path = [...copy.positions.pathOf(part), ...keys];
  const [action] = createAssignActions(copy.document, path, value);
  if (!action) throw new UnplannableError('Nothing to assign.');
  return keys[0] === 'config' && keys.length === 1 ? toKnobs(copy, action, path, value) : action;
}

/** Writes the action that empties a place for parts, frees it or puts something malformed there. */
export function writeContainer(
  copy: WorkingCopy,
  part: Part,
  keys: readonly string[],
  value: Json | undefined,
): Action {
  const at = toAddress(copy.document, [...copy.positions.pathOf(part), ...keys]);
  return { action: 'set_container', params: omitUndefined({ at, value }) };
}

/** Only the knobs that differ, where both configs are objects. */
function toKnobs(copy: WorkingCopy, action: Action, path: Path, value: Json | undefined): Action {
  const before = valueAt(copy.document, path);
  if (action.action !== 'set_config' || !isObject(before) || !isObject(value)) return action;
  const remove = Object.keys(before).filter((knob) => value[knob] === undefined);
  const changed = Object.entries(value).filter(
    ([knob, held]) => JSON.stringify(held) !== JSON.stringify(before[knob]),
  );
  // A plain value for a declared knob would become its default.
  if (changed.some(([knob, held]) => isDeclaration(before[knob]) && !isDeclaration(held))) {
    return action;
  }
  const { trait, at } = action.params;
  return {
    action: 'set_config',
    params: omitUndefined({
      trait,
      config: changed.length > 0 ? Object.fromEntries(changed) : undefined,
      remove: remove.length > 0 ? remove : undefined,
      at,
    }),
  };
}

/** Writes the action that turns a bare name into an object, or back. */
export function writeForm(copy: WorkingCopy, part: Part): Action {
  const at = toAddress(copy.document, copy.positions.pathOf(part));
  if (isString(part.value)) return { action: 'set_form', params: { at, form: 'name' } };
  for (const child of part.children) copy.positions.insert(child, () => true);
  const { [getNameKey(part.type as ElementType)]: _, ...definition } = part.value as JsonObject;
  return { action: 'set_form', params: { at, form: 'object', definition } };
}

/** Writes the action that puts the siblings of a part into the goal's order. */
export function writeReorder(copy: WorkingCopy, part: Part): Action {
  const { positions, document } = copy;
  const list = positions.pathOf(part).slice(0, -1);
  const written = toTokens(asArray(valueAt(document, list)), part.type as ElementType);
  const tokens = new Map(
    positions.siblingsOf(part).map((one, index) => [one, (written[index] as string).slice(1)]),
  );
  positions.sort(part);
  const order = positions.siblingsOf(part).map((one) => tokens.get(one) as string);
  return { action: 'reorder', params: { at: toAddress(document, list), order } };
}
