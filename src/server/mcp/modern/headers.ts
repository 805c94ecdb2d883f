import { isObject, isString, type JsonObject } from '../../../kernel/json.ts';
import { CODES, ProtocolError } from '../protocol-error.ts';
import { findMeta, hasEnvelope, isModernRevision, META } from './envelope.ts';

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The param that the header Mcp-Name repeats, by method: proxies route by it without reading bodies. */
const NAME_PARAMS: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

const BASE64 = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/;

function createMismatch(header: string, body: string): ProtocolError {
  return new ProtocolError(
    CODES.headerMismatch,
    `The headers and the body of the request disagree: ${body}`,
    { mismatch: { header: header.slice(0, 200), body } },
  );
}

function readHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return isString(value) ? value.trim() : undefined;
}

/** A header's value as it was meant: what isn't plain ASCII comes as `=?base64?…?=`. Undefined where that is malformed. */
function decodeHeader(value: string): string | undefined {
  if (!value.startsWith('=?base64?') || !value.endsWith('?=')) return value;
  const [, encoded] = BASE64.exec(value) ?? [];
  if (encoded === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return undefined;
  }
}

/**
 * Whether a message over HTTP is of a revision without sessions: its body decides, and for what says nothing of itself
 * the header. Throws "header mismatch" where an `initialize` comes with the header of such a revision.
 */
export function isModernMessage(message: JsonObject, headers: Headers): boolean {
  const version = readHeader(headers, 'mcp-protocol-version');
  const isNamed = version !== undefined && isModernRevision(version);
  if (message.method === 'initialize') {
    const claimed = findMeta(message)?.[META.protocolVersion];
    if (isString(claimed) && isModernRevision(claimed)) return true;
    if (!isNamed) return false;
    throw createMismatch(version, 'initialize begins a session of an earlier revision.');
  }
  return hasEnvelope(message) || (isNamed && isString(message.method));
}

/** Throws "header mismatch" where a header that is there says something else than the body. */
export function assertHeadersAgree(message: JsonObject, headers: Headers): void {
  const version = readHeader(headers, 'mcp-protocol-version');
  const claimed = findMeta(message)?.[META.protocolVersion];
  if (version !== undefined && isString(claimed) && version !== claimed) {
    throw createMismatch(version, 'MCP-Protocol-Version is another revision than that of _meta.');
  }
  const method = readHeader(headers, 'mcp-method');
  if (method !== undefined && method !== message.method) {
    throw createMismatch(method, 'Mcp-Method is another method than that of the body.');
  }
}

/** Throws "header mismatch" where a request lacks a header that the revision demands. */
export function assertHeadersPresent(message: JsonObject, headers: Headers): void {
  for (const name of ['MCP-Protocol-Version', 'Mcp-Method']) {
    if (readHeader(headers, name.toLowerCase()) === undefined) {
      throw createMismatch('(missing)', `The header ${name} is missing.`);
    }
  }
  const key = NAME_PARAMS.get(String(message.method));
  if (key === undefined) return;
  const value = isObject(message.params) ? message.params[key] : undefined;
  if (!isString(value)) return;
  const header = readHeader(headers, 'mcp-name');
  if (header === undefined) {
    throw createMismatch('(missing)', `The header Mcp-Name is missing: it repeats params.${key}.`);
  }
  const decoded = decodeHeader(header);
  if (decoded === undefined) throw createMismatch(header, 'Mcp-Name is not valid Base64.');
  if (decoded !== value) {
    throw createMismatch(header, `Mcp-Name is another name than params.${key}.`);
  }
}
