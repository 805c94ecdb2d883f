import type { Json } from '../kernel/json.ts';
import type { EntityFacts, Site } from '../language/model/facts.ts';
import type { Model, OrbitalRow, TraitRow } from '../language/model/model.ts';
import type { TraitFacts } from '../language/model/trait-facts.ts';
import {
  type Category,
  COMPILER_NAMES,
  type Fault,
  type Finding,
  type FindingDetail,
  type Fix,
  type Severity,
} from './finding.ts';

/** The trait or orbital that contains the place of a fault; neither for those of the application. */
interface Around {
  readonly trait?: TraitRow;
  readonly orbital?: OrbitalRow;
}

export type PlacedFault = Fault & Around;
export type PlacedFinding = Finding & Around;

/** Edits of the lending library by JSON Pointer, as `example.ts` makes them, and where a check finds them: there, unless it says. */
export interface Example {
  readonly edits: Readonly<Record<string, Json | undefined>>;
  readonly at?: readonly string[];
}

/** Pointers of the two traits of the lending library. */
export const LENDING = '/orbitals/0/traits/0';
export const NOTICES = '/orbitals/0/traits/1';

/**
 * One check, declared once. Its scopes are the detectors it has: a trait's findings depend on the
 * trait and its entity alone, an orbital's on the orbital, the application's on everything.
 */
export interface Check {
  readonly category: Category;
  /** The most that its findings weigh. */
  readonly severity: Exclude<Severity, 'hint'>;
  /** The meaning of the category, in one to three sentences. */
  readonly description: string;
  /** Names that the language's compiler uses for these faults. */
  readonly aliases: readonly string[];
  readonly failing: Example;
  detectInTrait?(facts: TraitFacts, entity: EntityFacts | undefined): Iterable<Fault>;
  detectInOrbital?(orbital: OrbitalRow): Iterable<Fault>;
  /** In a trait that the document writes out, by what the rest of the application has. */
  detectAmong?(trait: InlineTrait, model: Model): Iterable<Fault>;
  detectInApplication?(model: Model): Iterable<PlacedFault>;
  /** Hints: legal, but worth a look. Never part of the verdict. */
  detectHints?(model: Model): Iterable<PlacedFault>;
}

/** A trait that a document writes out. */
export type InlineTrait = TraitRow & { readonly facts: TraitFacts };

/** The traits that a document writes out; only these are checked, since an imported trait is its source's matter. */
export function* listInlineTraits(model: Model): Iterable<InlineTrait> {
  for (const trait of model.traits) {
    if (trait.facts !== undefined && trait.kind === 'inline') yield trait as InlineTrait;
  }
}

/** The faults in the traits that a document writes out, each with its trait. */
export function* findInTraits(
  model: Model,
  detect: (trait: InlineTrait) => Iterable<Fault>,
): Iterable<PlacedFault> {
  for (const trait of listInlineTraits(model)) {
    for (const fault of detect(trait)) yield { ...fault, trait };
  }
}

/** Declares a check. Its findings are errors where it does not say otherwise. */
export function defineCheck(
  check: Omit<Check, 'severity' | 'aliases'> & Partial<Pick<Check, 'severity'>>,
): Check {
  return { severity: 'error', aliases: COMPILER_NAMES[check.category].split(' '), ...check };
}

/**
 * Makes faults of one severity. `undecided` says what a hidden part would have to bring so that there is none; undefined
 * where nothing hidden matters.
 */
const createFault =
  (severity: Severity) =>
  (
    { holder, key }: Site,
    message: string,
    fix: Fix,
    detail: FindingDetail,
    undecided?: string | undefined,
  ): Fault => ({ severity, holder, key, message, fix, detail, undecided });

export const error = createFault('error');
export const warning = createFault('warning');
export const hint = createFault('hint');

/** A name as messages quote it, cut where it is absurdly long. */
export function quote(name: string | undefined): string {
  if (name === undefined) return '(unnamed)';
  return `"${name.length > 60 ? `${name.slice(0, 57)}…` : name}"`;
}

/** Whether something of which only the name is known, or a handler that only a knob names, may handle any event. */
export function mayHandleMore(model: Model): boolean {
  return model.opaqueTraits.length > 0 || model.traits.some((trait) => trait.facts?.handlesUnknown);
}
