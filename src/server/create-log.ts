import { pino, stdTimeFunctions } from 'pino';
import type { Log } from './log.ts';

/** One write for some 60 calls of a server: each costs its thread more than making twenty lines. */
const BUFFERED = { sync: false, minLength: 12_288, periodicFlush: 500 };

/** A log of pino's. A server's is buffered. */
export function createLog(level = 'warn', isBuffered = false): Log {
  const destination = pino.destination({ dest: 2, ...(isBuffered ? BUFFERED : { sync: true }) });
  const formatters = { level: (label: string) => ({ level: label }) };
  const logger = pino(
    { level, base: null, formatters, timestamp: stdTimeFunctions.isoTime },
    destination,
  );
  return Object.assign(logger, { flush: () => destination.flushSync() });
}
