/** Keeps callers from waiting for a service that has just failed. */
export class CircuitBreaker {
  readonly #pauseMs: number;
  readonly #onChange: (problem: string | undefined) => void;
  #openUntilMs = 0;
  /** The error of its last failure; undefined while calls succeed. */
  problem: string | undefined;

  /** `onChange` hears of the first failure and of its end. */
  constructor(pauseMs: number, onChange: (problem: string | undefined) => void = () => undefined) {
    this.#pauseMs = pauseMs;
    this.#onChange = onChange;
  }

  /** False for the pause after a failure. Of those who ask when it is over one may try. */
  mayCall(): boolean {
    if (this.problem === undefined) return true;
    if (performance.now() < this.#openUntilMs) return false;
    this.#openUntilMs = performance.now() + this.#pauseMs;
    return true;
  }

  /** Notes how a call ended: without a problem, or with one. */
  note(problem: string | undefined): void {
    const hasChanged = this.problem !== problem;
    this.problem = problem;
    this.#openUntilMs = performance.now() + this.#pauseMs;
    if (hasChanged) this.#onChange(problem);
  }
}
