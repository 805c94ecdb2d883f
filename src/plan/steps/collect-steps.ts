import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { type ElementType, getNameKey } from '../../language/grammar/elements.ts';
import { weigh } from '../difference.ts';
import {
  findAncestor,
  groupBySlot,
  hasOwnName,
  isInOrder,
  mainEntity,
  type Part,
} from '../outline.ts';
import { WEIGHTS } from '../plan-weights.ts';
import { addChildren, finishMachine } from './add-parts.ts';
import { assignProperties, assignReaction } from './assign-properties.ts';
import { keyOf, type Step } from './plan-step.ts';
import { prepareContainers } from './prepare-containers.ts';
import { removeChildren } from './remove-parts.ts';
import { isMissing, isReaction, type StepContext, StepGraph } from './step-graph.ts';
import { writeAssign, writeForm, writeReorder } from './step-writers.ts';

/** Collects the steps from a source outline, whose names are the goal's already, to the goal. */
export function collectSteps(
  source: Part,
  goal: Part,
  context: Omit<StepContext, 'graph'>,
): StepGraph {
  const graph = new StepGraph(context.matching, context.renames);
  visitPair({ graph, ...context }, source, goal);
  return graph;
}

/** Collects the steps for two matched parts and the matched parts that they hold. */
function visitPair(context: StepContext, left: Part, right: Part): void {
  checkpoint();
  if (isObject(left.value) !== isObject(right.value)) {
    changeForm(context, left, right);
    return;
  }
  if (!isObject(right.value)) return;
  const isNaming = hasOwnName(left) !== hasOwnName(right) && right.type !== 'transition';
  const isNamedLast = isNaming && isFoundByEntity(context, left, right);
  const { steps } = context.graph;
  const before = steps.length;
  if (isNaming && !isNamedLast) changeOwnName(context, left, right);
  const removals = removeChildren(context, left);
  const containers = prepareContainers(context, left, right, removals);
  assignProperties(context, left, right, containers);
  assignReaction(context, left, right);
  const missing = right.children.filter((child) => isMissing(context, child));
  const additions = addChildren(context, right, missing, { containers, removals });
  finishMachine(context, left, right, additions);
  for (const child of left.children) {
    const partner = context.matching.toTarget.get(child);
    if (partner && !isReaction(child)) visitPair(context, child, partner);
  }
  reorderChildren(context, left, right, [...[...removals.values()].flat(), ...additions]);
  if (isNamedLast) {
    context.graph.add({
      key: keyOf('set_name', right.path),
      needs: [...context.graph.needsOf(left), ...steps.slice(before)],
      write: (copy) => writeAssign(copy, right, [getNameKey('orbital')], right.name),
    });
  }
}

/** Whether an orbital that gets a name is found by that of its entity until then: what is in it comes first. */
function isFoundByEntity({ isAdditive, renames }: StepContext, left: Part, right: Part): boolean {
  const isNew = right.type === 'orbital' && hasOwnName(right);
  return isNew && !isAdditive && renames.size === 0 && left.name === mainEntity(right)?.name;
}

/** Puts the children that both documents have into the goal's order, after `changes`. */
function reorderChildren(
  { graph, matching, isAdditive }: StepContext,
  left: Part,
  right: Part,
  changes: readonly Step[],
): void {
  if (isAdditive) return;
  for (const parts of groupBySlot(left.children).values()) {
    const first = parts[0] as Part;
    if (!first.slot?.many || first.type === 'effect') continue;
    const kept = parts.flatMap((part) => matching.toTarget.get(part) ?? []);
    if (isInOrder(kept)) continue;
    graph.add({
      key: keyOf('reorder', [...right.path, ...first.slot.path]),
      needs: [
        ...graph.needsOf(left),
        ...changes,
        ...kept.flatMap((part) => [...graph.needsOf(part)]),
      ],
      write: (copy) => writeReorder(copy, kept[0] as Part),
    });
  }
}

/** Turns a bare name into an object, or back. */
function changeForm({ graph, isAdditive }: StepContext, left: Part, right: Part): void {
  const isShortened = isString(right.value);
  const closes = isShortened ? weigh(left) - weigh(right) : weigh(right) - WEIGHTS[right.type];
  if (isAdditive && isShortened) {
    graph.skip(left, closes, 'It would lose all but its name.');
    return;
  }
  graph.add({
    key: keyOf('set_form', right.path),
    closes,
    isDestructive: isShortened,
    needs: graph.needsOf(left),
    writes: [right.value],
    write: (copy) => writeForm(copy, right),
  });
}

/** Gives a part a name of its own, or takes it: an orbital without one is called by its entity. */
function changeOwnName(context: StepContext, left: Part, right: Part): void {
  const { graph, isAdditive, renames } = context;
  const key = getNameKey(right.type as ElementType);
  const value = hasOwnName(right) ? right.name : undefined;
  const isOverwrite = value === undefined;
  // Additive plans may give an orbital the name of its entity: it is found by that name already.
  if (isAdditive && left.name !== value) {
    graph.skip(isOverwrite ? left : right, 0, 'It keeps going by the name it has.', [key]);
    return;
  }
  const step = graph.add({
    key: keyOf(isOverwrite ? 'rename' : 'set_name', right.path),
    isDestructive: isOverwrite,
    needs: graph.needsOf(left),
    write: (copy) => writeAssign(copy, right, [key], value),
  });
  if (left.name === value) return;
  graph.addCreator(right, step);
  if (right.type !== 'orbital') return;
  for (const [part, rename] of renames) {
    const isNaming = step.needs.has(rename);
    if (!isNaming && findAncestor(part, 'orbital') === right) rename.needs.add(step);
  }
}
