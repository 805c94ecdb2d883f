import type { Logger } from 'pino';
import { AppError } from '../kernel/errors.ts';

/** Fields of a log line beside its message. Never content of requests, answers or keys. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** JSON lines on stderr. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'> & { flush(): void };

/** Between two lines about one kind of failure. */
const FAILURE_LOG_MS = 60_000;

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
