import { isString } from '../../kernel/json.ts';
import { type ElementType, getNameKey } from '../../language/grammar/elements.ts';
import { weigh } from '../difference.ts';
import { findAncestor, hasOwnName, type Part } from '../outline.ts';
import { WEIGHTS } from '../plan-weights.ts';
import { keyOf } from './plan-step.ts';
import type { StepContext } from './step-context.ts';
import { writeAssign, writeForm } from './step-writers.ts';

/** Turns a bare name into an object, or back. */
export function changeForm({ graph, isAdditive }: StepContext, left: Part, right: Part): void {
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
export function changeOwnName(context: StepContext, left: Part, right: Part): void {
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
