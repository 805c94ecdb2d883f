import { AppError } from '../../kernel/errors.ts';
import { errorCodeOf } from '../sqlite/sqlite-error.ts';

/** Seconds after which a client may try again where the database is unavailable. */
const RETRY_AFTER_S = 2;

const AWAY =
  'The database cannot be reached. Nothing is lost that was answered; try again in a moment.';
const BUSY = 'The database is busy. Try again in a moment.';

interface Meaning {
  readonly says: string;
  /** Whether trying again later may help. */
  readonly isPassing: boolean;
}

const passing = (says: string): Meaning => ({ says, isPassing: true });
const lasting = (says: string): Meaning => ({ says, isPassing: false });

/**
 * The meaning of an SQLSTATE for a caller, by the whole code or by its class
 * (postgresql.org/docs/current/errcodes-appendix.html).
 */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  '08': passing(AWAY),
  '25006': passing('The database is read-only at the moment: it may be a standby. Try again soon.'),
  '28': lasting('The database refuses the user or password of ORRERY_STORE.'),
  '3D': lasting('The database of ORRERY_STORE does not exist. Create it first.'),
  '40': passing(BUSY),
  '42501': lasting('The user of ORRERY_STORE may not do this. Let it own its database or schema.'),
  '53': passing(BUSY),
  '53100': passing('The disk of the database is full: nothing was stored. Free some space.'),
  '54': lasting('This is more than the database can hold in one row.'),
  '55P03': passing(BUSY),
  '57014': passing('The database took too long and was stopped. Try again, or send less at once.'),
  '57': passing(AWAY),
  '58': lasting('The storage of the database failed. Its log holds the cause.'),
  XX: lasting('The database is damaged. Its log holds the cause; restore a backup.'),
};

/** Codes by which Node reports why a certificate was refused (nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_CERT)/;
const NOT_VOUCHED =
  'The certificate of the database is not one that ORRERY_STORE trusts, or is for another host. Name its root certificate by sslrootcert and its host as the certificate has it.';
const WITHOUT_TLS =
  'The database does not offer TLS, which ORRERY_STORE asks for. Turn ssl on there, or use sslmode=disable on a network that you trust.';

/** Failures of the connection, as Node and `pg` name them. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
const LOST_MESSAGE =
  /Connection terminated|Query read timeout|not queryable|Client was closed|connection error|timeout expired/i;
const NO_CONNECTION_FREE = /timeout exceeded when trying to connect/;

/** Whether a connection was lost, so that another connection may work. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = errorCodeOf(error);
  if (LOST.has(state) || state.startsWith('08')) return true;
  if (/^57P0[123]$/.test(state) || state === '25006') return true;
  return state === '' && LOST_MESSAGE.test(error.message);
}

/** Whether a transaction conflicted with another one and may simply begin again. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01'].includes(errorCodeOf(error));
}

function meaningOf(error: unknown): Meaning {
  const state = errorCodeOf(error);
  const known = MEANINGS[state] ?? MEANINGS[state.slice(0, 2)];
  if (known) return known;
  if (CERTIFICATE.test(state)) return lasting(NOT_VOUCHED);
  if (error instanceof Error && /does not support SSL/.test(error.message)) {
    return lasting(WITHOUT_TLS);
  }
  if (error instanceof Error && NO_CONNECTION_FREE.test(error.message)) return passing(BUSY);
  if (isLost(error)) return passing(AWAY);
  return lasting('The store failed. The log holds the cause.');
}

/** An UNAVAILABLE that says what to do. AppErrors and aborts pass unchanged. */
export function toPostgresError(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') return error;
  const { says, isPassing } = meaningOf(error);
  return new AppError('UNAVAILABLE', says, {
    cause: error,
    ...(isPassing ? { retryAfterS: RETRY_AFTER_S } : {}),
  });
}
