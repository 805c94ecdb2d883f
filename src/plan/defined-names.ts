import { asArray, isObject, isString, type Json } from '../kernel/json.ts';
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

/** Variables that `fn` and `let` introduce. */
function collectVariables(value: Json | undefined, names: Set<string>): void {
  if (Array.isArray(value)) {
    const [operator, bound] = value;
    if (operator === 'fn') for (const name of [bound].flat()) if (isString(name)) names.add(name);
    if (operator === 'let') {
      for (const pair of asArray(bound)) {
        if (Array.isArray(pair) && isString(pair[0])) names.add(pair[0]);
      }
    }
    for (const item of value) collectVariables(item, names);
  } else if (isObject(value)) {
    for (const key in value) collectVariables(value[key], names);
  }
}
