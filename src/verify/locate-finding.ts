import type { Json } from '../kernel/json.ts';
import { escapeToken, toPointer, valuesIn } from '../kernel/pointer.ts';
import { toSentPointer } from '../language/flat-machines.ts';
import { type Model, traitPointer } from '../language/model/model.ts';
import type { PlacedFinding } from './check.ts';

/** Finds the JSON Pointers of findings, walking only the traits that have any. */
export function createLocator(model: Model): (finding: PlacedFinding) => string {
  const walked = new Set<string>();
  const pointers = new Map<object, () => string>();
  const walk = (root: Json, pointer: string) => {
    if (walked.has(pointer)) return;
    walked.add(pointer);
    for (const [value, path] of valuesIn(root)) {
      if (typeof value !== 'object' || value === null) continue;
      pointers.set(value, () => pointer + toPointer(path));
    }
  };
  return (finding) => {
    const { trait, orbital } = finding;
    if (trait !== undefined) walk(trait.entry, traitPointer(trait));
    if (orbital !== undefined) walk(orbital.node, `/orbitals/${orbital.index}`);
    if (!pointers.has(finding.holder)) walk(model.document, '');
    const holder = pointers.get(finding.holder)?.();
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
