import type { EntityFacts } from '../language/model/entity-facts.ts';
import type { TraitFacts } from '../language/model/facts.ts';
import type { Model, OrbitalRow, TraitRow } from '../language/model/model.ts';
import type { PlacedFinding } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { CATEGORIES, CATEGORY_INDEX, type Finding } from './finding.ts';

/** What the 20 checks say of a document. */
export interface Verdict {
  /** What the visible document decides. */
  readonly proven: readonly PlacedFinding[];
  /** What an opaque part could decide either way. */
  readonly undecided: readonly PlacedFinding[];
  /** Proven findings per category, errors and warnings together, in table order. */
  readonly counts: Int32Array;
  readonly errorCount: number;
  readonly warningCount: number;
}

const TRAIT_CHECKS = CHECKS.flatMap((check) => check.detectInTrait ?? []);
const ORBITAL_CHECKS = CHECKS.flatMap((check) => check.detectInOrbital ?? []);
const APPLICATION_CHECKS = CHECKS.flatMap((check) => check.detectInApplication ?? []);

interface Memo {
  readonly entity: EntityFacts | undefined;
  readonly findings: readonly Finding[];
}

const traitMemo = new WeakMap<TraitFacts, Memo>();
const orbitalMemo = new WeakMap<object, readonly Finding[]>();

/** Findings of a trait depend on its facts and its entity alone, so an unchanged trait is never checked twice. */
function verifyTrait(facts: TraitFacts, entity: EntityFacts | undefined): readonly Finding[] {
  const known = traitMemo.get(facts);
  if (known !== undefined && known.entity === entity) return known.findings;
  const findings = TRAIT_CHECKS.flatMap((detect) => [...detect(facts, entity)]);
  traitMemo.set(facts, { entity, findings });
  return findings;
}

function verifyOrbital(orbital: OrbitalRow): readonly Finding[] {
  const known = orbitalMemo.get(orbital.node);
  if (known !== undefined) return known;
  const findings = ORBITAL_CHECKS.flatMap((detect) => [...detect(orbital)]);
  orbitalMemo.set(orbital.node, findings);
  return findings;
}

/** Findings whose traits are imported belong to the import's own document. */
function isOwn(trait: TraitRow): boolean {
  return trait.kind === 'inline';
}

/**
 * Runs the 20 checks. Traits and orbitals met before (the same objects) answer from memory, so that
 * after an edit only what it touched is checked again, with the same findings as a full run.
 */
export function verify(model: Model): Verdict {
  const proven: PlacedFinding[] = [];
  const undecided: PlacedFinding[] = [];
  const counts = new Int32Array(CATEGORIES.length);
  let errorCount = 0;
  const add = (finding: PlacedFinding) => {
    if (finding.undecided) {
      undecided.push(finding);
      return;
    }
    proven.push(finding);
    const index = CATEGORY_INDEX.get(finding.category) as number;
    counts[index] = (counts[index] as number) + 1;
    if (finding.severity === 'error') errorCount++;
  };
  for (const trait of model.traits) {
    if (trait.facts === undefined || !isOwn(trait)) continue;
    for (const finding of verifyTrait(trait.facts, trait.entity)) add({ ...finding, trait });
  }
  for (const orbital of model.orbitals) {
    for (const finding of verifyOrbital(orbital)) add({ ...finding, orbital });
  }
  for (const detect of APPLICATION_CHECKS) for (const finding of detect(model)) add(finding);
  return { proven, undecided, counts, errorCount, warningCount: proven.length - errorCount };
}
