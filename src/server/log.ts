import { AppError } from '../kernel/errors.ts';
/** Fields of a log line beside its message. Never content of requests, answers or keys. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where the server reports to: pino behind HTTP, plain lines on stderr behind stdio. */
export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

/** Between two lines about one kind of failure. */
const FAILURE_LOG_MS = 60_000;

const LEVELS: readonly string[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** A log of the entries from the lowest level on. */
function createLog(
  lowest: string,
  write: (level: keyof Log, fields: LogFields, message: string) => void,
): Log {
  const threshold = LEVELS.indexOf(lowest);
  const at = (level: keyof Log) => (fields: LogFields, message: string) => {
    if (LEVELS.indexOf(level) >= threshold) write(level, fields, message);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A log of JSON lines on stderr, without a library to load. Unknown levels mean `warn`. */
export function createStderrLog(given = 'warn'): Log {
  return createLog(LEVELS.includes(given) ? given : 'warn', (name, fields, msg) => {
    const line = { level: name, time: new Date().toISOString(), ...fields, msg };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  });
}

function toField([name, value]: [string, LogFields[string]]): string[] {
  if (value === undefined) return [];
  const text = String(value);
  return [`${name}=${/[\s"=]/.test(text) ? JSON.stringify(text) : text}`];
}

/**
 * A log for people: the time, the level where it matters, the message and its fields, a line each. Entries below `level`
 * are not written.
 */
export function createTerminalLog(
  level: string,
  terminal: { write(text: string): unknown } = process.stderr,
): Log {
  return createLog(level, (name, fields, message) => {
    const time = new Date().toTimeString().slice(0, 8);
    const grade = name === 'info' ? [] : [name];
    const line = [time, ...grade, message, ...Object.entries(fields).flatMap(toField)].join(' ');
    terminal.write(`${line}\n`);
  });
}

/** A failure of the system behind an error of ours: its code and name. Its message may quote a path or a request. */
function describeCause(cause: Error): string {
  const { code } = cause as { code?: unknown };
  const inner = cause.cause instanceof Error ? ` < ${describeCause(cause.cause)}` : '';
  return `${cause.name}${typeof code === 'string' ? ` ${code}` : ''}${inner}`;
}

/**
 * The loggable parts of an unexpected error: its name and where it came from.
 * Its message may quote a request, so it stays out.
 */
export function toErrorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const { cause } = error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = (error as { code?: unknown }).code;
  return {
    errorName: error.name,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    ...(cause instanceof Error ? { cause: describeCause(cause) } : {}),
    stack: frames.slice(0, 12).join('\n'),
  };
}

/** Logs failures in the background, which no caller meets: each kind once a minute, however often it happens. */
export function createFailureLog(log: Log): (error: unknown) => void {
  const loggedAtMs = new Map<string, number>();
  return (error) => {
    const fields = toErrorFields(error);
    const kind = `${fields.errorName} ${fields.errorCode ?? ''}`;
    const nowMs = performance.now();
    if (nowMs - (loggedAtMs.get(kind) ?? Number.NEGATIVE_INFINITY) < FAILURE_LOG_MS) return;
    loggedAtMs.set(kind, nowMs);
    log.error(fields, 'something failed');
  };
}

/** An unforeseen failure as callers may know it: an id under which the log has the rest. */
export function createInternalError(error: unknown, log: Log): AppError {
  const logId = crypto.randomUUID();
  log.error({ logId, ...toErrorFields(error) }, 'unexpected error');
  const detail = `Something failed on our side. Give the operator this log id: ${logId}`;
  return new AppError('INTERNAL', detail, { cause: error });
}
