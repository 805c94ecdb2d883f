import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import { assertCanAnswer, findInputRequests } from './input-required.ts';
import { CODES, ProtocolError } from './protocol-error.ts';

/** Milliseconds that a person has for an answer. */
const ANSWER_MS = 10 * 60 * 1_000;

/** Times that one request may ask. */
const MAX_ROUNDS = 8;

const AnySchema = z.looseObject({});

/** Attempts a request with the answers so far. */
type Attempt = (answers: {
  inputResponses: JsonObject;
  requestState?: string;
}) => Promise<JsonObject>;

/**
 * Answers a request of the revisions until 2025-11-25, in which a server asks by requests of its own: whatever the
 * result asks is asked one after the other on the stream of the request, which is then attempted again.
 */
export async function answerWithPush(
  attempt: Attempt,
  capabilities: JsonObject,
  extra: Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, 'sendRequest'>,
): Promise<JsonObject> {
  let result = await attempt({ inputResponses: {} });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const asked = findInputRequests(result);
    if (!asked) return result;
    assertCanAnswer(result, capabilities);
    const inputResponses: JsonObject = {};
    for (const [key, request] of Object.entries(asked)) {
      const options = { timeout: ANSWER_MS };
      const answer = await extra.sendRequest(request as ServerRequest, AnySchema, options);
      inputResponses[key] = answer as JsonObject;
    }
    const { requestState } = result;
    result = await attempt({
      inputResponses,
      ...(typeof requestState === 'string' ? { requestState } : {}),
    });
  }
  throw new ProtocolError(CODES.internalError, `The request asked more than ${MAX_ROUNDS} times.`);
}
