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

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** A log of JSON lines on stderr, without a library to load. Unknown levels mean `warn`. */
export function createStderrLog(level = 'warn'): Log {
  const threshold = LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.indexOf('warn');
  const at = (name: string) => (fields: LogFields, message: string) => {
    if (LEVELS.indexOf(name) < threshold) return;
    process.stderr.write(
      `${JSON.stringify({ level: name, time: new Date().toISOString(), ...fields, msg: message })}\n`,
    );
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
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
