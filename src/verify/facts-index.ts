import { createDerivation } from '../kernel/derivation.ts';
import { asArray, isObject, toText } from '../kernel/json.ts';
import type { Model, TraitRow } from '../language/model/model.ts';

/** Traits that a listener may mean, and what they know of events. */
export interface TraitGroup {
  readonly rows: TraitRow[];
  /** Events that one of them emits, fires, handles or declares. */
  readonly events: ReadonlySet<string>;
  /** Whether one of them may know any event. */
  readonly isOpen: boolean;
}

/** Keys of groups: a name that is left open is empty. */
const keyOf = (one: string | undefined, other: string | undefined): string =>
  `${one ?? ''}\n${other ?? ''}`;

const sourcesOf = createDerivation(groupSources);

/** The traits of a name, of an orbital, or both, whichever is given; undefined where there are none. */
export const findSources = (
  model: Model,
  trait: string | undefined,
  orbital: string | undefined,
): TraitGroup | undefined => sourcesOf(model).get(keyOf(trait, orbital));

/** Events that the mounting application must provide: `trait\nevent`. */
export const listExpected = createDerivation(readExpected);

const importsOf = createDerivation(({ orbitals }: Model) =>
  orbitals.filter(({ node: { entity } }) =>
    isObject(entity)
      ? entity.extends !== undefined && typeof entity.name !== 'string'
      : toText(entity).includes('.'),
  ),
);

/** Whether some orbital's entity is imported, which may then bear any name. */
export const hasImportedEntity = (model: Model): boolean => importsOf(model).length > 0;

function groupSources(model: Model): ReadonlyMap<string, TraitGroup> {
  const groups = new Map<string, { rows: TraitRow[]; events: Set<string>; isOpen: boolean }>();
  for (const row of model.traits) {
    const { name, facts, orbital } = row;
    // Listeners name an orbital without a name by its entity.
    const home = orbital.name ?? orbital.entityName;
    for (const key of new Set([
      keyOf(name, home),
      keyOf(name, undefined),
      keyOf(undefined, home),
    ])) {
      const group = groups.get(key) ?? { rows: [], events: new Set(), isOpen: false };
      groups.set(key, group);
      group.rows.push(row);
      group.isOpen ||= facts === undefined || facts.isDynamic || facts.handlesUnknown;
      if (facts === undefined) continue;
      for (const names of [facts.emitted, facts.firedNames, facts.handled, facts.declared]) {
        for (const event of names) group.events.add(event);
      }
    }
  }
  return groups;
}

function readExpected(model: Model): ReadonlySet<string> {
  const expected = new Set<string>();
  for (const { node } of model.orbitals) {
    for (const holder of [node, ...asArray(node.traits)]) {
      if (!isObject(holder)) continue;
      for (const one of asArray(holder.expects)) {
        if (isObject(one)) expected.add(`${toText(one.traitName)}\n${toText(one.event)}`);
      }
    }
  }
  return expected;
}
