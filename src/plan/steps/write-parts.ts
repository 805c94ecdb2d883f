import type { Action } from '../../actions/action.ts';
import { startsWith } from '../../actions/address.ts';
import {
  createAddAction,
  createRemoveAction,
  placeOf,
  toBulk,
  without,
} from '../../actions/exact-actions.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { ElementSlot } from '../../language/grammar/elements.ts';
import { weigh } from '../difference.ts';
import { countNames, groupBySlot, isReaction, type Part, type PartType } from '../outline.ts';
import type { Step, StepList, StepsBySlot } from './step-list.ts';

/** Parts that get actions of their own after what holds them was added; all others come with it. */
const DEFERRED: Readonly<Partial<Record<PartType, ReadonlySet<string>>>> = {
  orbital: new Set(['traits', 'pages', 'auxiliaryEntities']),
  trait: new Set(['states', 'events', 'transitions']),
};

const weighAll = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + weigh(part), 0);

/** Removes what the goal lacks. */
export function removeChildren(list: StepList, left: Part): StepsBySlot {
  const removals = new Map<ElementSlot, Step[]>();
  for (const [slot, parts] of groupBySlot(left.children)) {
    const lone = parts.filter((part) => !list.matching.toTarget.has(part) && !isReaction(part));
    if (lone.length > 0) removals.set(slot, removeParts(list, lone, parts));
  }
  return removals;
}

function removeParts(list: StepList, lone: readonly Part[], siblings: readonly Part[]): Step[] {
  const counts = countNames(siblings);
  let last: Step[] = [];
  return lone.toReversed().map((part) => {
    const isFound = part.name !== '' && counts.get(part.name) === 1;
    const action = createRemoveAction(list.names, part.path);
    const step = { action, part, closes: weigh(part), isDestructive: true, removes: [part] };
    const added = list.add(step, isFound ? [] : last);
    // Of one name the last one goes first: the others keep their numbers.
    if (!isFound) last = [added];
    return added;
  });
}

/** The steps that must come before parts are added. */
interface StepsBefore {
  readonly places: ReadonlyMap<readonly string[], Step>;
  readonly removals: StepsBySlot;
}

/** Adds the parts of the goal that the source lacks, with what they hold. */
export function addChildren(
  list: StepList,
  holder: Part,
  missing: readonly Part[],
  { places, removals }: StepsBefore = { places: new Map(), removals: new Map() },
): void {
  for (const [slot, parts] of groupBySlot(missing)) {
    const names = new Set(parts.map(({ name }) => name));
    const needs = [
      ...[...places].flatMap(([keys, step]) => (startsWith(slot.path, keys) ? [step] : [])),
      ...(removals.get(slot) ?? []).filter(
        (step) => !slot.many || step.removes.some(({ name }) => names.has(name)),
      ),
    ];
    const counts = countNames(holder.children.filter((one) => one.slot === slot));
    const isTwin = ({ name }: Part) => name !== '' && (counts.get(name) ?? 0) > 1;
    if (LISTED.has(slot.type)) addList(list, parts, needs);
    else for (const part of parts) addPart(list, part, needs, isTwin(part));
  }
}

/** Parts that come together, by one action. */
const LISTED: ReadonlySet<PartType> = new Set<PartType>(['state', 'event', 'transition']);

/** Adds states, events or transitions; these need the states that they lead from and to. */
function addList(list: StepList, parts: readonly Part[], needs: readonly Step[]): void {
  const [part] = parts as [Part];
  const { type, parent } = part;
  const values = parts.map(({ value }) => value);
  const ends = new Set(type === 'transition' ? parts.flatMap(({ name }) => name.split('|')) : []);
  const states = parent?.children.filter((one) => one.type === 'state' && ends.has(one.name));
  const params = {
    ...toBulk(type as 'event' | 'state' | 'transition', values),
    ...(type === 'state' && { count: values.length }),
    ...placeOf(list.names, list.pathOf(parent as Part)),
  };
  const action = { action: `add_${type}s`, params };
  list.add({ action, part, closes: weighAll(parts), adds: parts }, [
    ...needs,
    ...(states ?? []).flatMap((state) => list.creatorsOf(state)),
  ]);
}

/** Plans always say in which form these are written. */
const FORMED: ReadonlySet<PartType> = new Set<PartType>(['entity', 'trait', 'page']);

function addPart(list: StepList, part: Part, needs: readonly Step[], isTwin: boolean): void {
  // Where its name does not find it, a part comes with all that it holds.
  const isWhole = list.isCoarse || part.name === '' || isTwin;
  const slots = isWhole ? undefined : DEFERRED[part.type];
  const deferred = part.children.filter(({ slot }) => slots?.has(slot?.path.at(-1) ?? ''));
  const shell = [...groupBySlot(deferred).keys()].reduce<Json>(
    (value, { path }) => without(value as JsonObject, path),
    part.value,
  );
  const owner = list.pathOf(part.parent as Part);
  const added = createAddAction(list.names, owner, part.slot as ElementSlot, shell);
  const { action, params } = toFamiliarOrbital(added, shell, part);
  const extra = {
    ...(isTwin && { allow_duplicate: true }),
    ...(FORMED.has(part.type) && { form: isString(part.value) ? 'name' : 'object' }),
  };
  const closes = weigh(part) - weighAll(deferred);
  list.add(
    { action: { action, params: { ...params, ...extra } }, part, closes, adds: [part] },
    needs,
  );
  if (deferred.length > 0) list.addShell(part, shell);
  addChildren(list, part, deferred);
}

/** An orbital that `add_entity` would create just so is added by it: one of an object has traits. */
function toFamiliarOrbital(action: Action, shell: Json, { children }: Part): Action {
  if (action.action !== 'add_orbital' || !isObject(shell)) return action;
  const { name, entity, ...rest } = shell;
  if (Object.keys(rest).length > 0) return action;
  if (isString(entity) && name === undefined) {
    return { action: 'add_entity', params: { name: entity, form: 'name' } };
  }
  const hasTraits = children.some(({ type }) => type === 'trait');
  const isMeant = hasTraits && isObject(entity) && isString(entity.name);
  if (!isMeant || name !== `${entity.name}Orbital`) return action;
  const { name: entityName, ...definition } = entity;
  return { action: 'add_entity', params: { name: entityName, form: 'object', definition } };
}
