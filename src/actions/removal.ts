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
 * Removes the element at a path. Throws ActionConflict while something outside it refers to it, unless
 * the options let that dangle or remove it too.
 */
export function removeElement(
  draft: Draft,
  path: Path,
  param: string,
  options: RemovalOptions,
): void {
  removeElements(draft, [path], param, options);
}

/** As removeElement, reading the document once for all elements. None may lie in what refers to another. */
export function removeElements(
  draft: Draft,
  paths: readonly Path[],
  param: string,
  options: RemovalOptions,
): void {
  const references = paths.flatMap((path) => {
    const { type } = locate(path);
    if (options.allow_dangling || hasNamesake(draft, path, type)) return [];
    const outside = referencesFromOutside(draft.document, path, type);
    if (outside.length > 0 && !options.cascade) {
      throw stillReferredTo(elementName(type, draft.at(path)), type, param, outside);
    }
    return outside;
  });
  removeReferrers(draft, references);
  removeAll(draft, [...paths].sort(comparePaths));
}

/** Whether a sibling of the same name stays, so that references still find one. */
function hasNamesake(draft: Draft, path: Path, type: ElementType): boolean {
  const siblings = draft.at(path.slice(0, -1));
  if (!Array.isArray(siblings)) return false;
  const name = elementName(type, siblings[path.at(-1) as number]);
  return siblings.filter((one) => elementName(type, one) === name).length > 1;
}

function referencesFromOutside(document: JsonObject, path: Path, type: ElementType): Reference[] {
  const name = elementName(type, valueAt(document, path));
  if (name === '') return [];
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

/** Removes the parts that need the reference: the transition, the listener, the effect, the property. */
function removeReferrers(draft: Draft, references: readonly Reference[]): void {
  const targets = references
    .map(findReferrer)
    .filter((path) => path !== undefined)
    .sort(comparePaths);
  const chosen: Path[] = [];
  for (const path of targets) {
    const outer = chosen.at(-1);
    if (outer === undefined || !startsWith(path, outer)) chosen.push(path);
  }
  removeAll(draft, chosen);
}

/** Removes from the last to the first, so that removing an item moves none that is still to come. */
function removeAll(draft: Draft, sorted: readonly Path[]): void {
  for (const path of sorted.toReversed()) draft.remove(path);
}

/** The path of the part to remove with a reference, or undefined where the reference may dangle: a type, a relation. */
function findReferrer({ path, carrier }: Reference): Path | undefined {
  const { type, depth, rest } = locate(path);
  const element = path.slice(0, depth);
  const key = rest[0];
  switch (type) {
    case 'transition':
    case 'tick':
      if (key === 'guard') return [...element, 'guard'];
      return carrier ?? (type === 'transition' ? element : undefined);
    case 'listen':
      return element;
    case 'emit':
      return key === undefined || key === 'event' ? element : undefined;
    case 'page_trait':
      return key === 'linkedEntity' ? path : element;
    case 'trait':
      return key === 'linkedEntity' || key === 'events' || key === 'entityRefIds'
        ? path
        : undefined;
    default:
      return undefined;
  }
}

function comparePaths(a: Path, b: Path): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] as string | number;
    const y = b[i] as string | number;
    if (x !== y) {
      if (typeof x === 'number' && typeof y === 'number') return x - y;
      return String(x) < String(y) ? -1 : 1;
    }
  }
  return a.length - b.length;
}
