import { checkpoint } from '../../kernel/checkpoint.ts';

/** Steps between two places where the current call may be ended: less than a millisecond of most work. */
const STEPS_BETWEEN_CHECKPOINTS = 2_000;

/** Steps that one answer may take where nobody says how many: one or two seconds of work. */
export const ANSWER_STEPS = 10_000_000;

/** Thrown where no steps are left; only `within` catches it. */
class BudgetSpentError extends Error {}

/**
 * The steps that one answer may take, shared by all that works for it: evaluating, solving, stepping and searching.
 * Counted, never timed, so that the same input ends at the same place on every machine.
 */
export class Budget {
  #used = 0;
  #end: number;
  #checkAt = STEPS_BETWEEN_CHECKPOINTS;

  constructor(steps: number) {
    this.#end = steps;
  }

  get left(): number {
    return Math.max(0, this.#end - this.#used);
  }

  /** Counts work that is done, or is about to be. Throws where it is more than is left. */
  spend(steps: number): void {
    this.#used += steps;
    if (this.#used >= this.#checkAt) {
      this.#checkAt = this.#used + STEPS_BETWEEN_CHECKPOINTS;
      checkpoint();
    }
    if (this.#used >= this.#end) throw new BudgetSpentError('No steps are left.');
  }

  /** Does work that may take this share of the steps that are left. Answers whether it came to its end. */
  within(share: number, work: () => void): boolean {
    const end = this.#end;
    this.#end = this.#used + this.left * share;
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof BudgetSpentError)) throw error;
      return false;
    } finally {
      this.#end = end;
    }
  }
}
