import type { JsonObject } from '../../src/kernel/json.ts';
import { fitColumns } from './fit-columns.ts';
import { settleOrbitals } from './settle-orbitals.ts';
import { splitViews } from './split-views.ts';

/** Orbitals of one document may share an auxiliary entity. */
const uniqueByName = (orbitals: readonly JsonObject[]): JsonObject[] => [
  ...new Map(orbitals.map((one) => [one.name, one])).values(),
];

/**
 * Orbitals as their authors wrote them, in the form that the language's compilers accept: view state in entities of
 * its own, every trait in the orbital of its entity, columns in the words of their patterns. `listsBare` gives a list
 * to an entity that no page shows.
 */
export function settle(
  orbitals: readonly (readonly JsonObject[])[],
  { listsBare }: { readonly listsBare: boolean },
): JsonObject[] {
  return fitColumns(
    settleOrbitals(splitViews(uniqueByName(orbitals.flat())), listsBare),
  ) as JsonObject[];
}
