/** The body of an error answer (RFC 9457). */
export interface Problem {
  readonly title: string;
  readonly detail: string;
  /** One of a fixed set, such as `NOT_FOUND`. */
  readonly code: string;
  readonly instance: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** A refusal of the server. `message` names the problem, its place and the next step. */
export class OrreryError extends Error {
  override readonly name = 'OrreryError';
  readonly status: number;
  readonly code: string;
  readonly errors: Problem['errors'];
  /** Names the request in the server's log. */
  readonly instance: string;
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfterS: number | undefined) {
    super(problem.detail ?? problem.title ?? `The server answered ${status}.`);
    this.status = status;
    this.code = problem.code ?? 'UNKNOWN';
    this.errors = problem.errors ?? [];
    this.instance = problem.instance ?? '';
    this.retryAfterS = retryAfterS;
  }
}
