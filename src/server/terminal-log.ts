import type { Log, LogFields } from './log.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** Where a person reads. */
type Terminal = { write(text: string): unknown };

function toField([name, value]: [string, LogFields[string]]): string[] {
  if (value === undefined) return [];
  const text = String(value);
  return [`${name}=${/[\s"=]/.test(text) ? JSON.stringify(text) : text}`];
}

/**
 * A log for people: the time, the level where it matters, the message and its fields, a line each. Entries below `level`
 * are not written.
 */
export function createTerminalLog(level: string, terminal: Terminal = process.stderr): Log {
  const threshold = LEVELS.indexOf(level);
  const at = (name: string) => (fields: LogFields, message: string) => {
    if (LEVELS.indexOf(name) < threshold) return;
    const time = new Date().toTimeString().slice(0, 8);
    const grade = name === 'info' ? [] : [name];
    const line = [time, ...grade, message, ...Object.entries(fields).flatMap(toField)].join(' ');
    terminal.write(`${line}\n`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
