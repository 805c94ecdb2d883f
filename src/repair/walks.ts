import type { JsonObject } from '../kernel/json.ts';
import type { Model, TraitRow } from '../language/model/model.ts';
import { compileProgram } from '../run/program/compile.ts';
import { type Drive, TraitExploration } from '../run/tests/explore-trait.ts';
import type { RepairState } from './state.ts';

/** Steps of looking at one trait: a few milliseconds. */
const STEPS = 10_000;
/** Traits of a repair that are looked at. */
const MOST_TRAITS = 3;

/** Events that bring a trait to a state, as `simulate` takes them. */
export interface Walk {
  /** `Orbital.Trait`. */
  readonly trait: string;
  readonly events: { readonly event: string; readonly payload?: JsonObject }[];
  readonly state: string;
}

const keyOf = ({ from, event, to }: Drive): string => JSON.stringify([from, event, to]);

const nameOf = ({ orbital, name }: TraitRow): string => `${orbital.name}.${name}`;

/** The ways in which events alone move a trait, the shortest first; undefined where not all could be tried. */
function findDrives(model: Model, row: TraitRow): Drive[] | undefined {
  const program = compileProgram({ ...model, traits: [row] }, STEPS);
  const [actor] = program.actors;
  if (actor === undefined) return undefined;
  const exploration = new TraitExploration(program, actor);
  if (!program.budget.within(1, () => exploration.explore())) return undefined;
  return [...exploration.drives.values()].filter(
    ({ entity, services }) => entity === undefined && services === undefined,
  );
}

function toWalk(row: TraitRow, { setup, event, payload, to }: Drive): Walk {
  const events = [...setup, { event, payload }].map(({ event: name, payload: given = {} }) =>
    Object.keys(given).length === 0 ? { event: name } : { event: name, payload: given },
  );
  return { trait: nameOf(row), events, state: to };
}

/** The walk through a trait that a repair opens again: one that the document as it came did not have. */
export function findOpenedWalk(
  root: RepairState,
  { model, imagined }: RepairState,
): Walk | undefined {
  const before = new Map(root.model.traits.map((row) => [nameOf(row), row]));
  // Traits that are read from the same node behave as before.
  const touched = model.traits.filter((row) => {
    const former = before.get(nameOf(row))?.facts;
    return former !== undefined && former !== row.facts && !imagined.includes(row.name ?? '');
  });
  for (const row of touched.slice(0, MOST_TRAITS)) {
    const drives = findDrives(root.model, before.get(nameOf(row)) as TraitRow);
    if (drives === undefined) continue;
    const known = new Set(drives.map(keyOf));
    const opened = (findDrives(model, row) ?? []).filter((drive) => !known.has(keyOf(drive)));
    const states = new Set(drives.map(({ to }) => to));
    const drive = opened.find(({ to }) => !states.has(to)) ?? opened[0];
    if (drive !== undefined) return toWalk(row, drive);
  }
  return undefined;
}
