import { startsWith, toAddress } from '../../actions/address.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { toPointer, valueAt } from '../../kernel/pointer.ts';
import { type ElementType, toNameKey } from '../../language/grammar/elements.ts';
import { CHANGED_SHARE, type Change, findChanges, propertyWeight, weigh } from '../difference.ts';
import {
  hasOwnName,
  holdsParts,
  isReaction,
  type Part,
  placesOf,
  shellOf,
  WEIGHTS,
} from '../outline.ts';
import { findEdits, isOverwritten } from '../value-edits.ts';
import type { Step, StepList, StepsBySlot } from './step-list.ts';
import { addChildren, removeChildren } from './write-parts.ts';

/** Collects the steps for two matched parts, whose names are the goal's already, and the matched parts that they hold. */
export function writePair(list: StepList, left: Part, right: Part): void {
  checkpoint();
  if (isObject(left.value) !== isObject(right.value)) {
    changeForm(list, left, right);
    return;
  }
  if (!isObject(right.value)) return;
  const before = list.steps.length;
  const removals = removeChildren(list, left);
  const places = preparePlaces(list, left, right, removals);
  assignProperties(list, left, right);
  for (const key of ['guard', 'effects'] as const) assignReaction(list, left, right, key);
  const isNew = (child: Part) => !list.matching.toSource.has(child) && !isReaction(child);
  addChildren(list, right, right.children.filter(isNew), { places, removals });
  for (const child of left.children) {
    const partner = list.matching.toTarget.get(child);
    if (partner && !isReaction(child)) writePair(list, child, partner);
  }
  changeOwnName(list, left, right, list.steps.slice(before));
}

/** Turns a bare name into an object, or back. */
function changeForm(list: StepList, left: Part, right: Part): void {
  const isShortened = isString(right.value);
  const closes = isShortened ? weigh(left) - weigh(right) : weigh(right) - WEIGHTS[right.type];
  const { [toNameKey(right.type as ElementType)]: _, ...definition } = right.value as JsonObject;
  const params = {
    at: toAddress(list.names, left.path),
    form: isShortened ? 'name' : 'object',
    definition: isShortened ? undefined : definition,
  };
  const action = { action: 'set_form', params: omitUndefined(params) };
  list.add({ action, part: right, closes, isDestructive: isShortened });
}

/**
 * Gives a part a name of its own, or takes it. An orbital without one is called by its entity, so that what is in it
 * comes first.
 */
function changeOwnName(list: StepList, left: Part, right: Part, inner: readonly Step[]): void {
  if (hasOwnName(left) === hasOwnName(right) || right.type === 'transition') return;
  const keys = [toNameKey(right.type as ElementType)];
  const value = hasOwnName(right) ? right.name : undefined;
  list.assign({ part: right, isDestructive: value === undefined }, keys, value, inner);
}

const isMachine = ({ value }: Part): boolean => isObject(valueAt(value, ['stateMachine']));

/** Makes places hold what the goal has there before its parts come; the steps by the place's keys. */
function preparePlaces(
  list: StepList,
  left: Part,
  right: Part,
  removals: StepsBySlot,
): Map<readonly string[], Step> {
  const steps = new Map<readonly string[], Step>();
  const isKept = isMachine(left) && isMachine(right);
  for (const keys of hasReactions(right) ? [] : placesOf(right)) {
    // A machine that both have changes place by place, one that comes or goes does as a whole.
    if (keys[0] === 'stateMachine' && (keys.length === 1) === isKept) continue;
    const [before, after] = [shellOf(left, keys), shellOf(right, keys)];
    // A list comes to be with the first part that is added.
    const isMade =
      before === undefined && holdsParts(right, keys) && Object.keys(after ?? {}).length === 0;
    if (isMade || isEqualJson(before, after)) continue;
    const needs = [...removals].flatMap(([{ path }, all]) => (startsWith(path, keys) ? all : []));
    const isDestructive = before !== undefined;
    steps.set(keys, list.assign({ part: right, isDestructive }, keys, after, needs));
    if (left.properties.has(toPointer(keys))) list.putContainer(right, keys, after ?? null);
  }
  return steps;
}

/** Gives the keys of a part that are no parts themselves the values that the goal has there; effects that are no list aside. */
function assignProperties(list: StepList, left: Part, right: Part): void {
  const places = new Set(placesOf(right).map(toPointer));
  const isKept = isMachine(left) && isMachine(right);
  const closes = propertyWeight(right.type);
  for (const change of findChanges(left, right, list.matching)) {
    const { kind, keys } = change;
    const isWritten = places.has(toPointer(keys)) || (keys.length > 1 && !isKept);
    if (kind === 'value' && !isWritten) changeValue(list, right, change, closes);
  }
}

/** Gives a transition or tick the goal's guard or effects. */
function assignReaction(list: StepList, left: Part, right: Part, key: 'guard' | 'effects'): void {
  if (!hasReactions(right)) return;
  const [before, after] = [valueAt(left.value, [key]), valueAt(right.value, [key])];
  if (isEqualJson(before, after)) return;
  const closes = reactionWeight(list, left, right, key === 'guard' ? 'guard' : 'effect');
  changeValue(list, right, { keys: [key], left: before, right: after }, closes);
}

const hasReactions = ({ type }: Part): boolean => type === 'transition' || type === 'tick';

function reactionWeight(
  { matching }: StepList,
  left: Part,
  right: Part,
  type: 'guard' | 'effect',
): number {
  const shareOf = (part: Part, other: Part | undefined) =>
    other === undefined ? 1 : isEqualJson(part.value, other.value) ? 0 : CHANGED_SHARE;
  const lone = right.children.filter((part) => !matching.toSource.has(part));
  return [...left.children, ...lone]
    .filter((part) => part.type === type)
    .reduce((sum, part) => sum + WEIGHTS[type] * shareOf(part, matching.toTarget.get(part)), 0);
}

/** The cost of an edit beside the text that it writes, in characters: its action and address. */
const EDIT_COST = 120;

/** The share of the whole value that its edits may cost. */
const LARGEST_SHARE = 0.6;

/** Gives a key of a part another value: by one step for each place inside that differs, where that is shorter. */
function changeValue(
  list: StepList,
  right: Part,
  { keys, left: before, right: after }: Omit<Change, 'kind'>,
  closes: number,
): void {
  const edits = findEdits(before, after, MAX_EDITS);
  const [first] = edits;
  const cost = edits.reduce((sum, one) => sum + EDIT_COST + lengthOf(one.value), 0);
  if (!first?.path.length || cost > LARGEST_SHARE * lengthOf(after)) {
    const isDestructive = isOverwritten(before, after);
    list.assign({ part: right, closes, isDestructive }, keys, after);
    return;
  }
  for (const edit of edits) {
    const at = toAddress(list.names, [...list.pathOf(right), ...keys, ...edit.path]);
    const insert = edit.isInsertion ? true : undefined;
    const action =
      edit.value === undefined
        ? { action: 'remove_value', params: { at } }
        : { action: 'set_value', params: omitUndefined({ at, value: edit.value, insert }) };
    const share = { closes: closes / edits.length, isDestructive: edit.isOverwrite };
    list.add({ action, part: right, ...share });
  }
}

/** Edits of one value at most: beyond, the whole is easier to read. */
const MAX_EDITS = 6;

const lengthOf = (value: Json | undefined): number =>
  value === undefined ? 0 : toCanonicalJson(value).length;
