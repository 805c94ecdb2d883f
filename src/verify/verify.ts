import type { EntityFacts } from '../language/model/facts.ts';
import type { Model } from '../language/model/model.ts';
import { type Check, listInlineTraits, type PlacedFinding } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { findRefusals } from './compiler-refusals.ts';
import { CATEGORIES, type Fault, type Finding } from './finding.ts';
import { findInOrbitalShape, findInSchemaShape, findInTraitShape } from './shape-faults.ts';

/** The result of the 20 checks for a document. */
export interface Verdict {
  /** Findings that the visible document decides. */
  readonly proven: readonly PlacedFinding[];
  /** Findings that an opaque part could decide either way. */
  readonly undecided: readonly PlacedFinding[];
  /** Proven errors per category, in table order. */
  readonly counts: Int32Array;
  readonly errorCount: number;
  readonly warningCount: number;
}

/** What each check finds in one scope, with its category, in the order of the checks. */
function findAll<F extends Fault>(
  detect: (check: Check) => Iterable<F> | undefined,
  found: (F & Finding)[] = [],
): (F & Finding)[] {
  for (const check of CHECKS) {
    const faults = detect(check);
    if (faults === undefined) continue;
    for (const fault of faults) found.push({ category: check.category, ...fault });
  }
  return found;
}

/**
 * Findings of traits by their facts and of orbitals by their objects, for models that one `createFactMemory` reads:
 * findings of a trait depend on its facts and its entity alone, so what no edit touched is never checked twice.
 */
export type VerifierMemory = WeakMap<
  object,
  { readonly entity: EntityFacts | undefined; readonly findings: readonly Finding[] }
>;

/** What is known of a part, or else what its checks find. */
function recall(
  memory: VerifierMemory | undefined,
  part: object,
  entity: EntityFacts | undefined,
  detect: () => Finding[],
): readonly Finding[] {
  const known = memory?.get(part);
  if (known !== undefined && known.entity === entity) return known.findings;
  const findings = detect();
  memory?.set(part, { entity, findings });
  return findings;
}

/** Runs the 20 checks; with a memory, again only on what changed since. */
export function verify(model: Model, memory?: VerifierMemory): Verdict {
  const proven: PlacedFinding[] = [];
  const undecided: PlacedFinding[] = [];
  const counts = new Int32Array(CATEGORIES.length);
  let errorCount = 0;
  const add = (finding: PlacedFinding) => {
    if (finding.undecided !== undefined) {
      undecided.push(finding);
      return;
    }
    proven.push(finding);
    if (finding.severity !== 'error') return;
    const index = CATEGORIES.indexOf(finding.category);
    counts[index] = (counts[index] as number) + 1;
    errorCount++;
  };
  const inline = [...listInlineTraits(model)];
  for (const trait of inline) {
    const { facts, entity } = trait;
    const findings = recall(memory, facts, entity, () =>
      findAll((check) => check.detectInTrait?.(facts, entity), findInTraitShape(facts)),
    );
    for (const finding of findings) add({ ...finding, trait });
  }
  for (const orbital of model.orbitals) {
    const findings = recall(memory, orbital.node, undefined, () =>
      findAll((check) => check.detectInOrbital?.(orbital), findInOrbitalShape(orbital)),
    );
    for (const finding of findings) add({ ...finding, orbital });
  }
  findInSchemaShape(model).forEach(add);
  for (const { category, detectAmong, detectInApplication } of CHECKS) {
    if (detectAmong) {
      for (const trait of inline)
        for (const fault of detectAmong(trait, model)) add({ category, ...fault, trait });
    }
    for (const fault of detectInApplication?.(model) ?? []) add({ category, ...fault });
  }
  return { proven, undecided, counts, errorCount, warningCount: proven.length - errorCount };
}

/**
 * The hints: legal parts that a person would want to know about. Hints never count against validity and are not part
 * of the verdict. In the order of the checks.
 */
export function findHints(model: Model): PlacedFinding[] {
  return [...findAll((check) => check.detectHints?.(model)), ...findRefusals(model)];
}
