import { AppError } from '../../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Progress } from '../../operations/context.ts';
import type { Operation } from '../../operations/operation.ts';
import { createInternalError } from '../internal-error.ts';
import type { CallOptions, Orrery } from '../orrery.ts';
import { toModelAnswer, toModelInput } from '../projections/model-answer.ts';
import { readTraceContext } from '../tracing.ts';
import type { LogLevel, McpExchange } from './exchange.ts';
import { ProtocolError } from './protocol-error.ts';
import { callAsking, canAsk } from './questions.ts';
import type { RequestState } from './request-state.ts';

/** `CODE: what, where, what to do next`: the one form in which models meet errors. */
function toErrorText(error: AppError): string {
  const { code, message, errors } = error;
  const others = errors.slice(1, 6).map((detail) => `${detail.path || '/'}: ${detail.message}`);
  const text = others.length > 0 ? `${message} Also: ${others.join('; ')}` : message;
  return `${code}: ${text}`;
}

function createProgressReporter(exchange: McpExchange): ((progress: Progress) => void) | undefined {
  const { progressToken } = exchange.meta;
  if (progressToken === undefined) return undefined;
  return (progress) => exchange.notify('notifications/progress', { progressToken, ...progress });
}

function toCallOptions(exchange: McpExchange): CallOptions {
  const { caller, requestId, signal, sizeBytes, meta } = exchange;
  const reportProgress = createProgressReporter(exchange);
  return {
    caller: { ...caller, channel: 'mcp' },
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

/** Answers `tools/call`: what a model reads of the result, as structured content and as text. */
export async function callTool(
  orrery: Orrery,
  exchange: McpExchange,
  name: string,
  input: Json,
  state: RequestState,
): Promise<JsonObject> {
  const operation = orrery.operations.get(name);
  const asked = (operation ? toModelInput(operation, input) : input) as Json;
  const options = toCallOptions(exchange);
  const startedMs = performance.now();
  const tell = (level: LogLevel, outcome: string) =>
    exchange.log(level, { tool: name, outcome, ms: Math.round(performance.now() - startedMs) });
  const call = async (given: Json) => (await orrery.call(name, given, options)) as Json;
  try {
    if (operation?.questions && isObject(asked) && canAsk(exchange)) {
      const answered = await callAsking({
        operation,
        input: asked,
        exchange,
        state,
        call,
        findQuestion: (given) => orrery.findQuestion(name, given, options),
      });
      if ('asked' in answered) return answered.asked;
      return toResult(operation, answered.input, answered.output);
    }
    const output = await call(asked);
    // A call of an operation that there is not has been refused.
    tell('debug', 'ok');
    return toResult(operation as Operation, asked, output);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const known = error instanceof AppError ? error : createInternalError(error, orrery.log);
    tell(known.code === 'INTERNAL' ? 'error' : 'debug', known.code);
    return { content: [{ type: 'text', text: toErrorText(known) }], isError: true };
  }
}
