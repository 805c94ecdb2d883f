import type { Json } from '../../kernel/json.ts';
import type { Part } from '../outline.ts';
import { keyOf } from './plan-step.ts';
import type { StepContext } from './step-context.ts';
import { writeEdit } from './step-writers.ts';
import { findValueEdits } from './value-edits.ts';

/** A value as it is and as the goal has it, with the weight of the difference. */
interface ChangedValue {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly closes: number;
}

/** Adds one step for each edit inside a value, where that is shorter than the whole. Says whether it did. */
export function addEdits(
  { graph }: StepContext,
  left: Part,
  right: Part,
  keys: readonly string[],
  { before, after, closes }: ChangedValue,
): boolean {
  const edits = findValueEdits(before, after);
  if (edits === undefined) return false;
  for (const edit of edits) {
    graph.add({
      key: keyOf('set_value', [...right.path, ...keys, ...edit.path]),
      closes: closes / edits.length,
      isDestructive: edit.isDestructive,
      needs: graph.needsOf(left),
      writes: [edit.value],
      through: edit.path.filter((key) => typeof key === 'string'),
      write: (copy) => writeEdit(copy, right, keys, edit),
    });
  }
  return true;
}
