/** Keeps callers from waiting for a service that has just failed. */
export class CircuitBreaker {
  readonly #mostFailures: number;
  readonly #pauseMs: number;
  #failures = 0;
  readonly #onChange: (problem: string | undefined) => void;
  #openUntilMs = 0;
  /** The error of its last failure; undefined while calls succeed. */
  problem: string | undefined;

  /** That many failures in a row open the circuit for the pause. `onChange` hears of the first failure and of its end. */
  constructor(
    mostFailures: number,
    pauseMs: number,
    onChange: (problem: string | undefined) => void = () => undefined,
  ) {
    this.#mostFailures = mostFailures;
    this.#onChange = onChange;
    this.#pauseMs = pauseMs;
  }

  /** False while no caller should call. Of those who ask when the pause is over one may try. */
  mayCall(): boolean {
    if (this.#failures < this.#mostFailures) return true;
    if (performance.now() < this.#openUntilMs) return false;
    this.#openUntilMs = performance.now() + this.#pauseMs;
    return true;
  }

  /** Notes how a call ended: without a problem, or with one. */
  note(problem: string | undefined): void {
    const hasChanged = this.problem !== problem;
    this.problem = problem;
    this.#failures = problem === undefined ? 0 : this.#failures + 1;
    if (problem !== undefined) this.#openUntilMs = performance.now() + this.#pauseMs;
    if (hasChanged) this.#onChange(problem);
  }
}
