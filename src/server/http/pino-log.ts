import { pino, stdTimeFunctions } from 'pino';
import type { Log, LogFields } from '../log.ts';

/** A log of pino's on stderr in the form of the stderr log (level as a word, ISO time), written without holding up answers. */
export function createPinoLog(level: string): Log & { flush(): void } {
  const destination = pino.destination({
    dest: 2,
    sync: false,
    // One write for some 60 calls: each costs this thread more than making twenty lines.
    minLength: 12_288,
    periodicFlush: 500,
  });
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = stdTimeFunctions.isoTime;
  const logger = pino({ level, base: null, formatters, timestamp }, destination);
  const at = (name: 'debug' | 'info' | 'warn' | 'error') => (fields: LogFields, message: string) =>
    logger[name](fields, message);
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    flush: () => destination.flushSync(),
  };
}
