/** Why an expression has no value. */
export const EVALUATION_ERROR_CODES = [
  'type',
  'arity',
  'division_by_zero',
  'ambiguous',
  'effect',
  'limit',
] as const;
type EvaluationErrorCode = (typeof EVALUATION_ERROR_CODES)[number];

/** An expression that has no value: a result of evaluation, never a fault of the program. */
export class EvaluationError extends Error {
  readonly code: EvaluationErrorCode;

  constructor(code: EvaluationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
