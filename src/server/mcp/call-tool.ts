import { AppError } from '../../kernel/errors.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Orrery } from '../bind-operations.ts';
import { createInternalError } from '../log.ts';
import { toModelAnswer, toModelInput } from '../projections/model-answer.ts';
import type { McpExchange, McpParts } from './parts.ts';

/** `CODE: what, where, what to do next`: the one form in which models meet errors. */
function toErrorText({ code, message, errors }: AppError): string {
  const others = errors.slice(1, 6).map((detail) => `${detail.path || '/'}: ${detail.message}`);
  const text = others.length > 0 ? `${message} Also: ${others.join('; ')}` : message;
  return `${code}: ${text}`;
}

function toResult(operation: Operation, input: Json, output: Json): JsonObject {
  const { structured, text } = toModelAnswer(operation, input, output);
  return { content: [{ type: 'text', text }], structuredContent: structured };
}

/** Answers `tools/call`: what a model reads of the result, as structured content and as text. */
export async function callTool(
  orrery: Orrery,
  { listRoots, ...options }: McpExchange,
  name: string,
  input: Json,
  { files }: McpParts,
): Promise<JsonObject> {
  const operation = orrery.operations.get(name);
  try {
    const wanted = (operation ? toModelInput(operation, input) : input) as Json;
    const callAny = async (called: string, given: Json) =>
      (await orrery.call(called, given, options)) as Json;
    const opened = operation && (await files?.open(operation, wanted, listRoots, callAny));
    const asked = opened?.input ?? wanted;
    const output = await callAny(name, asked);
    // A call of an operation that there is not has been refused.
    return toResult(operation as Operation, asked, opened ? await opened.finish(output) : output);
  } catch (error) {
    const known = error instanceof AppError ? error : createInternalError(error, orrery.log);
    return { content: [{ type: 'text', text: toErrorText(known) }], isError: true };
  }
}
