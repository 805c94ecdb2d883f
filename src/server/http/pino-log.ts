import { pino } from 'pino';
import type { Log, LogFields } from '../log.ts';

/** A log of pino's on stderr, written without holding up answers. */
export function createPinoLog(level: string): Log & { flush(): void } {
  const destination = pino.destination({
    dest: 2,
    sync: false,
    minLength: 4_096,
    periodicFlush: 500,
  });
  const logger = pino({ level, base: null }, destination);
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
