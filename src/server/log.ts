/** What a log line holds beside its message. Never content of requests, answers or keys. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Where the server reports to: pino behind HTTP, plain lines on stderr behind stdio. */
export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** A log of JSON lines on stderr, without a library to load. Unknown levels mean `warn`. */
export function createStderrLog(level = 'warn'): Log {
  const threshold = LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.indexOf('warn');
  const at = (name: string) => (fields: LogFields, message: string) => {
    if (LEVELS.indexOf(name) < threshold) return;
    process.stderr.write(
      `${JSON.stringify({ level: name, time: Date.now(), ...fields, msg: message })}\n`,
    );
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * What may be logged of an unexpected error: its name and where it came from.
 * Its message may quote a request, so it stays out.
 */
export function toErrorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = (error as { code?: unknown }).code;
  return {
    errorName: error.name,
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    stack: frames.slice(0, 12).join('\n'),
  };
}
