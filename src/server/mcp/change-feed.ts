import type { Caller } from '../caller.ts';

/** A change of a resource, or of a list. */
export type Change =
  | { readonly kind: 'resource'; readonly uri: string }
  | { readonly kind: 'tools' | 'prompts' | 'resources' };

/** Where clients learn of changes. */
export interface ChangeFeed {
  /**
   * Reports changes that a caller may know, of lists and of the resources at these URIs, until the returned function is
   * called.
   */
  subscribe(
    caller: Caller,
    uris: readonly string[],
    listener: (change: Change) => void,
  ): () => void;
}

/** The notification that reports a change. */
export function toNotification(change: Change): { method: string; params: { uri?: string } } {
  return change.kind === 'resource'
    ? { method: 'notifications/resources/updated', params: { uri: change.uri } }
    : { method: `notifications/${change.kind}/list_changed`, params: {} };
}
