import { type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { namedRole, PATTERNS } from '../../language/grammar/patterns.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';

/** A plausible value for a required property of a pattern, by the role and the types of the catalogue. */
export function createPropValue(prop: string, node: JsonObject, trait: TraitRow): Json {
  const property = PATTERNS.get(toText(node.type))?.properties.get(prop);
  const { role = namedRole(prop), types = [] } = property ?? {};
  const fields = [...(trait.entity?.fieldNames ?? [])].filter((name) => name !== 'id');
  if (role === 'fieldList') return fields.length > 0 ? fields.slice(0, 8) : ['id'];
  if (role === 'entity') return trait.entityName ?? 'Item';
  if (types.includes('string')) {
    return toText(node.label ?? node.title ?? trait.entityName ?? trait.name ?? '');
  }
  if (types.includes('number')) return 0;
  if (types.includes('boolean')) return true;
  return types.includes('object') ? {} : [];
}

function propsOf(node: JsonObject): string[] {
  return Object.keys(node).filter((prop) => prop !== 'type');
}

/** How similar two patterns are by their properties, 0..1 (Jaccard). */
function likeness(a: JsonObject, b: JsonObject): number {
  const left = new Set(propsOf(a));
  const right = propsOf(b);
  const shared = right.filter((prop) => left.has(prop)).length;
  const all = left.size + right.length - shared;
  return all === 0 ? 1 : shared / all;
}

/**
 * The pattern of the application that is most similar to `node`, of those that `fits` accepts. The trait's own patterns
 * win ties.
 */
export function findLikePattern(
  model: Model,
  trait: TraitRow,
  node: JsonObject,
  fits: (pattern: PatternFact) => boolean,
): PatternFact | undefined {
  let best: PatternFact | undefined;
  let most = 0;
  for (const row of [trait, ...model.traits]) {
    for (const pattern of row.facts?.patterns ?? []) {
      if (pattern.node === node || !fits(pattern)) continue;
      const alike = likeness(node, pattern.node);
      if (alike > most) {
        best = pattern;
        most = alike;
      }
    }
  }
  return most >= 0.5 ? best : undefined;
}
