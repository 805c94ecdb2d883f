/** Keeps callers from waiting for what has just failed. */
export interface CircuitBreaker {
  /** The error of its last failure; undefined while calls succeed. */
  readonly problem: string | undefined;
  /** False while nobody should call. Of those who ask when the pause is over one may try. */
  mayCall(): boolean;
  noteSuccess(): void;
  noteFailure(problem: string): void;
}

export interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  readonly pauseMs: number;
  readonly nowMs?: () => number;
}

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const nowMs = options.nowMs ?? (() => performance.now());
  let failures = 0;
  let problem: string | undefined;
  let openUntilMs = 0;
  return {
    get problem() {
      return problem;
    },
    mayCall() {
      if (failures < options.failures) return true;
      if (nowMs() < openUntilMs) return false;
      openUntilMs = nowMs() + options.pauseMs;
      return true;
    },
    noteSuccess() {
      failures = 0;
      problem = undefined;
    },
    noteFailure(reason) {
      failures++;
      problem = reason;
      openUntilMs = nowMs() + options.pauseMs;
    },
  };
}
