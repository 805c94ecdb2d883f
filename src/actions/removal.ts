import type { JsonObject } from '../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../kernel/pointer.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';
import { type Reference, referencesOf } from '../language/references.ts';
import { ActionConflict } from './action-error.ts';
import type { Draft } from './draft.ts';
import { locate, startsWith } from './locate.ts';

/** How a removal treats references. */
export interface RemovalOptions {
  readonly cascade?: boolean | undefined;
  readonly allow_dangling?: boolean | undefined;
}

/**
 * Removes elements, for which it reads the document once; none may lie in what refers to another. Throws ActionConflict
 * while something outside one refers to it, unless the options let that dangle or remove it too.
 */
export function removeElements(
  draft: Draft,
  paths: readonly Path[],
  param: string,
  options: RemovalOptions,
): void {
  const references = paths.flatMap((path) => {
    const outside = options.allow_dangling ? [] : referencesFromOutside(draft.document, path);
    if (outside.length > 0 && !options.cascade) {
      const { type } = locate(path);
      throw stillReferredTo(elementName(type, draft.at(path)), type, param, outside);
    }
    return outside;
  });
  removeAll(
    draft,
    references.map(findReferrer).filter((path) => path !== undefined),
  );
  removeAll(draft, paths);
}

/** The references to an element from outside it; none where a sibling of the same name stays for them to find. */
function referencesFromOutside(document: JsonObject, path: Path): Reference[] {
  const { type } = locate(path);
  const name = elementName(type, valueAt(document, path));
  const siblings = valueAt(document, path.slice(0, -1));
  const namesakes = Array.isArray(siblings)
    ? siblings.filter((one) => elementName(type, one) === name)
    : [];
  if (name === '' || namesakes.length > 1) return [];
  return referencesOf(document)
    .referencesTo({ type, name, path }, 'near')
    .filter((reference) => !startsWith(reference.path, path));
}

function stillReferredTo(
  name: string,
  type: ElementType,
  param: string,
  references: readonly Reference[],
): ActionConflict {
  const places = references.slice(0, 3).map((reference) => toPointer(reference.path));
  const more = references.length > 3 ? ` and ${references.length - 3} more` : '';
  return new ActionConflict(
    param,
    `The ${type.replace('_', ' ')} "${name}" is referred to at ${places.join(', ')}${more}: ` +
      'remove that first, or set cascade.',
  );
}

/** Removes from the last to the first, so that removing an item moves none that is still to come; what is in another goes with it. */
function removeAll(draft: Draft, paths: readonly Path[]): void {
  const outer: Path[] = [];
  for (const path of [...paths].sort(comparePaths)) {
    const before = outer.at(-1);
    if (before === undefined || !startsWith(path, before)) outer.push(path);
  }
  for (const path of outer.reverse()) draft.remove(path);
}

/** Keys that are removed by themselves where they refer to something, whose element stays. */
const OWN_KEYS: Readonly<Partial<Record<ElementType, readonly unknown[]>>> = {
  transition: ['guard'],
  tick: ['guard'],
  page_trait: ['linkedEntity'],
  trait: ['linkedEntity', 'events', 'entityRefIds'],
};

/** The path of the part to remove with a reference, or undefined where the reference may dangle: a type, a relation. */
function findReferrer({ path, carrier }: Reference): Path | undefined {
  const { type, depth, rest } = locate(path);
  const [key] = rest;
  const element = path.slice(0, depth);
  if (key !== undefined && OWN_KEYS[type]?.includes(key)) {
    return key === 'guard' ? [...element, key] : path;
  }
  if (type === 'transition') return carrier ?? element;
  if (type === 'tick') return carrier;
  const isWhole = type === 'emit' ? key === undefined || key === 'event' : type === 'listen';
  return isWhole || type === 'page_trait' ? element : undefined;
}

function comparePaths(a: Path, b: Path): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] as string | number;
    const y = b[i] as string | number;
    if (x === y) continue;
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return String(x) < String(y) ? -1 : 1;
  }
  return a.length - b.length;
}
