import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { type Verdict, verify } from '../../src/verify/verify.ts';
import type { Fault, FaultKind } from './fault.ts';
import { injectFault } from './inject.ts';
import { FAULT_KINDS } from './registry.ts';

/** A document and what to call it in a report. */
export interface NamedDocument {
  readonly name: string;
  /** Where it is in the folder that was read. */
  readonly path?: string;
  readonly document: JsonObject;
}

export interface Miss {
  readonly name: string;
  readonly fault: Fault;
}

/** How the checks did on one kind of fault. */
export interface Detection {
  readonly kind: FaultKind;
  /** Decidable faults injected, and how many of them became a proven finding of their category. */
  readonly injected: number;
  readonly found: number;
  readonly missed: readonly Miss[];
  readonly undecidable: readonly Miss[];
}

/** Errors and warnings: both are found, and the compiler takes what is a warning. */
const countOf = ({ proven }: Verdict, category: string): number =>
  proven.filter((finding) => finding.category === category).length;

/** Injects every kind into every document once and asks the checks for a new finding of its category. */
export function measureDetection(
  documents: readonly NamedDocument[],
  seed: number,
  kinds: readonly FaultKind[] = FAULT_KINDS,
): Detection[] {
  const clean = documents.map(({ document }) => verify(buildModel(document)));
  return kinds.map((kind) => {
    const random = createRandom(seed);
    const missed: Miss[] = [];
    const undecidable: Miss[] = [];
    let injected = 0;
    documents.forEach(({ name, document }, index) => {
      const injection = injectFault(kind, document, random);
      if (injection === undefined) return;
      if (injection.fault.undecidable !== undefined) {
        undecidable.push({ name, fault: injection.fault });
        return;
      }
      injected++;
      const before = countOf(clean[index] as Verdict, kind.category);
      const after = countOf(verify(buildModel(injection.document)), kind.category);
      if (after <= before) missed.push({ name, fault: injection.fault });
    });
    return { kind, injected, found: injected - missed.length, missed, undecidable };
  });
}
