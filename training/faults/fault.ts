import type { JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import type { Path } from './sites.ts';
import type { Survey } from './survey.ts';

/** The place that one injection broke, and how. */
export interface Fault {
  /** `category/kind`, unique among all kinds. */
  readonly kind: string;
  /** One of the 20 categories. */
  readonly category: string;
  readonly severity: 'error' | 'warning';
  /** JSON Pointer of what was broken, in the broken document (its parent where it was removed). */
  readonly at: string;
  /** One sentence: what was done. */
  readonly detail: string;
  /** Present where the visible document can't decide whether this is a fault: why. */
  readonly undecidable?: string;
}

/** A broken copy of a document. */
export interface Injection {
  readonly document: JsonObject;
  readonly fault: Fault;
}

/** The change that a kind made to a survey's document. */
export interface Breakage {
  readonly at: Path;
  readonly detail: string;
  readonly undecidable?: string | undefined;
}

/** One way to break a document, the rest of which stays as it was. */
export interface FaultKind {
  readonly kind: string;
  readonly category: string;
  readonly severity: 'error' | 'warning';
  /** Breaks the surveyed document in place at a random site; undefined where it has no such site. */
  breakIn(survey: Survey, random: Random): Breakage | undefined;
}

/** The kinds of one category, from a table of `name: breakIn`. */
export function defineKinds(
  category: string,
  kinds: Readonly<Record<string, FaultKind['breakIn']>>,
  severity: FaultKind['severity'] = 'error',
): readonly FaultKind[] {
  return Object.entries(kinds).map(([name, breakIn]) => ({
    kind: `${category}/${name}`,
    category,
    severity,
    breakIn,
  }));
}

/** A random site of `sites`, or undefined where there is none. */
export function pickSite<T>(sites: readonly T[], random: Random): T | undefined {
  return sites.length === 0 ? undefined : random.pick(sites);
}

/** Why no one can tell who handles, emits or knows something, where the document has opaque traits. */
export function opaqueReason(survey: Survey): string | undefined {
  const [name] = survey.opaqueTraits;
  return name === undefined ? undefined : `the opaque trait "${name}" may provide it`;
}

/** Like `opaqueReason`, also where a binding decides which events the application fires. */
export function hiddenReason(survey: Survey): string | undefined {
  const [name] = survey.dynamicTraits;
  if (name === undefined) return opaqueReason(survey);
  return `a knob decides what the trait "${name}" fires`;
}
