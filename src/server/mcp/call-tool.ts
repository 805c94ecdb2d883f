import { AppError } from '../../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Progress } from '../../operations/operation-context.ts';
import type { CallOptions, Orrery } from '../bind-operations.ts';
import type { Caller } from '../caller.ts';
import { createInternalError } from '../log.ts';
import { toModelAnswer, toModelInput } from '../projections/model-answer.ts';
import { toEffect } from '../scopes.ts';
import { readTraceContext } from '../tracing.ts';
import type { LogLevel, McpExchange, McpParts } from './parts.ts';
import { ProtocolError, toRefusalResult } from './protocol-error.ts';
import { callAsking, canAsk } from './questions.ts';
import { getOwnState } from './request-state.ts';
import {
  createTaskDesk,
  TASK_DEADLINE_MS,
  type TaskDesk,
  type TaskDeskOptions,
} from './tasks/task-desk.ts';
import { toTaskHandle } from './tasks/wire-task.ts';

function createProgressReporter(exchange: McpExchange): ((progress: Progress) => void) | undefined {
  const { progressToken } = exchange.meta;
  if (progressToken === undefined) return undefined;
  return (progress) => exchange.notify('notifications/progress', { progressToken, ...progress });
}

function toCallOptions(exchange: McpExchange) {
  const { caller, requestId, signal, sizeBytes, meta } = exchange;
  const reportProgress = createProgressReporter(exchange);
  return {
    caller: { ...caller, channel: 'mcp' as const },
    requestId,
    signal,
    trace: readTraceContext(meta),
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
    ...(reportProgress ? { reportProgress } : {}),
  };
}

function toResult(operation: Operation, input: Json, output: Json): JsonObject {
  const { structured, text } = toModelAnswer(operation, input, output);
  return { content: [{ type: 'text', text }], structuredContent: structured };
}

/** A call that may be begun again from the start, as a task is whose server ended in it. */
function canBeRepeated({ effect, idempotent }: Operation): boolean {
  return effect === 'read' || (effect === 'write' && idempotent === true);
}

/** Where calls of an Orrery that take long become tasks. */
export function createTasks(
  orrery: Orrery,
  options: Omit<TaskDeskOptions, 'operations' | 'repeat'>,
): TaskDesk {
  const { operations } = orrery;
  return createTaskDesk({
    ...options,
    operations: [...operations.keys()],
    async repeat({ operation: name, input, caller }, run) {
      const own = { ...run, requestId: 'task', deadlineMs: TASK_DEADLINE_MS };
      const output = await orrery.call(name, input, {
        ...own,
        caller: caller as unknown as Caller,
      });
      return toResult(operations.get(name) as Operation, input, output as Json);
    },
  });
}

/** Makes a call that becomes a task where it takes long. */
async function callForTask(
  desk: TaskDesk,
  orrery: Orrery,
  operation: Operation,
  input: JsonObject,
  given: CallOptions & Pick<McpExchange, 'signal'>,
): Promise<JsonObject> {
  const { name } = operation;
  const answer = await desk.call({
    caller: given.caller,
    call: { operation: name, effect: toEffect(operation, input), input },
    signal: given.signal,
    reportProgress: given.reportProgress,
    make: async (run) => {
      const own = { ...given, ...run, deadlineMs: TASK_DEADLINE_MS };
      return toResult(operation, input, (await orrery.call(name, input, own)) as Json);
    },
  });
  if ('result' in answer) return answer.result;
  return { resultType: 'task', ...toTaskHandle(answer.task) };
}

/** Answers `tools/call`: what a model reads of the result, as structured content and as text. */
export async function callTool(
  orrery: Orrery,
  exchange: McpExchange,
  name: string,
  input: Json,
  parts: McpParts,
): Promise<JsonObject> {
  const operation = orrery.operations.get(name);
  const options = toCallOptions(exchange);
  const startedMs = performance.now();
  const tell = (level: LogLevel, outcome: string) =>
    exchange.log(level, { tool: name, outcome, ms: Math.round(performance.now() - startedMs) });
  try {
    const wanted = (operation ? toModelInput(operation, input) : input) as Json;
    const callAny = async (called: string, given: Json) =>
      (await orrery.call(called, given, options)) as Json;
    const files =
      operation && (await parts.files?.open(operation, wanted, exchange.listRoots, callAny));
    const asked = files?.input ?? wanted;
    const call = async (given: Json) => {
      const output = await callAny(name, given);
      return files ? files.finish(output) : output;
    };
    if (operation?.questions && isObject(asked) && canAsk(exchange)) {
      const answered = await callAsking({
        operation,
        input: asked,
        exchange,
        state: parts.requestState ?? getOwnState(),
        call,
        findQuestion: (given) => orrery.findQuestion(name, given, options),
      });
      if ('asked' in answered) return answered.asked;
      return toResult(operation, answered.input, answered.output);
    }
    if (parts.tasks && exchange.takesTasks && !files && operation && isObject(asked)) {
      if (canBeRepeated(operation)) {
        return await callForTask(await parts.tasks(), orrery, operation, asked, options);
      }
    }
    const output = await call(asked);
    // A call of an operation that there is not has been refused.
    tell('debug', 'ok');
    return toResult(operation as Operation, asked, output);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const known = error instanceof AppError ? error : createInternalError(error, orrery.log);
    tell(known.code === 'INTERNAL' ? 'error' : 'debug', known.code);
    return toRefusalResult(known);
  }
}
