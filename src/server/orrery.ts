import { type Clock, systemClock } from '../kernel/clock.ts';
import { AppError, type ErrorCode } from '../kernel/errors.ts';
import { DEFAULT_LIMITS, type Limits } from '../kernel/limits.ts';
import { nearestNames } from '../kernel/nearest.ts';
import type { Progress, Services } from '../operations/context.ts';
import { invoke, parseInput } from '../operations/invoke.ts';
import type { Operation } from '../operations/operation.ts';
import type { Caller } from './caller.ts';
import { createInternalError } from './internal-error.ts';
import type { Log } from './log.ts';
import { createConcurrencyLimiter } from './scheduling/concurrency-limiter.ts';
import { restrictServices } from './wiring/restrict-services.ts';

/** What is known of a call when it has ended. Never its content. */
export interface CallRecord {
  readonly requestId: string;
  readonly tenant: string;
  readonly operation: string;
  readonly ms: number;
  readonly outcome: 'ok' | ErrorCode;
}

export interface CallOptions {
  readonly caller: Caller;
  /** Bytes of the request, where the door knows: they tell at no cost what may be heavy. */
  readonly sizeBytes?: number;
  readonly requestId?: string;
  readonly signal?: AbortSignal;
  readonly reportProgress?: (progress: Progress) => void;
}

export interface OrreryOptions {
  readonly operations: readonly Operation[];
  readonly services: Services;
  readonly log: Log;
  readonly limits?: Limits;
  readonly clock?: Clock;
  /** Milliseconds after which a call's signal is aborted. */
  readonly callDeadlineMs?: number;
  readonly offload?: Offload;
  readonly onCall?: (record: CallRecord) => void;
}

/** Runs calls that would hold up all others somewhere else. */
export interface Offload {
  isHeavy(operation: Operation, input: unknown, sizeBytes: number | undefined): boolean;
  run(
    operation: Operation,
    input: unknown,
    options: CallOptions & { readonly signal: AbortSignal },
  ): Promise<unknown>;
}

/** The operations bound to their services: the one thing that every door calls. */
export interface Orrery {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly services: Services;
  readonly limits: Limits;
  readonly log: Log;
  /** Runs an operation by name. Throws only AppError. */
  call(name: string, input: unknown, options: CallOptions): Promise<unknown>;
  /** Calls that have begun and not ended. */
  activeCalls(): number;
}

const DEFAULT_CALL_DEADLINE_MS = 60_000;

function getOperation(operations: ReadonlyMap<string, Operation>, name: string): Operation {
  const operation = operations.get(name);
  if (operation) return operation;
  const nearest = nearestNames(name.slice(0, 80), operations.keys(), 3);
  throw new AppError(
    'NOT_FOUND',
    `No operation is named "${name.slice(0, 80)}". Nearest: ${nearest.join(', ')}.`,
  );
}

function assertAllowed(operation: Operation, caller: Caller): void {
  if (caller.readOnly && operation.effect !== 'read') {
    throw new AppError(
      'FORBIDDEN',
      `This key is read-only and ${operation.name} writes. Use another key.`,
    );
  }
  if (caller.noForget && operation.effect === 'destroy') {
    throw new AppError(
      'FORBIDDEN',
      `This key may not destroy, as ${operation.name} does. Use another key.`,
    );
  }
}

/** Turns whatever was thrown into what a caller may know; the rest goes to the log under an id. */
function toAppError(
  error: unknown,
  signals: { deadline: boolean; cancelled: boolean },
  log: Log,
): AppError {
  if (error instanceof AppError) return error;
  if (signals.cancelled)
    return new AppError('CANCELLED', 'The caller cancelled.', { cause: error });
  if (signals.deadline) {
    return new AppError(
      'UNAVAILABLE',
      'The call took longer than allowed and was stopped. Send less at once.',
      {
        retryAfterS: 5,
        cause: error,
      },
    );
  }
  return createInternalError(error, log);
}

/** Reads that run in this thread at once: two, so that one computes while another waits for the store. */
const READS_AT_ONCE = 2;

/** Binds operations to services. Throws a TypeError where two operations share a name. */
export function bindOperations(options: OrreryOptions): Orrery {
  const { services, log } = options;
  const limits = options.limits ?? DEFAULT_LIMITS;
  const clock = options.clock ?? systemClock;
  const operations = new Map(options.operations.map((operation) => [operation.name, operation]));
  if (operations.size !== options.operations.length) {
    throw new TypeError('Two operations share a name.');
  }
  const takeTurn = createConcurrencyLimiter(READS_AT_ONCE);
  let active = 0;

  const run = async (
    operation: Operation,
    input: unknown,
    call: CallOptions,
    signal: AbortSignal,
  ) => {
    const { caller } = call;
    assertAllowed(operation, caller);
    if (options.offload?.isHeavy(operation, input, call.sizeBytes)) {
      // Refused here, what no operation takes is never copied to another thread.
      parseInput(operation, input, { limits });
      signal.throwIfAborted();
      return await options.offload.run(operation, input, { ...call, signal });
    }
    const perform = () =>
      invoke(operation, input, {
        tenant: caller.tenant,
        signal,
        clock,
        limits,
        services: restrictServices(services, caller),
        reportProgress: call.reportProgress ?? (() => {}),
      });
    // Writes share one commit the more of them come at once; only reads queue.
    return operation.effect === 'read' ? await takeTurn(perform) : await perform();
  };

  return {
    operations,
    services,
    limits,
    log,
    activeCalls: () => active,
    async call(name, input, call) {
      const startedMs = performance.now();
      // Not AbortSignal.any: it keeps every signal alive as long as its longest-lived source.
      const controller = new AbortController();
      const abort = () => controller.abort();
      const timer = setTimeout(abort, options.callDeadlineMs ?? DEFAULT_CALL_DEADLINE_MS);
      call.signal?.addEventListener('abort', abort);
      if (call.signal?.aborted) abort();
      let outcome: CallRecord['outcome'] = 'ok';
      active++;
      try {
        return await run(getOperation(operations, name), input, call, controller.signal);
      } catch (error) {
        const cancelled = call.signal?.aborted ?? false;
        const deadline = !cancelled && controller.signal.aborted;
        const appError = toAppError(error, { deadline, cancelled }, log);
        outcome = appError.code;
        throw appError;
      } finally {
        active--;
        clearTimeout(timer);
        call.signal?.removeEventListener('abort', abort);
        options.onCall?.({
          requestId: call.requestId ?? '',
          tenant: call.caller.tenant,
          operation: operations.has(name) ? name : 'unknown',
          ms: Math.round((performance.now() - startedMs) * 1000) / 1000,
          outcome,
        });
      }
    },
  };
}
