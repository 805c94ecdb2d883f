import { isObject, isString, type Json, type JsonObject } from '../../../kernel/json.ts';
import { LOG_LEVELS, type LogLevel } from '../parts.ts';
import { CODES, ProtocolError } from '../protocol-error.ts';

/** The revision without sessions: every request says of itself what others said once at the start. */
const MODERN_REVISION = '2026-07-28';

export const MODERN_REVISIONS: readonly string[] = [MODERN_REVISION];

/** Members of `_meta` that the revision reserves. */
export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;

/** Revisions are dates: later ones sort behind. */
export function isModernRevision(version: string): boolean {
  return version >= MODERN_REVISION;
}

/** `_meta` of a message's params, where it is an object. */
export function findMeta(message: unknown): JsonObject | undefined {
  const params = isObject(message) ? message.params : undefined;
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta : undefined;
}

/** Whether a message says its revision, as every request since 2026-07-28 does, right or wrong. */
export function hasEnvelope(message: unknown): boolean {
  return Object.hasOwn(findMeta(message) ?? {}, META.protocolVersion);
}

/** The first faulty member of the `_meta` of a request, and its fault. */
function findEnvelopeFault(
  meta: JsonObject,
): { readonly key: string; readonly problem: string } | undefined {
  for (const key of [META.protocolVersion, META.clientCapabilities]) {
    if (!Object.hasOwn(meta, key)) return { key, problem: 'missing' };
  }
  const { progressToken } = meta;
  const info = meta[META.clientInfo];
  const level = meta[META.logLevel];
  if (!isString(meta[META.protocolVersion])) {
    return { key: META.protocolVersion, problem: 'a text is expected' };
  }
  if (!isObject(meta[META.clientCapabilities])) {
    return { key: META.clientCapabilities, problem: 'an object is expected' };
  }
  if (info !== undefined && !(isObject(info) && isString(info.name) && isString(info.version))) {
    return { key: META.clientInfo, problem: 'an object with name and version is expected' };
  }
  if (level !== undefined && !LOG_LEVELS.includes(level as LogLevel)) {
    return { key: META.logLevel, problem: `one of ${LOG_LEVELS.join(', ')} is expected` };
  }
  if (progressToken !== undefined && !isString(progressToken) && !Number.isInteger(progressToken)) {
    return { key: 'progressToken', problem: 'a text or a whole number is expected' };
  }
  return undefined;
}

/** Throws MCP's invalid params where a request does not say its revision, or what its client can do. */
export function assertEnvelope(message: unknown): void {
  const meta = findMeta(message);
  if (!meta) {
    const envelope = { missing: ['_meta'] };
    const required = `${META.protocolVersion} and ${META.clientCapabilities}`;
    const detail = `Each request of revision ${MODERN_REVISION} carries params._meta with ${required}.`;
    throw new ProtocolError(CODES.invalidParams, detail, { envelope });
  }
  const fault = findEnvelopeFault(meta);
  if (!fault) return;
  const detail = `params._meta of revision ${MODERN_REVISION}: ${fault.key}: ${fault.problem}.`;
  throw new ProtocolError(CODES.invalidParams, detail, { envelope: { ...fault } });
}

/** Throws "unsupported protocol version" where another revision is asked for than those that are served. */
export function assertServedRevision(requested: Json | undefined): void {
  if (isString(requested) && MODERN_REVISIONS.includes(requested)) return;
  throw new ProtocolError(
    CODES.unsupportedProtocolVersion,
    `This revision of MCP is not served without a session. Send ${MODERN_REVISIONS.join(' or ')}, or initialize a session of an earlier one.`,
    {
      supported: [...MODERN_REVISIONS],
      ...(isString(requested) ? { requested: requested.slice(0, 80) } : {}),
    },
  );
}
