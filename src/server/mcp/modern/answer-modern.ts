import type { JsonObject } from '../../../kernel/json.ts';
import { answerMethod, findMethod } from '../answer-method.ts';
import { INSTRUCTIONS, SERVER_INFO, SERVER_STAMP } from '../identity.ts';
import {
  type CacheHint,
  getCapabilities,
  LOG_LEVELS,
  type LogLevel,
  type McpExchange,
  type McpParts,
  SHIPPED,
} from '../parts.ts';
import { CODES, createMethodNotFound, toProtocolError } from '../protocol-error.ts';
import {
  assertEnvelope,
  assertServedRevision,
  findMeta,
  META,
  MODERN_REVISIONS,
} from './envelope.ts';

export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly method: string;
  readonly params?: JsonObject;
}

export interface RpcAnswer {
  readonly message: JsonObject;
  readonly status: number;
}

/** The part of an exchange that a transport gives. */
export type ExchangeOfTransport = Pick<
  McpExchange,
  'caller' | 'requestId' | 'signal' | 'sizeBytes' | 'notify'
>;

/** HTTP statuses of errors that say that a request can't be served at all; any other error is an answer like others. */
const STATUSES: ReadonlyMap<number, number> = new Map([
  [CODES.parseError, 400],
  [CODES.invalidRequest, 400],
  [CODES.methodNotFound, 404],
  [CODES.headerMismatch, 400],
  [CODES.missingClientCapability, 400],
  [CODES.unsupportedProtocolVersion, 400],
]);

/** The answer that a client reads before any other. */
function discover(parts: McpParts): JsonObject {
  return {
    supportedVersions: [...MODERN_REVISIONS],
    capabilities: getCapabilities(parts),
    instructions: INSTRUCTIONS,
    _meta: { [META.serverInfo]: SERVER_INFO },
    ...SHIPPED,
  };
}

/** A result as this revision has it: complete unless it says otherwise, with who answered and what may be kept. */
function stampResult(result: JsonObject, cache?: CacheHint): JsonObject {
  const { resultType = 'complete', _meta } = result;
  return {
    ...(resultType === 'complete' ? cache : {}),
    ...result,
    resultType,
    _meta: { [META.serverInfo]: SERVER_STAMP, ...(_meta as JsonObject | undefined) },
  };
}

/** The exchange of a request, by its transport and its `_meta`. */
function toExchange({ params = {} }: RpcRequest, transport: ExchangeOfTransport): McpExchange {
  const meta = findMeta({ params }) ?? {};
  const clientCapabilities = meta[META.clientCapabilities] as JsonObject;
  const wanted = meta[META.logLevel] as LogLevel | undefined;
  return {
    ...transport,
    meta,
    clientCapabilities,
    log(level, data) {
      if (wanted === undefined || LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(wanted)) return;
      transport.notify('notifications/message', { level, logger: 'orrery', data });
    },
  };
}

async function run(
  request: RpcRequest,
  transport: ExchangeOfTransport,
  parts: McpParts,
): Promise<JsonObject> {
  const { method } = request;
  if (method === 'server/discover') return stampResult(discover(parts));
  const exchange = toExchange(request, transport);
  const result = await answerMethod(request, exchange, parts);
  if (result === undefined) throw createMethodNotFound(method);
  return stampResult(result, findMethod(method, parts)?.cache);
}

/**
 * Answers one request of a revision without sessions (2026-07-28). Nothing is kept between two of them, so that any
 * process that shares the store may answer the next.
 */
export async function answerModern(
  request: RpcRequest,
  transport: ExchangeOfTransport,
  parts: McpParts,
): Promise<RpcAnswer> {
  try {
    assertModernRequest(request);
  } catch (error) {
    return toRefusal(request.id, error, 400);
  }
  try {
    const result = await run(request, transport, parts);
    return { message: { jsonrpc: '2.0', id: request.id, result }, status: 200 };
  } catch (error) {
    return toRefusal(request.id, error);
  }
}

/** Throws a ProtocolError where a request does not say what every request of these revisions says. */
export function assertModernRequest(request: RpcRequest): void {
  assertEnvelope(request);
  assertServedRevision(findMeta(request)?.[META.protocolVersion]);
}

/** The answer that refuses a request. This revision has no code of its own for a resource that there is not. */
export function toRefusal(id: unknown, given: unknown, status?: number): RpcAnswer {
  const { code: known, message, data } = toProtocolError(given);
  const code = known === CODES.resourceNotFound ? CODES.invalidParams : known;
  return {
    message: {
      jsonrpc: '2.0',
      id: (id ?? null) as string | number | null,
      error: { code, message, ...(data === undefined ? {} : { data }) },
    },
    status: status ?? STATUSES.get(known) ?? 200,
  };
}
