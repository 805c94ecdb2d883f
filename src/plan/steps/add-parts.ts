import { isObject } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { weigh } from '../difference.ts';
import { groupBySlot, holdsParts, isWithin, type Part, splitKeys } from '../outline.ts';
import { WEIGHTS } from '../plan-weights.ts';
import { keyOf, type Step } from './plan-step.ts';
import { containersOf, formOf } from './prepare-containers.ts';
import { BULK, type StepContext, type StepsBySlot } from './step-graph.ts';
import { isBrought, toShell, writeAdd, writeAddAll, writeAssign } from './step-writers.ts';
import { holdInOrder, type Run } from './transition-order.ts';

/** The steps that must come before parts are added. */
interface StepsBefore {
  readonly containers: ReadonlyMap<string, Step>;
  readonly removals: StepsBySlot;
}

const NOTHING_BEFORE: StepsBefore = { containers: new Map(), removals: new Map() };

/** Adds the parts of the goal that the source lacks, with what they hold. */
export function addChildren(
  context: StepContext,
  holder: Part,
  missing: readonly Part[],
  before: StepsBefore,
): Step[] {
  const { graph, isAdditive } = context;
  const added: Step[] = [];
  for (const [slot, parts] of groupBySlot(missing)) {
    const first = parts[0] as Part;
    const needs = graph.needsOf(holder);
    for (const [container, step] of before.containers) {
      if (isWithin(slot, splitKeys(container))) needs.add(step);
    }
    if (!first.slot?.many) for (const step of before.removals.get(slot) ?? []) needs.add(step);
    if (isAdditive && isBlocked(context, first)) {
      for (const part of parts) {
        graph.skip(part, weigh(part), 'Something else is in its place.');
      }
      continue;
    }
    for (const step of addParts(context, parts, needs)) added.push(step);
  }
  return added;
}

/** Whether the place of a new part is taken by another, or by what holds no parts. */
function isBlocked({ matching }: StepContext, part: Part): boolean {
  const source = part.parent && matching.toSource.get(part.parent);
  if (!source || !part.slot) return false;
  const { path, many } = part.slot;
  const isMalformed = path.some((_, depth) => formOf(source, path.slice(0, depth + 1)) === 'other');
  return isMalformed || (!many && source.children.some((child) => child.slot === part.slot));
}

function addParts(
  context: StepContext,
  parts: readonly Part[],
  needs: ReadonlySet<Step>,
): readonly Step[] {
  const first = parts[0] as Part;
  if (!BULK.has(first.type)) return parts.map((part) => addPart(context, part, needs));
  const runs = splitRuns(parts);
  const held = first.type === 'transition' ? holdInOrder(context, runs) : runs.map(toRun);
  return held.map((run) => addRun(context, run, needs));
}

const toRun = (parts: readonly Part[]): Run => ({ parts });

/** Adds states, events or transitions that are neighbours in the goal. */
function addRun({ graph }: StepContext, run: Run, needs: ReadonlySet<Step>): Step {
  const { parts, after, before, staying = [] } = run;
  const first = parts[0] as Part;
  const all = new Set(needs);
  if (first.type === 'transition') {
    for (const part of parts) for (const step of graph.creatorsOfStates(part)) all.add(step);
    for (const step of [...graph.needsOf(after), ...graph.needsOf(before)]) all.add(step);
    for (const one of staying) for (const step of graph.shiftsOf(one)) all.add(step);
  }
  for (const part of parts) for (const step of graph.shiftsOf(part)) all.add(step);
  const names = parts.map((part) => part.name);
  const step = graph.add({
    key: keyOf(`add_${first.type}s`, [...first.path.slice(0, -1), ...names]),
    closes: parts.reduce((sum, part) => sum + weigh(part), 0),
    needs: all,
    writes: parts.map((part) => part.value),
    write: (copy) => writeAddAll(copy, run),
  });
  for (const part of parts) {
    if (part.type === 'transition') {
      for (const remover of graph.removersOfStates(part)) remover.needs.add(step);
    }
    graph.addCreator(part, step);
    graph.addShift(part, step);
  }
  return step;
}

function addPart(context: StepContext, part: Part, needs: ReadonlySet<Step>): Step {
  const deferred = part.children.filter((child) => !isBrought(child));
  const step = context.graph.add({
    key: keyOf(`add_${part.type}`, part.path),
    closes: weigh(part) - deferred.reduce((sum, child) => sum + weigh(child), 0),
    needs: [...needs, ...context.graph.shiftsOf(part)],
    writes: [toShell(part)],
    write: (copy) => writeAdd(copy, part),
  });
  context.graph.addCreator(part, step);
  context.graph.addShift(part, step);
  if (isObject(toShell(part))) addChildren(context, part, deferred, NOTHING_BEFORE);
  return step;
}

/** Sets the keys and empty lists of a state machine that comes to be with its first states, events or transitions. */
export function finishMachine(
  { graph }: StepContext,
  left: Part,
  right: Part,
  additions: readonly Step[],
): void {
  if (right.type !== 'trait' || formOf(left, ['stateMachine']) !== 'absent') return;
  if (formOf(right, ['stateMachine']) !== 'parts' || !holdsParts(right, ['stateMachine'])) return;
  const properties = [...right.properties.values()].map(({ keys }) => keys);
  const empty = containersOf(right).filter(
    (keys) => formOf(right, keys) === 'parts' && !holdsParts(right, keys),
  );
  for (const keys of [...properties, ...empty].filter(({ length }) => length > 1)) {
    const value = valueAt(right.value, keys);
    graph.add({
      key: keyOf('set_property', [...right.path, ...keys]),
      closes: WEIGHTS.property,
      needs: [...graph.needsOf(left), ...additions.slice(0, 1)],
      writes: [value],
      write: (copy) => writeAssign(copy, right, keys, value),
    });
  }
}

/** Parts that are neighbours in the goal, together. */
function splitRuns(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  let last = -2;
  for (const part of parts) {
    const place = part.path.at(-1) as number;
    if (place === last + 1) runs.at(-1)?.push(part);
    else runs.push([part]);
    last = place;
  }
  return runs;
}
