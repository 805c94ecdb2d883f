/** A remembered way of working: actions that fit it come first where scores and levels are equal. */
export interface PatternHint {
  readonly name: string;
  /** Action names, in order. */
  readonly steps: readonly string[];
}
