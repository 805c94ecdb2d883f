import { isObject, isString, type JsonObject } from '../../../kernel/json.ts';
import type { Caller } from '../../caller.ts';
import { type Change, toNotification } from '../changes.ts';
import { getCapabilities, type McpParts } from '../parts.ts';
import { createInvalidParams } from '../protocol-error.ts';
import { type RpcRequest, stampResult } from './answer.ts';
import { META } from './envelope.ts';

export const LISTEN = 'subscriptions/listen';

/** URIs that one subscription may name, and characters of each. */
const MAX_URIS = 100;
const MAX_URI_LENGTH = 512;

const LISTS = [
  ['toolsListChanged', 'tools'],
  ['promptsListChanged', 'prompts'],
  ['resourcesListChanged', 'resources'],
] as const;

function readUris(value: unknown): string[] {
  if (value === undefined) return [];
  const isList =
    Array.isArray(value) &&
    value.length <= MAX_URIS &&
    value.every((uri) => isString(uri) && uri.length <= MAX_URI_LENGTH);
  if (isList) return value as string[];
  throw createInvalidParams(
    `params.notifications.resourceSubscriptions is a list of at most ${MAX_URIS} URIs.`,
  );
}

/** Of what a client asks to be told of, what this server tells of. Throws MCP's invalid params. */
function readFilter({ params = {} }: RpcRequest, parts: McpParts): JsonObject {
  const { notifications } = params;
  if (!isObject(notifications)) {
    throw createInvalidParams('params.notifications says what to tell of: an object is expected.');
  }
  const capabilities = getCapabilities(parts);
  const offers = (list: string, change: string) =>
    (capabilities[list] as JsonObject | undefined)?.[change] === true;
  const honoured: JsonObject = {};
  for (const [key, list] of LISTS) {
    const wanted = notifications[key];
    if (wanted !== undefined && typeof wanted !== 'boolean') {
      throw createInvalidParams(`params.notifications.${key} is true or false.`);
    }
    if (wanted && offers(list, 'listChanged')) honoured[key] = true;
  }
  const uris = readUris(notifications.resourceSubscriptions);
  if (uris.length > 0 && offers('resources', 'subscribe')) honoured.resourceSubscriptions = uris;
  return honoured;
}

/** Whether a subscription asked for a change; of resources it names, the feed tells those alone. */
function isAskedFor(honoured: JsonObject, change: Change): boolean {
  if (change.kind === 'resource') return honoured.resourceSubscriptions !== undefined;
  return LISTS.some(([key, list]) => list === change.kind && honoured[key] === true);
}

/** A subscription that is open: what ends it says so to the client, unless the client has gone. */
export interface Subscription {
  /** Stops telling. */
  cancel(): void;
  /** The result that tells the client that nothing more comes. */
  readonly result: JsonObject;
  /** True where there was nothing to tell of. */
  readonly isEmpty: boolean;
}

/**
 * Opens a subscription: acknowledges it by `notify`, then tells of each change. Throws MCP's invalid params, telling
 * nothing.
 */
export function openSubscription(
  request: RpcRequest,
  caller: Caller,
  notify: (method: string, params: JsonObject) => void,
  parts: McpParts,
): Subscription {
  const honoured = readFilter(request, parts);
  const _meta = { [META.subscriptionId]: request.id };
  notify('notifications/subscriptions/acknowledged', { notifications: honoured, _meta });
  const result = {
    jsonrpc: '2.0',
    id: request.id,
    result: stampResult({ _meta }),
  };
  if (Object.keys(honoured).length === 0 || !parts.changes) {
    return { cancel() {}, result, isEmpty: true };
  }
  const uris = (honoured.resourceSubscriptions ?? []) as string[];
  const cancel = parts.changes.subscribe(caller, uris, (change) => {
    if (!isAskedFor(honoured, change)) return;
    const { method, params } = toNotification(change);
    notify(method, { ...params, _meta });
  });
  return { cancel, result, isEmpty: false };
}
