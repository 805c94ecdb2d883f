import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/json.ts';
import type { Progress } from '../../operations/context.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Caller } from '../caller.ts';
import { createInternalError } from '../internal-error.ts';
import type { Orrery } from '../orrery.ts';
import { toModelAnswer, toModelInput } from '../projections/model-answer.ts';

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * `tools/call` with its arguments as they were sent: the SDK's own schema drops a `__proto__` among them
 * before anybody could refuse it.
 */
export const ToolCallRequestSchema = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }),
});

type ToolCallRequest = z.output<typeof ToolCallRequestSchema>;

/** `CODE: what, where, what to do next`: the one form in which models meet errors. */
function toErrorText(error: AppError): string {
  const { code, message, errors } = error;
  const others = errors.slice(1, 6).map((detail) => `${detail.path || '/'}: ${detail.message}`);
  const text = others.length > 0 ? `${message} Also: ${others.join('; ')}` : message;
  return `${code}: ${text}`;
}

function createProgressReporter(extra: Extra): ((progress: Progress) => void) | undefined {
  const progressToken = extra._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress) => {
    const params = { progressToken, ...progress };
    // A client that has gone needs no progress.
    extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {});
  };
}

/** Answers `tools/call`: what a model reads of the result, as structured content and as text. */
export async function callTool(
  orrery: Orrery,
  caller: Caller,
  request: ToolCallRequest,
  extra: Extra,
): Promise<CallToolResult> {
  const { name, arguments: input = {} } = request.params;
  const reportProgress = createProgressReporter(extra);
  const length = extra.requestInfo?.headers['content-length'];
  const operation = orrery.operations.get(name);
  const asked = operation ? toModelInput(operation, input) : input;
  try {
    const output = await orrery.call(name, asked, {
      caller,
      requestId: String(extra.requestId),
      signal: extra.signal,
      ...(length === undefined ? {} : { sizeBytes: Number(length) }),
      ...(reportProgress ? { reportProgress } : {}),
    });
    // A call of an operation that there is not has been refused.
    const { structured, text } = toModelAnswer(operation as Operation, asked, output as Json);
    return { content: [{ type: 'text', text }], structuredContent: structured };
  } catch (error) {
    const known = error instanceof AppError ? error : createInternalError(error, orrery.log);
    return { content: [{ type: 'text', text: toErrorText(known) }], isError: true };
  }
}
