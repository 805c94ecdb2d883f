import { isObject, type Json } from '../kernel/json.ts';
import { escapeToken } from '../kernel/pointer.ts';
import { toSentPointer } from '../language/flat-machines.ts';
import { type Model, traitPointer } from '../language/model/model.ts';
import type { PlacedFinding } from './check.ts';

/** The JSON Pointers of all objects and arrays below `root`, which itself is at `pointer`. */
function indexPointers(root: Json, pointer: string, pointers: Map<object, string>): void {
  if (typeof root !== 'object' || root === null) return;
  pointers.set(root, pointer);
  if (Array.isArray(root)) {
    for (let i = 0; i < root.length; i++) {
      indexPointers(root[i] as Json, `${pointer}/${i}`, pointers);
    }
  } else if (isObject(root)) {
    for (const key in root) {
      indexPointers(root[key] as Json, `${pointer}/${escapeToken(key)}`, pointers);
    }
  }
}

/** Finds the JSON Pointers of findings, walking only the traits that have any. */
export function createLocator(model: Model): (finding: PlacedFinding) => string {
  const walked = new Set<string>();
  const pointers = new Map<object, string>();
  const walk = (root: Json, pointer: string) => {
    if (walked.has(pointer)) return;
    walked.add(pointer);
    indexPointers(root, pointer, pointers);
  };
  return (finding) => {
    const { trait, orbital } = finding;
    if (trait !== undefined) walk(trait.entry, traitPointer(trait));
    if (orbital !== undefined) walk(orbital.node, `/orbitals/${orbital.index}`);
    if (!pointers.has(finding.holder)) walk(model.document, '');
    const holder = pointers.get(finding.holder);
    if (holder === undefined) return trait === undefined ? '' : traitPointer(trait);
    const pointer = finding.key === '' ? holder : `${holder}/${escapeToken(finding.key)}`;
    return toSentPointer(model.sent, pointer);
  };
}

/** The JSON Pointers of the parts that are only named: traits, then pages, in document order. */
export function locateOpaque(model: Model): string[] {
  return [
    ...model.opaqueTraits.map(traitPointer),
    ...model.opaquePages.map((page) => `/orbitals/${page.orbital.index}/pages/${page.index}`),
  ];
}
