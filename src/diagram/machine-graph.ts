import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { OVERLAY_SLOTS } from '../language/grammar/shapes.ts';
import { findReachableStates, type TransitionFact } from '../language/model/facts.ts';
import { type TraitFacts, type TraitRow, traitPointer } from '../language/model/model.ts';
import type { Graph, Mark } from './drawn-graph.ts';
import { GraphBuilder, idOf, MOST_NAME } from './graph-builder.ts';
import { shorten } from './text-width.ts';

/** How much of a transition is written on its arrow: event, guard and effects, the first two, or the event alone. */
export const MACHINE_DETAILS = ['effects', 'events', 'names'] as const;
export type MachineDetail = (typeof MACHINE_DETAILS)[number];

const MOST_EFFECTS = 3;
/** A trait of which more than the name is known. */
type MachineRow = TraitRow & { readonly facts: TraitFacts };

/** The pointer of a part of a machine, where the trait is written out in the document. */
const machinePointer = (row: TraitRow, list: string, key: string | number) =>
  row.kind === 'inline' ? `${row.machineAt}/${list}/${key}` : undefined;

/** The beginning of a guard or an effect, in one line without the signs of JSON; a pattern is its type. */
function summarise(expression: Json | undefined): string {
  const toType = (_: string, part: Json) =>
    isObject(part) && typeof part.type === 'string' ? part.type : part;
  const text = JSON.stringify(expression ?? null, toType).replace(/^\[|\]$/g, '');
  const words = text.replaceAll('[', '(').replaceAll(']', ')').replace(/"?,"?/g, ' ');
  return shorten(words.replaceAll('"', ''), MOST_NAME);
}

function describeTransition(transition: TransitionFact, detail: MachineDetail): string[] {
  if (detail === 'names') return [];
  const node = (transition.holder as readonly unknown[])[transition.key as number] as JsonObject;
  const guard = (node.guard ?? null) === null ? [] : [`[${summarise(node.guard)}]`];
  if (detail === 'events') return guard;
  const effects = asArray(node.effects);
  const hidden = effects.length - MOST_EFFECTS;
  const more = hidden > 0 ? [`${hidden} more effects`] : [];
  return [...guard, ...effects.slice(0, MOST_EFFECTS).map(summarise), ...more];
}

/** The overlay slot that is filled on entering a state, by its name. */
function findOverlays({ transitions }: TraitFacts): Map<string, string> {
  const overlays = new Map<string, string>();
  for (const { to, fills } of transitions) {
    const slot = fills.find((name) => OVERLAY_SLOTS.has(name));
    if (slot !== undefined && !overlays.has(to)) overlays.set(to, slot);
  }
  return overlays;
}

function addStates(graph: GraphBuilder, row: TraitRow, facts: TraitFacts): void {
  const reachable = findReachableStates(facts);
  const overlays = findOverlays(facts);
  for (const { name, isInitial, isTerminal, key } of facts.states) {
    const overlay = overlays.get(name);
    const marks: Mark[] = [];
    if (isInitial) marks.push('initial');
    if (isTerminal) marks.push('terminal');
    if (overlay !== undefined) marks.push('overlay');
    if (!reachable.has(name)) marks.push('unreachable');
    const lines = overlay === undefined ? [] : [overlay];
    graph.box('state', name, { lines, marks, pointer: machinePointer(row, 'states', key) });
  }
}

/** The state machine of a trait as a graph. */
export function toMachineGraph(row: MachineRow, detail: MachineDetail): Graph {
  const { facts } = row;
  const graph = new GraphBuilder();
  const initial = facts.states.find(({ isInitial }) => isInitial);
  if (initial !== undefined) {
    graph.arrow('part', graph.box('event', 'start', { title: '' }), idOf('state', initial.name));
  }
  addStates(graph, row, facts);
  for (const transition of facts.transitions) {
    // A name that the machine does not declare, or "any state".
    const [from, to] = [transition.from, transition.to].map((name) =>
      name === '*'
        ? graph.box('state', name, { title: 'any state' })
        : graph.box('state', name, { title: name || 'no state', marks: ['undeclared'] }),
    ) as [string, string];
    graph.arrow('transition', from, to, {
      title: transition.event ?? 'no event',
      lines: describeTransition(transition, detail),
      pointer: machinePointer(row, 'transitions', transition.key),
    });
  }
  return graph.toGraph({
    id: `machine ${row.orbital.index} ${row.name ?? row.index}`,
    title: row.name ?? 'unnamed trait',
    lines: describeTrait(row),
    pointer: traitPointer(row),
    direction: 'down',
  });
}

function describeTrait(row: MachineRow): string[] {
  const origin = row.kind === 'imported' ? ['imported'] : [];
  const entity = row.entityName === undefined ? [] : [`on ${row.entityName}`];
  const said = [...origin, row.facts.category ?? [], ...entity].flat().join(', ');
  return said === '' ? [] : [shorten(said, MOST_NAME)];
}

/** Whether a trait has anything to draw as a machine. */
export const hasMachine = (row: TraitRow): row is MachineRow =>
  row.facts !== undefined && row.facts.states.length + row.facts.transitions.length > 0;
