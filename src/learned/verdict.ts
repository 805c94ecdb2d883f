/** What the learned parts need to know of a finding; those of `verify` fit. */
export interface KnownFinding {
  readonly category: string;
  readonly severity: 'error' | 'warning' | 'hint';
}

/** What the exact checks said of a model; the verdict of `verify` fits. */
export interface KnownVerdict {
  readonly proven: readonly KnownFinding[];
  readonly undecided: readonly KnownFinding[];
}
