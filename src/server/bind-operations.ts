import { systemClock } from '../kernel/clock.ts';
import { AppError } from '../kernel/errors.ts';
import type { Limits } from '../kernel/limits.ts';
import { tellNearest } from '../kernel/nearest-names.ts';
import { invoke } from '../operations/invoke.ts';
import type { Operation } from '../operations/operation.ts';
import type { OperationContext, Services } from '../operations/operation-context.ts';
import { parseJson } from '../operations/raw-input.ts';
import type { Answer, CallRecord, CallRecorder } from './call-recorder.ts';
import type { Caller } from './caller.ts';
import { createFailureLog, createInternalError, type Log } from './log.ts';

export interface CallOptions {
  readonly caller: Caller;
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

export interface OrreryOptions {
  readonly operations: readonly Operation[];
  readonly services: Services;
  readonly log: Log;
  readonly limits: Limits;
  readonly offload?: Offload;
  readonly onCall?: CallRecorder['note'];
  /** Ends all calls that are left: the server stops. */
  readonly stopping?: AbortSignal;
}

/** A call that ends where its signal is aborted. */
export type RunningCall = CallOptions & { readonly signal: AbortSignal };

/** Runs a call that would hold up all others somewhere else; undefined where it is none. */
export type Offload = (
  operation: Operation,
  input: unknown,
  call: RunningCall,
) => Promise<Uint8Array | undefined>;

/** The operations bound to their services: the one thing that every door calls. */
export interface Orrery {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly services: Services;
  readonly limits: Limits;
  readonly log: Log;
  /** Runs an operation by name. Throws only AppError. */
  call(name: string, input: unknown, options: CallOptions): Promise<unknown>;
  /** The same, with the output as JSON: what comes from another thread is not parsed on its way. */
  callForJson(name: string, input: unknown, options: CallOptions): Promise<string | Uint8Array>;
}

/** Milliseconds after which a call is ended, and answered by 503. */
const CALL_DEADLINE_MS = 60_000;

function getOperation(operations: ReadonlyMap<string, Operation>, name: string): Operation {
  const operation = operations.get(name);
  if (operation) return operation;
  const nearest = tellNearest(name, operations.keys());
  throw new AppError('NOT_FOUND', `No operation is named "${name.slice(0, 80)}".${nearest}`);
}

/** Why the server aborts a call, and what its caller is told. */
const LATE = new DOMException('The call took longer than allowed.', 'AbortError');
const STOPPING = new DOMException('The server is stopping.', 'AbortError');
const TOLD = new Map<unknown, string>([
  [LATE, 'The call took longer than allowed and was stopped. Send less at once.'],
  [STOPPING, 'The server is stopping, and the call was not finished. Send it again.'],
]);

/** Turns whatever was thrown into what a caller may know; the rest goes to the log under an id. */
function toAppError(
  error: unknown,
  signal: AbortSignal | undefined,
  log: Log,
  logFailure: (error: unknown) => void,
): AppError {
  if (error instanceof AppError) {
    if (error.cause !== undefined) logFailure(error);
    return error;
  }
  if (!signal?.aborted) return createInternalError(error, log);
  const told = TOLD.get(signal.reason);
  if (told === undefined)
    return new AppError('CANCELLED', 'The caller cancelled.', { cause: error });
  return new AppError('UNAVAILABLE', told, { retryAfterS: 5, cause: error });
}

/** Binds operations to services. Throws a TypeError where two operations share a name. */
export function bindOperations(options: OrreryOptions): Orrery {
  const { services, log, limits, offload } = options;
  const operations = new Map(options.operations.map((operation) => [operation.name, operation]));
  if (operations.size !== options.operations.length) {
    throw new TypeError('Two operations share a name.');
  }
  const logFailure = createFailureLog(log);

  const toContext = (call: CallOptions, signal: AbortSignal): OperationContext => ({
    tenant: call.caller.tenant,
    signal,
    clock: systemClock,
    limits,
    services,
  });

  const run = async (
    operation: Operation,
    given: unknown,
    call: CallOptions,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const json = await offload?.(operation, given, { ...call, signal });
    if (json) return { json };
    return { output: await invoke(operation, given, toContext(call, signal)) };
  };

  const answer = async (name: string, input: unknown, call: CallOptions): Promise<Answer> => {
    const startedMs = performance.now();
    // Not AbortSignal.any: it keeps every signal alive as long as its longest-lived source.
    const controller = new AbortController();
    const abort = () => controller.abort();
    const stop = () => controller.abort(STOPPING);
    const timer = setTimeout(() => controller.abort(LATE), CALL_DEADLINE_MS);
    call.signal?.addEventListener('abort', abort);
    options.stopping?.addEventListener('abort', stop);
    if (call.signal?.aborted) abort();
    let outcome: CallRecord['outcome'] = 'ok';
    let answered: Answer | undefined;
    const operation = operations.has(name) ? name : 'unknown';
    const { requestId = '' } = call;
    try {
      answered = await run(getOperation(operations, name), input, call, controller.signal);
      return answered;
    } catch (error) {
      const appError = toAppError(error, controller.signal, log, logFailure);
      outcome = appError.code;
      throw appError;
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', abort);
      options.stopping?.removeEventListener('abort', stop);
      const record = {
        requestId,
        tenant: call.caller.tenant,
        key: call.caller.keyId,
        operation,
        ms: Math.round((performance.now() - startedMs) * 1000) / 1000,
        outcome,
      };
      options.onCall?.(record, call.caller, input, answered);
    }
  };

  return {
    operations,
    services,
    limits,
    log,
    async call(name, input, call) {
      const answered = await answer(name, input, call);
      return 'json' in answered ? parseJson(answered.json) : answered.output;
    },
    async callForJson(name, input, call) {
      const answered = await answer(name, input, call);
      return 'json' in answered ? answered.json : JSON.stringify(answered.output);
    },
  };
}
