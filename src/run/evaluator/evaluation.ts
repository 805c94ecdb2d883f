import { isEqualJson } from '../../kernel/equal-json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import { createRandom, type Random } from '../../kernel/random.ts';
import type { Budget } from './budget.ts';
import { measureJson, type Value } from './convert-values.ts';
import { EvaluationError } from './evaluation-error.ts';

/** The limits of one evaluation. Counted, never timed, so that the same input ends at the same place. */
const EVALUATION_LIMITS = { steps: 100_000, depth: 64, resultBytes: 1024 * 1024 };

/** Characters of a text that cost a step when they are read or written. */
const CHARACTERS_OF_A_STEP = 64;

/** Characters of a result that cost a step: about one of its values. */
const CHARACTERS_OF_A_VALUE = 8;

/** Levels of nesting of a value that operators build. */
const MAX_VALUE_DEPTH = 256;

/** Warnings of one evaluation. */
export const MOST_WARNINGS = 100;

export const WARNING_CODES = [
  'unknown_operator',
  'division_by_zero',
  'missing_binding',
  'loose_comparison',
  'non_finite',
] as const;

export interface Warning {
  readonly code: (typeof WARNING_CODES)[number];
  readonly at: string;
  readonly message: string;
}

/** The path from the root to the evaluated expression, and the findings on the way. */
export class Evaluation {
  readonly warnings: Warning[] = [];
  /** Every binding that is read, where somebody asks. */
  bindings: Set<string> | undefined;
  /** Keys and indices to the expression that is evaluated; left as it is where an error is thrown. */
  readonly path: (string | number)[] = [];
  /** How operators compute their values, by name. They evaluate their arguments, so they are given and not imported. */
  readonly operations: ReadonlyMap<string, (call: never) => Value>;
  readonly budget: Budget;
  readonly random: Random;
  #steps = 0;

  constructor(operations: Evaluation['operations'], budget: Budget, random = createRandom(1)) {
    this.operations = operations;
    this.budget = budget;
    this.random = random;
  }

  /** Whether a number was divided by 0: no guard passes on such a value. */
  get hasDividedByZero(): boolean {
    return this.warnings.some(({ code }) => code === 'division_by_zero');
  }

  /** Counts an expression that is evaluated at the path. */
  enter(): void {
    this.spend(1);
    const { depth } = EVALUATION_LIMITS;
    if (this.path.length > depth) {
      throw new EvaluationError('limit', `Nested deeper than ${depth} levels.`);
    }
  }

  spend(steps: number): void {
    this.#steps += steps;
    // Where an infinite number is counted with, it may be NaN: more than any limit.
    if (!(this.#steps <= EVALUATION_LIMITS.steps)) {
      throw new EvaluationError(
        'limit',
        `The evaluation takes more than ${EVALUATION_LIMITS.steps} steps.`,
      );
    }
    this.budget.spend(steps);
  }

  /** Counts that a text of this length is read or written. */
  spendText(length: number): void {
    this.spend(Math.floor(length / CHARACTERS_OF_A_STEP));
  }

  warn(code: Warning['code'], message: string): void {
    if (this.warnings.length < MOST_WARNINGS) {
      this.warnings.push({ code, at: toPointer(this.path), message });
    }
  }

  /** Refuses a text longer than a result may be. */
  assertLength(length: number): void {
    if (length > EVALUATION_LIMITS.resultBytes) {
      throw new EvaluationError('limit', 'The text is longer than 1 MiB.');
    }
    this.spendText(length);
  }

  /** The same text, where it is not too long. */
  text(value: string): string {
    this.assertLength(value.length);
    return value;
  }

  /** Deep equality in which null and missing are one. */
  isEqual(a: Value, b: Value): boolean {
    this.spend(1);
    if (typeof a === 'object' && typeof b === 'object') this.assertResult(a);
    return isEqualJson(a ?? null, b ?? null);
  }

  /** Refuses what is too large or too deep to be a result. Shared parts count as often as they would be written. */
  assertResult(value: Value): void {
    const { resultBytes } = EVALUATION_LIMITS;
    const size = measureJson(value, resultBytes, MAX_VALUE_DEPTH);
    this.budget.spend(1 + Math.ceil(Math.min(size, resultBytes) / CHARACTERS_OF_A_VALUE));
    if (size > resultBytes) {
      throw new EvaluationError('limit', 'The result is larger than 1 MiB, or nested too deep.');
    }
  }

  /** The canonical JSON of a value, without numbers that JSON lacks. */
  stringify(value: Value): string {
    this.assertResult(value);
    return JSON.stringify(value ?? null);
  }
}
