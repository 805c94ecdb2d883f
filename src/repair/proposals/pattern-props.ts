import { type Json, type JsonObject, toText } from '../../kernel/json.ts';
import type { PatternFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';

/** A plausible value for a required property of a pattern. */
export function createPropValue(prop: string, node: JsonObject, trait: TraitRow): Json {
  const fields = [...(trait.entity?.fieldNames ?? [])].filter((name) => name !== 'id');
  switch (prop) {
    case 'fields':
    case 'columns':
    case 'masterFields':
      return fields.length > 0 ? fields.slice(0, 8) : ['id'];
    case 'entity':
      return trait.entityName ?? 'Item';
    case 'title':
    case 'label':
    case 'name':
    case 'message':
    case 'content':
    case 'description':
      return toText(
        node.label ?? node.title ?? node.content ?? trait.entityName ?? trait.name ?? '',
      );
    case 'currentStep':
    case 'currentPage':
      return 1;
    case 'totalSteps':
    case 'totalPages':
      return Array.isArray(node.steps) ? node.steps.length : 1;
    case 'value':
      return fields.length > 0 ? `@entity.${fields[0]}` : 0;
    case 'open':
    case 'isOpen':
      return true;
    case 'x':
    case 'y':
    case 'frame':
    case 'frameWidth':
    case 'frameHeight':
      return 0;
    default:
      return /s$/.test(prop) || prop === 'children' ? [] : '';
  }
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
