/** The body of an error answer (RFC 9457). */
export interface Problem {
  readonly title: string;
  readonly detail: string;
  /** One of a fixed set, such as `NOT_FOUND`. */
  readonly code: string;
  readonly instance: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/**
 * A refusal of the server. `message` names the problem, its place and the next step.
 *
 * @example
 * const answer = await orrery.validityCheck({ schema }).catch((error: unknown) => {
 *   if (error instanceof OrreryError && error.code === 'NOT_FOUND') return undefined;
 *   throw error;
 * });
 */
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

/**
 * No server answered: nothing listens there, the name is unknown, the connection broke or the time ran out.
 *
 * @example
 * const isRefused = error instanceof OrreryError && !(error instanceof OrreryConnectionError);
 */
export class OrreryConnectionError extends OrreryError {
  constructor(baseUrl: string, cause: unknown) {
    const detail = `No answer from ${baseUrl}: ${toReason(cause)}. Start a server with "orrery serve", or set baseUrl or ORRERY_URL.`;
    super(0, { code: 'UNREACHABLE', detail }, undefined);
    this.cause = cause;
  }
}

/** Why a request failed: fetch hides the reason in the cause of its error. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'the time ran out';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || String((cause as { code?: unknown }).code ?? error.message);
}
