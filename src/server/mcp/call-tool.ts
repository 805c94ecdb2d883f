import { AppError } from '../../kernel/errors.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Progress } from '../../operations/operation-context.ts';
import type { Orrery } from '../bind-operations.ts';
import { createInternalError } from '../log.ts';
import { toModelAnswer, toModelInput } from '../projections/model-answer.ts';
import type { McpExchange, McpParts } from './parts.ts';
import { toRefusalResult } from './protocol-error.ts';

function createProgressReporter(exchange: McpExchange): ((progress: Progress) => void) | undefined {
  const { progressToken } = exchange.meta;
  if (progressToken === undefined) return undefined;
  return (progress) => exchange.notify('notifications/progress', { progressToken, ...progress });
}

function toCallOptions(exchange: McpExchange) {
  const { caller, requestId, signal, sizeBytes } = exchange;
  const reportProgress = createProgressReporter(exchange);
  return {
    caller: { ...caller, channel: 'mcp' as const },
    requestId,
    signal,
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
  parts: McpParts,
): Promise<JsonObject> {
  const operation = orrery.operations.get(name);
  const options = toCallOptions(exchange);
  try {
    const wanted = (operation ? toModelInput(operation, input) : input) as Json;
    const callAny = async (called: string, given: Json) =>
      (await orrery.call(called, given, options)) as Json;
    const files =
      operation && (await parts.files?.open(operation, wanted, exchange.listRoots, callAny));
    const asked = files?.input ?? wanted;
    const output = await callAny(name, asked);
    // A call of an operation that there is not has been refused.
    return toResult(operation as Operation, asked, files ? await files.finish(output) : output);
  } catch (error) {
    const known = error instanceof AppError ? error : createInternalError(error, orrery.log);
    exchange.log(known.code === 'INTERNAL' ? 'error' : 'debug', { tool: name, code: known.code });
    return toRefusalResult(known);
  }
}
