import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { OVERLAY_SLOTS } from '../language/grammar/ui-slots.ts';
import type { TransitionFact } from '../language/model/facts.ts';
import { type TraitFacts, type TraitRow, traitPointer } from '../language/model/model.ts';
import { findReachableStates } from '../language/model/reachability.ts';
import { ArrowCollector, MOST_NAME, toBox } from './arrows.ts';
import type { Box, Graph, Mark } from './drawn-graph.ts';
import { shorten } from './text-width.ts';

/** How much of a transition is written on its arrow: event, guard and effects, the first two, or the event alone. */
export const MACHINE_DETAILS = ['effects', 'events', 'names'] as const;
export type MachineDetail = (typeof MACHINE_DETAILS)[number];

const MOST_EFFECTS = 3;
const START = 'start';
const ANY_STATE = '*';

const stateId = (name: string) => `state ${name}`;

/** The pointer of a part of a machine, where the trait is written out in the document. */
function machinePointer(row: TraitRow, list: string, key: string | number): string | undefined {
  return row.kind === 'inline' ? `${row.machineAt}/${list}/${key}` : undefined;
}

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
  const lines: string[] = [];
  if (node.guard !== undefined && node.guard !== null) {
    lines.push(`[${summarise(node.guard)}]`);
  }
  if (detail === 'events') return lines;
  const effects = asArray(node.effects);
  for (const effect of effects.slice(0, MOST_EFFECTS)) lines.push(summarise(effect));
  if (effects.length > MOST_EFFECTS) lines.push(`${effects.length - MOST_EFFECTS} more effects`);
  return lines;
}

function findOverlays(facts: TraitFacts): Map<string, string> {
  const overlays = new Map<string, string>();
  for (const { to, fills } of facts.transitions) {
    const slot = fills.find((name) => OVERLAY_SLOTS.has(name));
    if (slot !== undefined && !overlays.has(to)) overlays.set(to, slot);
  }
  return overlays;
}

function readStates(row: TraitRow, facts: TraitFacts): Map<string, Box> {
  const reachable = findReachableStates(facts);
  const overlays = findOverlays(facts);
  const boxes = new Map<string, Box>();
  for (const state of facts.states) {
    const id = stateId(state.name);
    if (boxes.has(id)) continue;
    const marks: Mark[] = [];
    if (state.isInitial) marks.push('initial');
    if (state.isTerminal) marks.push('terminal');
    const overlay = overlays.get(state.name);
    if (overlay !== undefined) marks.push('overlay');
    if (!reachable.has(state.name)) marks.push('unreachable');
    const lines = overlay === undefined ? [] : [overlay];
    const pointer = omitUndefined({ pointer: machinePointer(row, 'states', state.key) });
    boxes.set(id, toBox('state', id, state.name, { lines, marks, ...pointer }));
  }
  return boxes;
}

/** A box for a name that transitions use and the machine does not declare, or for "any state". */
function createNamedBox(name: string): Box {
  if (name === ANY_STATE) return toBox('state', stateId(name), 'any state', {});
  return toBox('state', stateId(name), name || 'no state', { marks: ['undeclared'] });
}

/** The state machine of a trait as a graph. A trait that is only named gives a graph without boxes. */
export function toMachineGraph(row: TraitRow, detail: MachineDetail = 'effects'): Graph {
  const { facts } = row;
  const boxes = facts === undefined ? new Map<string, Box>() : readStates(row, facts);
  const arrows = new ArrowCollector();
  const initial = [...boxes.values()].find((box) => box.marks.includes('initial'));
  if (initial !== undefined) arrows.add('part', START, initial.id);
  for (const transition of facts?.transitions ?? []) {
    for (const name of [transition.from, transition.to]) {
      if (!boxes.has(stateId(name))) boxes.set(stateId(name), createNamedBox(name));
    }
    arrows.add('transition', stateId(transition.from), stateId(transition.to), {
      title: shorten(transition.event ?? 'no event', MOST_NAME),
      lines: describeTransition(transition, detail),
      ...omitUndefined({ pointer: machinePointer(row, 'transitions', transition.key) }),
    });
  }
  const start = initial ? [toBox('event', START, '', { marks: ['initial'] })] : [];
  return {
    id: `machine ${row.orbital.index} ${row.name ?? row.index}`,
    title: shorten(row.name ?? 'unnamed trait', MOST_NAME),
    lines: describeTrait(row),
    pointer: traitPointer(row),
    pins: [],
    direction: 'down',
    boxes: [...start, ...boxes.values()],
    arrows: arrows.list(),
  };
}

function describeTrait(row: TraitRow): string[] {
  const words = [
    row.kind === 'opaque' ? 'only named' : row.kind === 'imported' ? 'imported' : undefined,
    row.facts?.category,
    row.entityName === undefined ? undefined : `on ${row.entityName}`,
  ];
  const said = words.filter((word) => word !== undefined).join(', ');
  return said === '' ? [] : [shorten(said, MOST_NAME)];
}

/** Whether a trait has anything to draw as a machine. */
export function hasMachine(row: TraitRow): boolean {
  const { facts } = row;
  return facts !== undefined && facts.states.length + facts.transitions.length > 0;
}
