import type { Json } from '../../kernel/json.ts';
import type { Derived } from '../../ports/derived.ts';

/** The entries that one episode is a member of: ids and values in JSON. */
export interface MemberRow {
  readonly episodeId: string;
  readonly entries: readonly (readonly [id: string, value: string])[];
}

/** Derived entries of one kind from the rows of their members, by id. */
export function toDerived(kind: string, rows: readonly MemberRow[]): Derived[] {
  const found = new Map<string, Derived & { readonly memberIds: string[] }>();
  for (const { episodeId, entries } of rows) {
    for (const [id, value] of entries) {
      const known = found.get(id);
      if (known) known.memberIds.push(episodeId);
      else found.set(id, { kind, id, value: JSON.parse(value) as Json, memberIds: [episodeId] });
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
