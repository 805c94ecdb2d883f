import { isObject, isString, type JsonObject } from '../../kernel/json.ts';
import { CODES, createInvalidParams, ProtocolError } from './protocol-error.ts';

/** A request of a server to its client, while the server is answering a request of that client. */
export type InputRequest = {
  method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list';
  params: JsonObject;
};

/**
 * A result that asks instead of answering: the client sends the request again with the answers, under the same keys,
 * and with `requestState` as it was. To clients of earlier revisions each is asked for by a request of its own.
 */
export function createInputRequired(
  inputRequests: Record<string, InputRequest>,
  requestState?: string,
): JsonObject {
  return {
    resultType: 'input_required',
    inputRequests,
    ...(requestState === undefined ? {} : { requestState }),
  };
}

/** Requests of a result to the client, by key; undefined where it asks nothing. */
export function findInputRequests(result: JsonObject): Record<string, InputRequest> | undefined {
  if (result.resultType !== 'input_required') return undefined;
  return (result.inputRequests ?? {}) as Record<string, InputRequest>;
}

/** The capability that a client must declare to be asked something. */
function getCapability({ method, params }: InputRequest): readonly [string, string?] {
  if (method === 'roots/list') return ['roots'];
  if (method === 'sampling/createMessage') return ['sampling'];
  return ['elicitation', params.mode === 'url' ? 'url' : 'form'];
}

/** Whether a client declared that it can be asked something. `elicitation: {}` means forms, as it did before there were modes. */
export function canAnswer(request: InputRequest, capabilities: JsonObject): boolean {
  const [name, mode] = getCapability(request);
  const declared = capabilities[name];
  if (!isObject(declared)) return false;
  if (mode === undefined || declared[mode] !== undefined) return true;
  return mode === 'form' && declared.url === undefined;
}

/** Throws "missing client capability" where a result asks what the client did not declare that it can answer. */
export function assertCanAnswer(result: JsonObject, capabilities: JsonObject): void {
  const missing = Object.values(findInputRequests(result) ?? {}).filter(
    (request) => !canAnswer(request, capabilities),
  );
  if (missing.length === 0) return;
  const required: JsonObject = {};
  for (const request of missing) {
    const [name, mode] = getCapability(request);
    required[name] = mode === undefined ? {} : { [mode]: {} };
  }
  throw new ProtocolError(
    CODES.missingClientCapability,
    `The client must declare ${Object.keys(required).join(' and ')} for this request.`,
    { requiredCapabilities: required },
  );
}

/** The answers that a request brings. Throws MCP's invalid params where they are no objects by key. */
export function readInputResponses(params: JsonObject): {
  inputResponses: JsonObject;
  requestState?: string;
} {
  const { inputResponses = {}, requestState } = params;
  if (!isObject(inputResponses) || !Object.values(inputResponses).every(isObject)) {
    throw createInvalidParams('params.inputResponses is an object with one object for each key.');
  }
  if (requestState === undefined) return { inputResponses };
  if (!isString(requestState)) throw createInvalidParams('params.requestState is a text.');
  return { inputResponses, requestState };
}
