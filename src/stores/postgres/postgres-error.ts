import { AppError } from '../../kernel/errors.ts';
import { errorCodeOf } from '../sqlite/sqlite-error.ts';

/** Seconds after which a client may try again where the database is unavailable. */
const RETRY_AFTER_S = 2;

const AWAY =
  'The database cannot be reached. Nothing is lost that was answered; try again in a moment.';
const BUSY = 'The database is busy. Try again in a moment.';

/**
 * The meaning of an SQLSTATE for a caller, by the whole code or by its class
 * (postgresql.org/docs/current/errcodes-appendix.html).
 */
const MEANINGS: Readonly<Record<string, string>> = {
  '08': AWAY,
  '25006': 'The database is read-only at the moment: it may be a standby. Try again soon.',
  '28': 'The database refuses the user or password of ORRERY_STORE.',
  '3D': 'The database of ORRERY_STORE does not exist. Create it first.',
  '40': BUSY,
  '42501': 'The user of ORRERY_STORE may not do this. Let it own its database or schema.',
  '53': BUSY,
  '53100': 'The disk of the database is full: nothing was stored. Free some space.',
  '55P03': BUSY,
  '57014': 'The database took too long and was stopped. Try again, or send less at once.',
  '57': AWAY,
};
/** Classes of SQLSTATEs after which trying again later may help. */
const PASSING = new Set(['08', '25', '40', '53', '55', '57']);

/** Codes by which Node reports why a certificate was refused (nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_CERT)/;
const NOT_VOUCHED =
  'The certificate of the database is not one that ORRERY_STORE trusts, or is for another host. Name its root certificate by sslrootcert and its host as the certificate has it.';
const WITHOUT_TLS =
  'The database does not offer TLS, which ORRERY_STORE asks for. Turn ssl on there, or use sslmode=disable on a network that you trust.';

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

/** What an error that is no refusal of a statement says. */
function describeFailure({ message }: Error, code: string): { says: string; isPassing: boolean } {
  if (CERTIFICATE.test(code)) return { says: NOT_VOUCHED, isPassing: false };
  if (/does not support SSL/.test(message)) return { says: WITHOUT_TLS, isPassing: false };
  if (NO_CONNECTION_FREE.test(message)) return { says: BUSY, isPassing: true };
  const isAway = /^E[A-Z_]+$/.test(code) || LOST_MESSAGE.test(message);
  return { says: isAway ? AWAY : 'The store failed. The log holds the cause.', isPassing: isAway };
}

/** An UNAVAILABLE that says what to do. AppErrors and aborts pass unchanged. */
export function toPostgresError(cause: Error): Error {
  if (cause instanceof AppError || cause.name === 'AbortError') return cause;
  const code = errorCodeOf(cause);
  const meaning = MEANINGS[code] ?? MEANINGS[code.slice(0, 2)];
  const { says, isPassing } =
    isRefusal(code) && meaning
      ? { says: meaning, isPassing: PASSING.has(code.slice(0, 2)) }
      : describeFailure(cause, code);
  const retry = isPassing ? { retryAfterS: RETRY_AFTER_S } : {};
  return new AppError('UNAVAILABLE', says, { cause, ...retry });
}
