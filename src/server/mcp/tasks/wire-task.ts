import { isObject, type JsonObject } from '../../../kernel/json.ts';
import type { CallTask } from '../../../ports/call-task-store.ts';
import { CODES, ProtocolError } from '../protocol-error.ts';

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** Milliseconds between two questions about a task that a client is asked to leave. */
const POLL_MS = 1_000;

const toIso = (timeMs: number) => new Date(timeMs).toISOString();

/** A task in the form that `tools/call` returns: without how it ended. */
export function toTaskHandle(task: CallTask): JsonObject {
  const { taskId, status, message, createdAtMs, updatedAtMs, expiresAtMs } = task;
  return {
    taskId,
    status,
    ...(message === null ? {} : { statusMessage: message }),
    createdAt: toIso(createdAtMs),
    lastUpdatedAt: toIso(updatedAtMs),
    ttlMs: expiresAtMs - createdAtMs,
    pollIntervalMs: POLL_MS,
  };
}

/** A task in the form of `tasks/get` and notifications: with the whole result of its call, or the error that it met. */
export function toDetailedTask(task: CallTask): JsonObject {
  const { status, outcome } = task;
  const handle = toTaskHandle(task);
  if (outcome === null) return handle;
  if (status === 'completed') {
    return { ...handle, result: { resultType: 'complete', ...outcome } };
  }
  return { ...handle, statusMessage: String(outcome.message), error: outcome };
}

export function takesTasks(clientCapabilities: JsonObject): boolean {
  const { extensions } = clientCapabilities;
  return isObject(extensions) && isObject(extensions[TASKS_EXTENSION]);
}

/** Throws "missing client capability" where a client did not declare that it takes tasks. */
export function assertTakesTasks(clientCapabilities: JsonObject): void {
  if (takesTasks(clientCapabilities)) return;
  throw new ProtocolError(
    CODES.missingClientCapability,
    `The client must declare the extension ${TASKS_EXTENSION} for this request.`,
    { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } },
  );
}
