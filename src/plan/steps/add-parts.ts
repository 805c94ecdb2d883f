import type { Action } from '../../actions/action.ts';
import { createAddAction, placeOf, toBulk, toTransitions } from '../../actions/exact-actions.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { ElementSlot } from '../../language/grammar/elements.ts';
import { weigh } from '../difference.ts';
import {
  groupBySlot,
  indexOf,
  isWithin,
  mainEntity,
  type Part,
  type PartType,
  splitKeys,
} from '../outline.ts';
import type { Run, Step } from './plan-step.ts';
import { formOf } from './prepare-containers.ts';
import type { StepsBySlot } from './remove-parts.ts';
import { BULK, type StepList } from './step-list.ts';
import { holdInOrder, tokenOf } from './transition-order.ts';

/** The steps that must come before parts are added. */
interface StepsBefore {
  readonly containers: ReadonlyMap<string, Step>;
  readonly removals: StepsBySlot;
}

const NOTHING_BEFORE: StepsBefore = { containers: new Map(), removals: new Map() };

/** Parts that get actions of their own after what holds them was added; all others come with it. */
const DEFERRED: Readonly<Partial<Record<PartType, ReadonlySet<string>>>> = {
  orbital: new Set(['traits', 'pages', 'auxiliaryEntities']),
  trait: new Set(['states', 'events', 'transitions']),
};

/** Adds the parts of the goal that the source lacks, with what they hold. */
export function addChildren(
  list: StepList,
  holder: Part,
  missing: readonly Part[],
  before: StepsBefore,
): Step[] {
  return [...groupBySlot(missing)].flatMap(([slot, parts]) => {
    const first = parts[0] as Part;
    if (list.isAdditive && isBlocked(list, first)) {
      for (const part of parts) list.skip(part, weigh(part), 'Something else is in its place.');
      return [];
    }
    const needs = [...list.creatorsOf(holder)];
    for (const [container, step] of before.containers) {
      if (isWithin(slot, splitKeys(container))) needs.push(step);
    }
    const names = new Set(parts.map(({ name }) => name));
    const twins = findTwins(list, first);
    for (const step of before.removals.get(slot) ?? []) {
      const isInPlace = step.removes.some(({ name }) => names.has(name));
      if (!first.slot?.many || isInPlace) needs.push(step);
    }
    if (!BULK.has(first.type)) return parts.map((part) => addPart(list, part, needs, twins));
    const runs = splitRuns(parts);
    const held = first.type === 'transition' ? holdInOrder(list, runs) : runs.map(toRun);
    return held.map((run) => addRun(list, run, needs, twins));
  });
}

const toRun = (parts: readonly Part[]): Run => ({ parts });

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

/** Whether the place of a new part is taken by another, or by what holds no parts. */
function isBlocked({ matching }: StepList, part: Part): boolean {
  const source = part.parent && matching.toSource.get(part.parent);
  if (!source || !part.slot) return false;
  const { path, many } = part.slot;
  const isMalformed = path.some((_, depth) => formOf(source, path.slice(0, depth + 1)) === 'other');
  return isMalformed || (!many && source.children.some((child) => child.slot === part.slot));
}

/** Adds states, events or transitions that are neighbours in the goal. */
function addRun(
  list: StepList,
  run: Run,
  needs: readonly Step[],
  twins: ReadonlySet<string>,
): Step {
  const { parts, after, before } = run;
  const [first] = parts as [Part];
  const place = placeOf(list.names, list.pathOf(first.parent as Part));
  const values = parts.map(({ value }) => value);
  const isTransition = first.type === 'transition';
  const params = isTransition
    ? {
        ...toTransitions(values),
        ...place,
        ...omitUndefined({ after: tokenOf(list, after), before: tokenOf(list, before) }),
        ...(parts.some((part) => twins.has(textOf(part))) && { allow_duplicate: true }),
        ...(isDangling(list, first.parent as Part, values) && { allow_dangling: true }),
      }
    : {
        ...toBulk(first.type as 'event' | 'state', values),
        ...(first.type === 'state' && { count: values.length }),
        ...place,
        ...(parts.some(({ name }) => twins.has(name)) && { allow_duplicate: true }),
      };
  const step = list.add({
    action: { action: `add_${first.type}s`, params },
    part: first,
    closes: parts.reduce((sum, part) => sum + weigh(part), 0),
    needs: [
      ...needs,
      ...list.creatorsOf(after),
      ...(isTransition ? creatorsOfStates(list, parts) : []),
    ],
    adds: run,
  });
  for (const part of parts) list.addCreator(part, step);
  return step;
}

const nameOf = ({ name }: Part): string => name;
const textOf = ({ value }: Part): string => toCanonicalJson(value);

/**
 * The names, of transitions the texts, that more than one sibling of a new part has, in the goal or among those that
 * are there. An orbital is found by its entity's name too.
 */
function findTwins(
  { matching, isAdditive }: StepList,
  { parent, slot, type }: Part,
): ReadonlySet<string> {
  const isOrbital = type === 'orbital';
  const source = parent && matching.toSource.get(parent);
  const wanted = parent?.children.filter((one) => one.slot === slot) ?? [];
  const present = source?.children.filter(
    (one) => one.slot === slot && !matching.toTarget.has(one) && (isAdditive || isOrbital),
  );
  const namesOf = (part: Part | undefined) => [part?.name, part && mainEntity(part)?.name];
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const part of [...wanted, ...(present ?? [])]) {
    const names = isOrbital
      ? new Set([...namesOf(part), ...namesOf(matching.toSource.get(part))])
      : [type === 'transition' ? textOf(part) : part.name];
    for (const name of names) if (name && seen.has(name)) twins.add(name);
    for (const name of names) if (name) seen.add(name);
  }
  return twins;
}

/** The steps that create the states which transitions join. */
function creatorsOfStates(list: StepList, transitions: readonly Part[]): Step[] {
  const names = new Set(transitions.flatMap(({ name }) => name.split('|')));
  const states = transitions[0]?.parent?.children.filter(
    ({ type, name }) => type === 'state' && names.has(name),
  );
  return states?.flatMap((state) => list.creatorsOf(state)) ?? [];
}

/** Whether a transition joins states that the trait does not have in the end. */
function isDangling(list: StepList, trait: Part, transitions: readonly Json[]): boolean {
  const source = list.isAdditive ? list.matching.toSource.get(trait) : undefined;
  const states = new Set<Json | undefined>(
    [...trait.children, ...(source?.children ?? [])]
      .filter(({ type }) => type === 'state')
      .map(nameOf),
  );
  return transitions.some((one) => {
    if (!isObject(one) || !isString(one.event)) return true;
    return (one.from !== '*' && !states.has(one.from)) || !states.has(one.to);
  });
}

function addPart(
  list: StepList,
  part: Part,
  needs: readonly Step[],
  twins: ReadonlySet<string>,
): Step {
  // Where its name does not find it, a part comes with all that it holds.
  const isWhole = part.name === '' || twins.has(part.name) || list.whole.has(part);
  const slots = isWhole ? undefined : DEFERRED[part.type];
  const deferred = part.children.filter(({ slot }) => slots?.has(slot?.path.at(-1) ?? ''));
  const shell = toShell(part, deferred);
  const owner = list.pathOf(part.parent as Part);
  const added = createAddAction(list.names, owner, part.slot as ElementSlot, shell);
  const { action, params } = toFamiliarOrbital(added, shell);
  const isTwin = twins.has(action === 'add_entity' ? String(params.name) : part.name);
  const step = list.add({
    action: {
      action,
      params: {
        ...params,
        ...(isTwin && { allow_duplicate: true }),
        ...(FORMED.has(part.type) && { form: isString(part.value) ? 'name' : 'object' }),
      },
    },
    part,
    closes: weigh(part) - deferred.reduce((sum, child) => sum + weigh(child), 0),
    needs,
    adds: { parts: [part] },
  });
  list.addCreator(part, step, deferred.length > 0 ? shell : undefined);
  addChildren(list, part, deferred, NOTHING_BEFORE);
  return step;
}

/** Plans always say in which form these are written. */
const FORMED: ReadonlySet<PartType> = new Set<PartType>(['entity', 'trait', 'page']);

/** The value that adds a part of the goal: without the parts that get actions of their own. */
function toShell(part: Part, deferred: readonly Part[]): Json {
  let shell = part.value;
  for (const { slot } of new Map(deferred.map((one) => [one.slot, one])).values()) {
    shell = without(shell as JsonObject, slot?.path ?? []);
  }
  return shell;
}

/** Without the value at `keys`, and without what then holds nothing. */
function without(object: JsonObject, [key, ...inner]: readonly string[]): JsonObject {
  const { [key as string]: held, ...rest } = object;
  if (inner.length === 0 || !isObject(held)) return rest;
  const left = without(held, inner);
  return Object.keys(left).length === 0 ? rest : { ...object, [key as string]: left };
}

/** An orbital that `add_entity` would create just so is added by it. */
function toFamiliarOrbital(action: Action, shell: Json): Action {
  if (action.action !== 'add_orbital' || !isObject(shell)) return action;
  const { name, entity, ...rest } = shell;
  if (Object.keys(rest).length > 0) return action;
  if (isString(entity) && name === undefined) {
    return { action: 'add_entity', params: { name: entity, form: 'name' } };
  }
  if (!isObject(entity) || !isString(entity.name) || name !== `${entity.name}Orbital`)
    return action;
  const { name: entityName, ...definition } = entity;
  return { action: 'add_entity', params: { name: entityName, form: 'object', definition } };
}
