import type { Caller } from '../caller.ts';
import { type Change, toNotification } from './change-feed.ts';
import type { McpParts } from './parts.ts';
import { CODES, ProtocolError } from './protocol-error.ts';

/** Resources that one session may subscribe to. */
const MAX_SUBSCRIPTIONS = 100;

/** Subscriptions of a session of the revisions until 2025-11-25: to each list that changes, and to resources one by one. */
export class SessionSubscriptions {
  readonly #caller: Caller;
  readonly #parts: McpParts;
  readonly #tell: (notification: ReturnType<typeof toNotification>) => void;
  readonly #cancels = new Map<string, () => void>();

  constructor(
    caller: Caller,
    parts: McpParts,
    tell: (notification: ReturnType<typeof toNotification>) => void,
  ) {
    this.#caller = caller;
    this.#parts = parts;
    this.#tell = tell;
  }

  /** Reports changes of lists from now on. */
  open(): void {
    this.#subscribe('', [], (change) => change.kind !== 'resource');
  }

  subscribe(uri: string): void {
    if (!this.#cancels.has(uri) && this.#cancels.size > MAX_SUBSCRIPTIONS) {
      throw new ProtocolError(
        CODES.invalidParams,
        `A session subscribes to at most ${MAX_SUBSCRIPTIONS} resources: unsubscribe from one.`,
      );
    }
    this.#subscribe(uri, [uri], (change) => change.kind === 'resource');
  }

  unsubscribe(uri: string): void {
    this.#cancels.get(uri)?.();
    this.#cancels.delete(uri);
  }

  close(): void {
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }

  #subscribe(
    key: string,
    uris: readonly string[],
    isOfInterest: (change: Change) => boolean,
  ): void {
    this.unsubscribe(key);
    const cancel = this.#parts.changes?.subscribe(this.#caller, uris, (change) => {
      if (isOfInterest(change)) this.#tell(toNotification(change));
    });
    if (cancel) this.#cancels.set(key, cancel);
  }
}
