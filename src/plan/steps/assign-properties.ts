import { isEqualJson } from '../../kernel/equal-json.ts';
import { isString, type Json } from '../../kernel/json.ts';
import { ELEMENTS } from '../../language/grammar/elements.ts';
import { type Change, findChanges } from '../difference.ts';
import { hasOwnName, type Part } from '../outline.ts';
import { WEIGHTS } from '../plan-weights.ts';
import { hasMachine, isContainerPath } from './container-paths.ts';
import { keyOf, type Step } from './plan-step.ts';
import { isReaction, type StepContext } from './step-graph.ts';
import { writeAssign } from './step-writers.ts';
import { addEdits } from './value-edits.ts';

/** Gives the keys of a part that are no parts themselves the values that the goal has there. */
export function assignProperties(
  context: StepContext,
  left: Part,
  right: Part,
  containers: ReadonlyMap<string, Step>,
): void {
  for (const change of findChanges(left, right, context.matching)) {
    if (change.kind === 'order' && context.isAdditive) {
      context.graph.skip(left, 0, 'It keeps its order.', change.keys);
    }
    if (change.kind !== 'value' || isContainerPath(right, change.keys)) continue;
    if (change.keys.length > 1 && !hasMachine(left, right, change.keys)) continue;
    assignProperty(context, left, right, change, containers);
  }
}

function assignProperty(
  context: StepContext,
  left: Part,
  right: Part,
  { keys, left: before, right: after }: Change,
  containers: ReadonlyMap<string, Step>,
): void {
  const { graph, isAdditive } = context;
  const closes = left.type === 'schema' ? 0 : WEIGHTS.property;
  const isExtended = isAdditive && isLonger(right, keys, before, after);
  if (isAdditive && before !== undefined && !isExtended) {
    graph.skip(left, closes, 'It would be overwritten.', keys);
    return;
  }
  const needs = graph.needsOf(left);
  if (isNameOf(right, keys)) {
    if (hasOwnName(right)) return;
    // A value that is not a name replaces a name in two steps: the name is removed first.
    if (isString(before) && after !== undefined && !isString(after)) {
      needs.add(
        graph.add({
          key: keyOf('rename', right.path),
          isDestructive: true,
          needs: graph.needsOf(left),
          write: (copy) => writeAssign(copy, right, keys, undefined),
        }),
      );
    }
  }
  const machine = containers.get(keys[0] as string);
  if (machine) needs.add(machine);
  else if (addEdits(context, left, right, keys, { before, after, closes })) return;
  graph.add({
    key: keyOf('set_property', [...right.path, ...keys]),
    closes,
    isDestructive: before !== undefined && !isExtended,
    needs,
    writes: [after],
    write: (copy) => writeAssign(copy, right, keys, after),
  });
}

/** Whether a field's values are those that it has and more behind them: nothing is overwritten. */
function isLonger(
  part: Part,
  keys: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): boolean {
  if (part.type !== 'field' || keys.length > 1 || keys[0] !== 'values') return false;
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  return before.length < after.length && before.every((one, i) => isEqualJson(one, after[i]));
}

/** Whether keys lead to what should carry the part's name. */
function isNameOf(part: Part, keys: readonly string[]): boolean {
  if (isReaction(part) || keys.length > 1) return false;
  return ELEMENTS[part.type as keyof typeof ELEMENTS].nameKeys[0] === keys[0];
}
