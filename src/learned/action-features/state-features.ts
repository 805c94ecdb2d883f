import { EXIT_EVENTS } from '../../language/grammar/events.ts';
import { logCount } from '../arithmetic.ts';
import type { Group, RowBuilder } from './layout.ts';
import type { TraitRoles } from './trait-roles.ts';

function hasOneEntry(roles: TraitRoles, state: string): boolean {
  return new Set(roles.state(state).entries.map(({ from }) => from)).size === 1;
}

function hasOneExit(roles: TraitRoles, state: string): boolean {
  return new Set(roles.state(state).exits.map(({ to }) => to)).size === 1;
}

/** Adds the role of a state and the sketch of what is around it; `created` are names that the candidate adds. */
export function addState(
  row: RowBuilder,
  group: Group,
  sketch: Group,
  roles: TraitRoles,
  name: string,
  created: ReadonlySet<string>,
): void {
  const role = roles.state(name);
  row.flags(group, [
    role.declared > 0 || created.has(name),
    role.declared > 1,
    role.isInitial,
    role.isTerminal,
    role.isReachable,
    role.exits.length > 0,
    role.entries.length > 0,
    role.loops.length > 0,
    role.isOverlay,
    role.exits.some(({ event }) => event !== undefined && EXIT_EVENTS.has(event)),
    name === '*',
    logCount(role.exits.length),
    logCount(role.entries.length),
    logCount(role.exits.filter(({ to }) => to !== name && hasOneEntry(roles, to)).length),
    logCount(role.entries.filter(({ from }) => from !== name && hasOneExit(roles, from)).length),
  ]);
  addSketch(row, sketch, roles.sketchState(name));
}

/** Adds the hashed counts of a sketch. */
export function addSketch(row: RowBuilder, group: Group, sketch: Float32Array): void {
  sketch.forEach((count, index) => {
    if (count > 0) row.add(group, index, logCount(count));
  });
}
