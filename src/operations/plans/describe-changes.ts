import { z } from 'zod';
import { append } from '../../kernel/append.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, type Json, type JsonObject } from '../../kernel/json.ts';
import { descendants, outline } from '../../plan/outline.ts';

/** Parts that are named; a smaller one alters that which holds it. */
const NAMED: ReadonlySet<string> = new Set(['orbital', 'entity', 'trait', 'page', 'use']);

export const changesOutput = z.object({
  added: z.array(z.string()).describe('Entities, traits, pages …, such as "trait Triage".'),
  removed: z.array(z.string()),
  altered: z.array(z.string()),
});

/** All parts of a type and name, but for the orbitals that another document shares: they need not be looked at. */
function nameParts(document: JsonObject, other: JsonObject): ReadonlyMap<string, Json[]> {
  const shared = new Set(asArray(other.orbitals));
  const orbitals = asArray(document.orbitals).filter((orbital) => !shared.has(orbital));
  const named = new Map<string, Json[]>();
  for (const { type, name, value, properties } of descendants(outline({ ...document, orbitals }))) {
    if (!NAMED.has(type)) continue;
    const route = type === 'page' ? properties.get('path')?.value : undefined;
    append(named, `${type} ${name}${typeof route === 'string' ? ` ${route}` : ''}`, value);
  }
  return named;
}

/** The differences between two documents by name. Cheap where they share what is unchanged. */
export function describeChanges(before: JsonObject, after: JsonObject) {
  const [left, right] = [nameParts(before, after), nameParts(after, before)];
  const altered = [...right].filter(([label, values]) => {
    const old = left.get(label) ?? [];
    const isSame = old.length !== values.length || isEqualJson(old, values);
    return !label.startsWith('orbital ') && !isSame;
  });
  return {
    added: listMore(right, left),
    removed: listMore(left, right),
    altered: altered.map(([label]) => label),
  };
}

/** The labels of what one document has more of, each as often as it has more. */
const listMore = (one: ReadonlyMap<string, Json[]>, other: ReadonlyMap<string, Json[]>): string[] =>
  [...one].flatMap(([label, { length }]) =>
    new Array<string>(Math.max(0, length - (other.get(label)?.length ?? 0))).fill(label),
  );
