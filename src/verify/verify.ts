import type { EntityFacts } from '../language/model/entity-facts.ts';
import type { Model, OrbitalRow, TraitRow } from '../language/model/model.ts';
import type { TraitFacts } from '../language/model/trait-facts.ts';
import type { PlacedFinding } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { CATEGORIES, CATEGORY_INDEX, type Finding } from './finding.ts';
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

/** Shapes are walked once, whatever the category of their faults. */
const TRAIT_CHECKS = [findInTraitShape, ...CHECKS.flatMap((check) => check.detectInTrait ?? [])];
const ORBITAL_CHECKS = [
  findInOrbitalShape,
  ...CHECKS.flatMap((check) => check.detectInOrbital ?? []),
];
const APPLICATION_CHECKS = [
  findInSchemaShape,
  ...CHECKS.flatMap((check) => check.detectInApplication ?? []),
];

/** Finds what the traits and orbitals say of themselves. */
export interface PartVerifier {
  verifyTrait(facts: TraitFacts, entity: EntityFacts | undefined): readonly Finding[];
  verifyOrbital(orbital: OrbitalRow): readonly Finding[];
}

function verifyTrait(facts: TraitFacts, entity: EntityFacts | undefined): readonly Finding[] {
  const findings: Finding[] = [];
  for (const detect of TRAIT_CHECKS) {
    for (const finding of detect(facts, entity)) findings.push(finding);
  }
  return findings;
}

function verifyOrbital(orbital: OrbitalRow): readonly Finding[] {
  const findings: Finding[] = [];
  for (const detect of ORBITAL_CHECKS)
    for (const finding of detect(orbital)) findings.push(finding);
  return findings;
}

const FRESH_VERIFIER: PartVerifier = { verifyTrait, verifyOrbital };

/**
 * Remembers findings by identity, for models that one `createFactMemory` reads: findings of a trait depend
 * on its facts and its entity alone, those of an orbital on its object, so what no edit touched is never
 * checked twice.
 */
export function createVerifierMemory(): PartVerifier {
  type OfEntity = {
    readonly entity: EntityFacts | undefined;
    readonly findings: readonly Finding[];
  };
  const traits = new WeakMap<TraitFacts, OfEntity>();
  const orbitals = new WeakMap<object, readonly Finding[]>();
  return {
    verifyTrait(facts, entity) {
      const known = traits.get(facts);
      if (known !== undefined && known.entity === entity) return known.findings;
      const findings = verifyTrait(facts, entity);
      traits.set(facts, { entity, findings });
      return findings;
    },
    verifyOrbital(orbital) {
      const findings = orbitals.get(orbital.node) ?? verifyOrbital(orbital);
      orbitals.set(orbital.node, findings);
      return findings;
    },
  };
}

/** Findings whose traits are imported belong to the import's own document. */
function isOwn(trait: TraitRow): boolean {
  return trait.kind === 'inline';
}

/** Runs the 20 checks; with a `parts` that remembers, again only on what changed since. */
export function verify(model: Model, parts: PartVerifier = FRESH_VERIFIER): Verdict {
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
    const index = CATEGORY_INDEX.get(finding.category) as number;
    counts[index] = (counts[index] as number) + 1;
    errorCount++;
  };
  for (const trait of model.traits) {
    if (trait.facts === undefined || !isOwn(trait)) continue;
    for (const finding of parts.verifyTrait(trait.facts, trait.entity)) add({ ...finding, trait });
  }
  for (const orbital of model.orbitals) {
    for (const finding of parts.verifyOrbital(orbital)) add({ ...finding, orbital });
  }
  for (const detect of APPLICATION_CHECKS) for (const finding of detect(model)) add(finding);
  return { proven, undecided, counts, errorCount, warningCount: proven.length - errorCount };
}

/**
 * The hints: legal parts that a person would want to know about. Hints never count against validity and are not part
 * of the verdict. In the order of the checks.
 */
export function findHints(model: Model): PlacedFinding[] {
  return CHECKS.flatMap((check) => [...(check.detectHints?.(model) ?? [])]);
}
