/** Events that start a trait: a page mounts it, a document loads. */
export const INIT_EVENTS: ReadonlySet<string> = new Set(['INIT', 'LOAD', 'START', 'MOUNT']);

/** Events that close an overlay. */
export const EXIT_EVENTS: ReadonlySet<string> = new Set(['CLOSE', 'CANCEL', 'DISMISS', 'BACK']);

/** The prefix that an event's name may have where the UI fires it. */
export const UI_EVENT_PREFIX = 'UI:';

/** An event's name without what marks it as sent by a page. */
export const toEventName = (name: string): string =>
  name.startsWith(UI_EVENT_PREFIX) ? name.slice(UI_EVENT_PREFIX.length) : name;
