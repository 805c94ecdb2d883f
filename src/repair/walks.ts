import type { JsonObject } from '../kernel/json.ts';
import type { Model, TraitRow } from '../language/model/model.ts';
import { compileProgram } from '../run/program/compile.ts';
import { type Drive, TraitExploration } from '../run/tests/explore-trait.ts';
import type { RepairState } from './state.ts';

/** The limit of steps for exploring one trait, which take a few milliseconds. */
const STEPS = 60_000;
/** The most traits of a repair that are explored. */
const MOST_TRAITS = 3;

/** Events that bring a trait to a state, in the form that `simulate` takes. */
export interface Walk {
  /** `Orbital.Trait`. */
  readonly trait: string;
  readonly events: { readonly event: string; readonly payload?: JsonObject }[];
  readonly state: string;
}

const keyOf = ({ from, event, to }: Drive): string => JSON.stringify([from, event, to]);

const nameOf = ({ orbital, name }: TraitRow): string => `${orbital.name}.${name}`;

/**
 * The sequences of events that move a trait by themselves, the shortest first. Undefined where not all could be tried.
 */
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

/** Finds the walk through a trait that a repair makes possible and that the original document did not have. */
export function createWalkFinder(root: RepairState): (repaired: RepairState) => Walk | undefined {
  const before = new Map(root.model.traits.map((row) => [nameOf(row), row]));
  const known = new Map<TraitRow, Drive[] | undefined>();
  return ({ model, imagined }) => {
    // Traits that are read from the same node behave as before.
    const touched = model.traits.filter((row) => {
      const former = before.get(nameOf(row))?.facts;
      return former !== undefined && former !== row.facts && !imagined.includes(row.name ?? '');
    });
    for (const row of touched.slice(0, MOST_TRAITS)) {
      const former = before.get(nameOf(row)) as TraitRow;
      if (!known.has(former)) known.set(former, findDrives(root.model, former));
      const drives = known.get(former);
      if (drives === undefined) continue;
      const keys = new Set(drives.map(keyOf));
      const opened = (findDrives(model, row) ?? []).filter((drive) => !keys.has(keyOf(drive)));
      const states = new Set(drives.map(({ to }) => to));
      const drive = opened.find(({ to }) => !states.has(to)) ?? opened[0];
      if (drive !== undefined) return toWalk(row, drive);
    }
    return undefined;
  };
}
