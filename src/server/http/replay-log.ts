import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { sizeOfMessage } from './limit-answers.ts';

/** One session may hold one part in this many of the log. */
const SESSIONS_SHARE = 4;

interface LoggedEvent {
  readonly sessionId: string;
  readonly streamId: string;
  readonly message: JSONRPCMessage;
  readonly bytes: number;
}

/**
 * The events of all sessions that a client may still ask for after its connection broke (`Last-Event-ID`),
 * the oldest forgotten beyond a budget of bytes: first those of a session that alone holds more than its share.
 */
export class ReplayLog {
  /** All events, oldest first, and the same by session. */
  readonly #events = new Map<string, LoggedEvent>();
  readonly #bySession = new Map<string, Map<string, LoggedEvent>>();
  readonly #maxBytes: number;
  #bytes = 0;
  #sequence = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** One session's view of the log: another session's events do not exist in it. */
  createStore(sessionId: () => string | undefined): EventStore {
    return {
      storeEvent: async (streamId, message) => this.#append(sessionId() ?? '', streamId, message),
      getStreamIdForEventId: async (eventId) => this.#find(eventId, sessionId())?.streamId,
      replayEventsAfter: async (lastEventId, { send }) => {
        const last = this.#find(lastEventId, sessionId());
        if (!last) throw new Error('The event is unknown or forgotten.');
        for (const [eventId, event] of [...(this.#bySession.get(last.sessionId) ?? [])]) {
          const isLater = event.streamId === last.streamId && Number(eventId) > Number(lastEventId);
          // Priming events are empty objects: they only carry an id.
          if (isLater && 'jsonrpc' in event.message) await send(eventId, event.message);
        }
        return last.streamId;
      },
    };
  }

  forget(sessionId: string): void {
    for (const [eventId, event] of this.#bySession.get(sessionId) ?? [])
      this.#delete(eventId, event);
  }

  #append(sessionId: string, streamId: string, message: JSONRPCMessage): string {
    const eventId = `${++this.#sequence}`;
    const event = { sessionId, streamId, message, bytes: sizeOfMessage(message) };
    this.#events.set(eventId, event);
    const ofSession = this.#bySession.get(sessionId) ?? new Map<string, LoggedEvent>();
    this.#bySession.set(sessionId, ofSession.set(eventId, event));
    this.#bytes += event.bytes;
    this.#forgetOldest(ofSession, this.#maxBytes / SESSIONS_SHARE);
    if (this.#bytes > this.#maxBytes) this.#forgetOldest(this.#events, this.#maxBytes);
    return eventId;
  }

  /** Forgets the oldest of some events until they hold no more than `maxBytes`. */
  #forgetOldest(events: ReadonlyMap<string, LoggedEvent>, maxBytes: number): void {
    let bytes = events === this.#events ? this.#bytes : 0;
    if (bytes === 0) for (const event of events.values()) bytes += event.bytes;
    for (const [oldestId, oldest] of events) {
      if (bytes <= maxBytes) return;
      bytes -= oldest.bytes;
      this.#delete(oldestId, oldest);
    }
  }

  #find(eventId: string, sessionId: string | undefined): LoggedEvent | undefined {
    const event = this.#events.get(eventId);
    return event?.sessionId === sessionId ? event : undefined;
  }

  #delete(eventId: string, event: LoggedEvent): void {
    this.#events.delete(eventId);
    const ofSession = this.#bySession.get(event.sessionId);
    ofSession?.delete(eventId);
    if (ofSession?.size === 0) this.#bySession.delete(event.sessionId);
    this.#bytes -= event.bytes;
  }
}
