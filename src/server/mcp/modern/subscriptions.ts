import { isObject, isString, type JsonObject } from '../../../kernel/json.ts';
import type { Caller } from '../../caller.ts';
import { type Change, getCapabilities, type McpParts, toNotification } from '../parts.ts';
import { createInvalidParams } from '../protocol-error.ts';
import { type RpcRequest, stampResult } from './answer-modern.ts';
import { META } from './envelope.ts';

export const LISTEN = 'subscriptions/listen';

/** URIs that one subscription may name, and characters of each. */
const MAX_NAMED = 100;
const MAX_NAME_LENGTH = 512;

const LISTS = [
  ['toolsListChanged', 'tools'],
  ['promptsListChanged', 'prompts'],
  ['resourcesListChanged', 'resources'],
] as const;

function readNames(value: unknown, key: string): string[] {
  if (value === undefined) return [];
  const isList =
    Array.isArray(value) &&
    value.length <= MAX_NAMED &&
    value.every((name) => isString(name) && name.length <= MAX_NAME_LENGTH);
  if (isList) return value as string[];
  throw createInvalidParams(`params.notifications.${key} is a list of at most ${MAX_NAMED} texts.`);
}

/** The part of a client's filter that this server can report. Throws MCP's invalid params. */
function readFilter(request: RpcRequest, parts: McpParts): JsonObject {
  const { notifications } = request.params ?? {};
  if (!isObject(notifications)) {
    throw createInvalidParams(
      'params.notifications must be an object that names the notifications to send.',
    );
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
  const uris = readNames(notifications.resourceSubscriptions, 'resourceSubscriptions');
  if (uris.length > 0 && offers('resources', 'subscribe')) honoured.resourceSubscriptions = uris;
  return honoured;
}

/** Whether a subscription asked for a change; the feed reports only those resources that the subscription names. */
function isAskedFor(honoured: JsonObject, change: Change): boolean {
  if (change.kind === 'resource') return honoured.resourceSubscriptions !== undefined;
  return LISTS.some(([key, list]) => list === change.kind && honoured[key] === true);
}

/** A subscription that is open: what ends it says so to the client, unless the client has gone. */
export interface Subscription {
  cancel(): void;
  /** The result by which the client learns that nothing more comes. */
  readonly result: JsonObject;
  /** True where the subscription named nothing that this server can report. */
  readonly isEmpty: boolean;
}

/** Notifies a client. Of notifications about the same thing, only the last counts while the client does not read. */
type NotifyOf = (method: string, params: JsonObject, about?: string) => void;

/**
 * Opens a subscription: acknowledges it by `notify`, then reports each change. Rejects with MCP's errors before it
 * notifies anything.
 */
export async function openSubscription(
  request: RpcRequest,
  caller: Caller,
  notify: NotifyOf,
  parts: McpParts,
): Promise<Subscription> {
  const honoured = readFilter(request, parts);
  const { resourceSubscriptions: uris = [] } = honoured as Record<string, string[]>;
  const _meta = { [META.subscriptionId]: request.id };
  const cancels: (() => void)[] = [];
  if (parts.changes && Object.keys(honoured).length > 0) {
    const cancel = parts.changes.subscribe(caller, uris, (change) => {
      if (!isAskedFor(honoured, change)) return;
      const { method, params } = toNotification(change);
      notify(method, { ...params, _meta }, `${method} ${params.uri ?? ''}`);
    });
    cancels.push(cancel);
  }
  notify('notifications/subscriptions/acknowledged', { notifications: honoured, _meta });
  return {
    cancel() {
      for (const cancel of cancels) cancel();
    },
    result: { jsonrpc: '2.0', id: request.id, result: stampResult({ _meta }) },
    isEmpty: cancels.length === 0,
  };
}
