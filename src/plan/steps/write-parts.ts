import type { Action } from '../../actions/action.ts';
import { toToken } from '../../actions/address.ts';
import {
  createAddAction,
  createRemoveAction,
  placeOf,
  toBulk,
  toTransitions,
} from '../../actions/exact-actions.ts';
import { haveSameGuard } from '../../actions/insertion.ts';
import { append, groupBy } from '../../kernel/append.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { ElementSlot } from '../../language/grammar/elements.ts';
import { choiceOf, weigh } from '../difference.ts';
import {
  countNames,
  groupBySlot,
  indexOf,
  isReaction,
  isWithin,
  type Part,
  type PartType,
  splitKeys,
} from '../outline.ts';
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
  const removals = new Map<string, Step[]>();
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
  readonly places: ReadonlyMap<string, Step>;
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
    const [first] = parts as [Part];
    const names = new Set(parts.map(({ name }) => name));
    const needs = [
      ...[...places].flatMap(([place, step]) => (isWithin(slot, splitKeys(place)) ? [step] : [])),
      ...(removals.get(slot) ?? []).filter(
        (step) => !first.slot?.many || step.removes.some(({ name }) => names.has(name)),
      ),
    ];
    const counts = countNames(holder.children.filter((one) => one.slot === first.slot));
    const isTwin = ({ name }: Part) => name !== '' && (counts.get(name) ?? 0) > 1;
    if (first.type === 'transition') addTransitions(list, holder, parts, needs);
    else if (first.type === 'state' || first.type === 'event')
      addRuns(list, splitRuns(parts), needs, isTwin);
    else for (const part of parts) addPart(list, part, needs, isTwin(part));
  }
}

/** Parts that are neighbours in the goal, together. */
function splitRuns(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  let last = -2;
  for (const part of parts) {
    const place = indexOf(part);
    if (place === last + 1) runs.at(-1)?.push(part);
    else runs.push([part]);
    last = place;
  }
  return runs;
}

/** Adds states or events. */
function addRuns(
  list: StepList,
  runs: readonly Part[][],
  needs: readonly Step[],
  isTwin: (part: Part) => boolean,
): void {
  for (const parts of runs) {
    const [part] = parts as [Part];
    const values = parts.map(({ value }) => value);
    const params = {
      ...toBulk(part.type as 'event' | 'state', values),
      ...(part.type === 'state' && { count: values.length }),
      ...placeOf(list.names, list.pathOf(part.parent as Part)),
      ...(parts.some(isTwin) && { allow_duplicate: true }),
    };
    const action = { action: `add_${part.type}s`, params };
    list.add({ action, part, closes: weighAll(parts), adds: parts }, needs);
  }
}

/**
 * Adds transitions, neighbours together. Those of a choice that is there in part, or that would come apart, are held in
 * order: what comes between two that are there is one step.
 */
function addTransitions(
  list: StepList,
  trait: Part,
  missing: readonly Part[],
  needs: readonly Step[],
): void {
  const choices = groupBy(
    trait.children.filter(({ type }) => type === 'transition'),
    choiceOf,
  );
  const isThere = (part: Part) => list.matching.toSource.has(part);
  const held = new Set<string>();
  for (const run of splitRuns(missing)) {
    const all = new Set(run);
    const free = run.filter((part) => {
      const isApart = choices.get(choiceOf(part))?.some((one) => !all.has(one));
      if (isApart) held.add(choiceOf(part) as string);
      return !isApart;
    });
    if (free.length > 0) addTransitionRun(list, free, needs, {});
  }
  for (const choice of held) {
    const siblings = choices.get(choice) as Part[];
    const pieces = new Map<Part | undefined, Part[]>();
    let after: Part | undefined;
    for (const part of siblings) {
      if (isThere(part)) after = part;
      else append(pieces, after, part);
    }
    for (const [after, piece] of pieces) {
      const next = siblings.indexOf(piece.at(-1) as Part) + 1;
      addTransitionRun(list, piece, needs, { after, before: siblings[next] });
    }
  }
}

/** Whether its trait has another transition of its name and guard: which of them comes first is open. */
const hasTwin = (part: Part): boolean =>
  part.parent?.children.some(
    (one) => one !== part && one.name === part.name && haveSameGuard(one.value, part.value),
  ) ?? false;

function addTransitionRun(
  list: StepList,
  parts: readonly Part[],
  needs: readonly Step[],
  { after, before }: { readonly after?: Part | undefined; readonly before?: Part | undefined },
): void {
  const [part] = parts as [Part];
  const names = new Set(parts.flatMap(({ name }) => name.split('|')));
  const states = part.parent?.children.filter(
    ({ type, name }) => type === 'state' && names.has(name),
  );
  const place = placeOf(list.names, list.pathOf(part.parent as Part));
  const neighbours = omitUndefined({ after: tokenOf(list, after), before: tokenOf(list, before) });
  const params = {
    ...toTransitions(parts.map(({ value }) => value)),
    ...place,
    ...neighbours,
    ...(parts.some(hasTwin) && { allow_duplicate: true }),
  };
  const action = { action: 'add_transitions', params };
  list.add({ action, part, closes: weighAll(parts), adds: parts }, [
    ...needs,
    ...(states ?? []).flatMap((state) => list.creatorsOf(state)),
  ]);
}

/** The name that an action uses for a transition of both documents, among those of its name. */
function tokenOf(list: StepList, part: Part | undefined): string | undefined {
  const one = part && list.matching.toSource.get(part);
  if (!one) return undefined;
  const siblings = one.parent?.children.filter(({ type }) => type === 'transition') ?? [];
  const values = siblings.map(({ value }) => value);
  return toToken(values, siblings.indexOf(one), 'transition').slice(1);
}

/** Plans always say in which form these are written. */
const FORMED: ReadonlySet<PartType> = new Set<PartType>(['entity', 'trait', 'page']);

function addPart(list: StepList, part: Part, needs: readonly Step[], isTwin: boolean): void {
  // Where its name does not find it, a part comes with all that it holds.
  const isWhole = list.isCoarse || part.name === '' || isTwin;
  const slots = isWhole ? undefined : DEFERRED[part.type];
  const deferred = part.children.filter(({ slot }) => slots?.has(slot?.path.at(-1) ?? ''));
  const shell = [...groupBySlot(deferred).keys()].reduce<Json>(
    (value, slot) => without(value as JsonObject, splitKeys(slot)),
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

/** Without the value at `keys`, and without what then holds nothing. */
function without(object: JsonObject, [key, ...inner]: readonly string[]): JsonObject {
  const { [key as string]: held, ...rest } = object;
  if (inner.length === 0 || !isObject(held)) return rest;
  const left = without(held, inner);
  return Object.keys(left).length === 0 ? rest : { ...object, [key as string]: left };
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
