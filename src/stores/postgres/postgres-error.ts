import { AppError } from '../../kernel/errors.ts';
import { errorCodeOf } from '../sqlite/sqlite-error.ts';

/** Seconds after which a client may try again where the database is unavailable. */
const RETRY_AFTER_S = 2;

const AWAY =
  'The database cannot be reached or takes no writes. Nothing is lost that was answered; try again in a moment.';
const BUSY = 'The database is busy or short of room. Try again in a moment.';
const FAILED = 'The store failed. The log holds the cause.';

/**
 * The meaning of an SQLSTATE after which trying again later may help, by the whole code or by its class
 * (postgresql.org/docs/current/errcodes-appendix.html).
 */
const PASSING: Readonly<Record<string, string>> = {
  '08': AWAY,
  '25006': AWAY,
  '40': BUSY,
  '53': BUSY,
  '55P03': BUSY,
  '57014': 'The database took too long and was stopped. Try again, or send less at once.',
  '57': AWAY,
};

/** Failures of a connection, as `pg` words them. */
const LOST_MESSAGE =
  /Connection terminated|Query read timeout|not queryable|Client was closed|connection error|timeout expired/i;
const NO_CONNECTION_FREE = /timeout exceeded when trying to connect/;

const isRefusal = (state: string): boolean => /^[0-9A-Z]{5}$/.test(state);

/** Whether a connection is good no more after an error: it is no refusal of a statement, or one that ends the connection. */
export function isLost(error: unknown): boolean {
  if (error instanceof AppError) return false;
  const state = errorCodeOf(error);
  return !isRefusal(state) || /^(08|57P0[123]|25006)/.test(state);
}

/** Whether a transaction conflicted with another one and may simply begin again. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01'].includes(errorCodeOf(error));
}

/** What is told of an error that passes; undefined for any other. */
function findPassing({ message }: Error, code: string): string | undefined {
  const meaning = PASSING[code] ?? PASSING[code.slice(0, 2)];
  if (meaning !== undefined) return meaning;
  if (NO_CONNECTION_FREE.test(message)) return BUSY;
  // Codes that begin with ERR_ are of TLS and certificates.
  return /^E(?!RR_)[A-Z_]+$/.test(code) || LOST_MESSAGE.test(message) ? AWAY : undefined;
}

/** An UNAVAILABLE that says what to do. AppErrors and aborts pass unchanged. */
export function toPostgresError(cause: Error): Error {
  if (cause instanceof AppError || cause.name === 'AbortError') return cause;
  const passing = findPassing(cause, errorCodeOf(cause));
  const retry = passing === undefined ? {} : { retryAfterS: RETRY_AFTER_S };
  return new AppError('UNAVAILABLE', passing ?? FAILED, { cause, ...retry });
}
