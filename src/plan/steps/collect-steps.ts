import { toAddress, toTokens } from '../../actions/address.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject, isString, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { type ElementType, getNameKey } from '../../language/grammar/elements.ts';
import { weigh } from '../difference.ts';
import { groupBySlot, hasOwnName, isInOrder, mainEntity, type Part } from '../outline.ts';
import { WEIGHTS } from '../plan-weights.ts';
import { addChildren } from './add-parts.ts';
import { assignProperties, assignReaction } from './assign-properties.ts';
import type { Step } from './plan-step.ts';
import { prepareContainers } from './prepare-containers.ts';
import { removeChildren } from './remove-parts.ts';
import { isReaction, type StepList } from './step-list.ts';

/** Collects the steps for two matched parts, whose names are the goal's already, and the matched parts that they hold. */
export function collectSteps(list: StepList, left: Part, right: Part): void {
  checkpoint();
  if (isObject(left.value) !== isObject(right.value)) {
    changeForm(list, left, right);
    return;
  }
  if (!isObject(right.value)) return;
  const isNaming = hasOwnName(left) !== hasOwnName(right) && right.type !== 'transition';
  const isNamedFirst = isNaming && hasOwnName(right) && !isFoundByEntity(left, right);
  const naming = isNamedFirst ? changeOwnName(list, left, right, []) : undefined;
  if (naming) list.addCreator(right, naming);
  const before = list.steps.length;
  const removals = removeChildren(list, left);
  const containers = prepareContainers(list, left, right, removals);
  assignProperties(list, left, right, containers);
  assignReaction(list, left, right);
  const missing = right.children.filter(
    (child) => !list.matching.toSource.has(child) && !isReaction(child),
  );
  const additions = addChildren(list, right, missing, { containers, removals });
  for (const child of left.children) {
    const partner = list.matching.toTarget.get(child);
    if (partner && !isReaction(child)) collectSteps(list, child, partner);
  }
  reorderChildren(list, left, right, [...[...removals.values()].flat(), ...additions]);
  if (isNaming && !isNamedFirst) changeOwnName(list, left, right, list.steps.slice(before));
}

/** Whether an orbital that gets a name is found by that of its entity all the while: what is in it comes first. */
function isFoundByEntity(left: Part, right: Part): boolean {
  return right.type === 'orbital' && left.name === mainEntity(right)?.name;
}

/** Puts the children that both documents have into the goal's order, after `changes`. */
function reorderChildren(list: StepList, left: Part, right: Part, changes: readonly Step[]): void {
  if (list.isAdditive) return;
  for (const [slot, parts] of groupBySlot(left.children)) {
    const first = parts[0] as Part;
    if (!first.slot?.many || first.type === 'effect') continue;
    const kept = parts.flatMap((part) => list.matching.toTarget.get(part) ?? []);
    if (isInOrder(kept)) continue;
    const wanted = groupBySlot(right.children).get(slot) ?? [];
    const tokens = toTokens(
      wanted.map(({ value }) => value),
      first.type as ElementType,
    );
    const at = toAddress(list.names, [...list.pathOf(right), ...first.slot.path]);
    const order = tokens.map((token) => token.slice(1));
    list.add({
      action: { action: 'reorder', params: { at, order } },
      part: right,
      needs: [...list.creatorsOf(right), ...changes],
    });
  }
}

/** Turns a bare name into an object, or back. */
function changeForm(list: StepList, left: Part, right: Part): void {
  const isShortened = isString(right.value);
  const closes = isShortened ? weigh(left) - weigh(right) : weigh(right) - WEIGHTS[right.type];
  if (list.isAdditive && isShortened) {
    list.skip(left, closes, 'It would lose all but its name.');
    return;
  }
  const { [getNameKey(right.type as ElementType)]: _, ...definition } = right.value as JsonObject;
  const params = {
    at: toAddress(list.names, left.path),
    form: isShortened ? 'name' : 'object',
    definition: isShortened ? undefined : definition,
  };
  list.add({
    action: { action: 'set_form', params: omitUndefined(params) },
    part: right,
    closes,
    isDestructive: isShortened,
    needs: list.creatorsOf(right),
  });
}

/** Gives a part a name of its own, or takes it: an orbital without one is called by its entity. */
function changeOwnName(
  list: StepList,
  left: Part,
  right: Part,
  inner: readonly Step[],
): Step | undefined {
  const key = getNameKey(right.type as ElementType);
  const value = hasOwnName(right) ? right.name : undefined;
  const isOverwrite = value === undefined;
  // Additive plans may give an orbital the name of its entity: it is found by that name already.
  if (list.isAdditive && left.name !== value) {
    list.skip(isOverwrite ? left : right, 0, 'It keeps going by the name it has.', [key]);
    return undefined;
  }
  const needs = [...list.creatorsOf(right.parent), ...inner];
  return list.assign({ part: right, isDestructive: isOverwrite, needs }, [key], value);
}
