import { z } from 'zod';
import { append } from '../../kernel/append.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, type Json, type JsonObject } from '../../kernel/json.ts';
import { descendants, outline, type Part } from '../../plan/outline.ts';

/** Parts that are named one by one; smaller ones are counted. */
const NAMED: ReadonlySet<string> = new Set(['orbital', 'entity', 'trait', 'page', 'use']);

export const changesOutput = z.object({
  added: z.array(z.string()).describe('Entities, traits, pages …, such as "trait Triage".'),
  removed: z.array(z.string()),
  altered: z.array(z.string()),
  parts: z.record(z.string(), z.int()).describe('Smaller parts: how many more or fewer.'),
});

export type Changes = z.output<typeof changesOutput>;

interface Inventory {
  /** All parts of a type and name. */
  readonly named: Map<string, Json[]>;
  readonly counts: Map<string, number>;
}

/** The document without the orbitals that another one shares: they need not be looked at. */
function withoutShared(document: JsonObject, other: JsonObject): JsonObject {
  const shared = new Set(asArray(other.orbitals));
  const orbitals = asArray(document.orbitals).filter((orbital) => !shared.has(orbital));
  return Array.isArray(document.orbitals) ? { ...document, orbitals } : document;
}

function takeInventory(document: JsonObject): Inventory {
  const named = new Map<string, Json[]>();
  const counts = new Map<string, number>();
  const add = (part: Part) => {
    if (NAMED.has(part.type)) {
      const route = part.type === 'page' && part.properties.get('path')?.value;
      const label = `${part.type} ${part.name}${typeof route === 'string' ? ` ${route}` : ''}`;
      append(named, label, part.value);
    } else counts.set(part.type, (counts.get(part.type) ?? 0) + 1);
  };
  for (const part of descendants(outline(document))) add(part);
  return { named, counts };
}

/** The differences between two documents, by name where it matters. Cheap where they share what is unchanged. */
export function describeChanges(before: JsonObject, after: JsonObject): Changes {
  const left = takeInventory(withoutShared(before, after));
  const right = takeInventory(withoutShared(after, before));
  const parts: Record<string, number> = {};
  for (const type of new Set([...left.counts.keys(), ...right.counts.keys()])) {
    const more = (right.counts.get(type) ?? 0) - (left.counts.get(type) ?? 0);
    if (more !== 0) parts[type] = more;
  }
  const altered = [...right.named].filter(([label, values]) => {
    const old = left.named.get(label) ?? [];
    return (
      !label.startsWith('orbital ') && old.length === values.length && !isEqualJson(old, values)
    );
  });
  return {
    added: listMore(right, left),
    removed: listMore(left, right),
    altered: altered.map(([label]) => label),
    parts,
  };
}

/** The labels of what one document has more of, each as often as it has more. */
const listMore = (one: Inventory, other: Inventory): string[] =>
  [...one.named].flatMap(([label, { length }]) =>
    new Array<string>(Math.max(0, length - (other.named.get(label)?.length ?? 0))).fill(label),
  );
