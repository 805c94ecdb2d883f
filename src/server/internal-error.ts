import { randomUUID } from 'node:crypto';
import { AppError } from '../kernel/errors.ts';
import { type Log, toErrorFields } from './log.ts';

/** An unforeseen failure as callers may know it: an id under which the log has the rest. */
export function createInternalError(error: unknown, log: Log): AppError {
  const logId = randomUUID();
  log.error({ logId, ...toErrorFields(error) }, 'unexpected error');
  const detail = `Something failed on our side. Give the operator this log id: ${logId}`;
  return new AppError('INTERNAL', detail, { cause: error });
}
