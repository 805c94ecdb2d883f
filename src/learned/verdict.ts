import type { Site } from '../language/model/facts.ts';
import type { TraitRow } from '../language/model/model.ts';

/** What the learned parts need to know of a finding; those of `verify` fit. */
export interface KnownFinding extends Site {
  readonly category: string;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly trait?: TraitRow;
  /** Names and kinds that the finding is about. */
  readonly detail: Readonly<Record<string, string | number>>;
}

/** What the exact checks said of a model; the verdict of `verify` fits. */
export interface KnownVerdict {
  readonly proven: readonly KnownFinding[];
  readonly undecided: readonly KnownFinding[];
}
