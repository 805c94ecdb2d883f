import { isObject, type Json } from '../kernel/json.ts';
import { boundNames } from '../language/grammar/operators.ts';
import { descendants, type Part } from './outline.ts';

/**
 * The names that a document defines itself: of orbitals, entities, traits, states, events, ticks, pages
 * and imports, and of lexical variables. They tell two documents apart, not their structures. Fields,
 * payloads and knobs are left out: they are called by words of the vocabulary too (`title`).
 */
export function collectDefinedNames(root: Part): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of descendants(root)) {
    if (part.type === 'effect' || part.type === 'guard') collectVariables(part.value, names);
    else if (part.type !== 'field' && part.type !== 'transition' && part.name !== '') {
      names.add(part.name);
    }
  }
  return names;
}

/** Variables that calls introduce. */
function collectVariables(value: Json | undefined, names: Set<string>): void {
  if (Array.isArray(value)) {
    for (const name of boundNames(value)) names.add(name);
    for (const item of value) collectVariables(item, names);
  } else if (isObject(value)) {
    for (const key in value) collectVariables(value[key], names);
  }
}
