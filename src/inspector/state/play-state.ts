import type { SimulatedEvent } from '../../run/stepper/simulate.ts';
import { createDocumentStore } from './workspace.ts';

/** A play of the open document: what was sent, and which moment is shown. */
export interface PlayState {
  readonly events: readonly SimulatedEvent[];
  readonly upTo: number;
  readonly withSamples: boolean;
  /** Name of a service or store, as `Played.outside` has it → whether it works, as a person has said. */
  readonly outcomes: Readonly<Record<string, boolean>>;
  /** JSON Pointer of a transition → whether its guard holds, where it cannot be computed. */
  readonly assumed: Readonly<Record<string, boolean>>;
  /** `Orbital.Trait` of the machine in the picture; undefined for the first that was moved. */
  readonly shown: string | undefined;
  /** Name of the page on the screen; undefined for the one that was reached last. */
  readonly page: string | undefined;
}

export const playState = createDocumentStore<PlayState>({
  events: [],
  upTo: 0,
  withSamples: true,
  outcomes: {},
  assumed: {},
  shown: undefined,
  page: undefined,
});

/** Sends an event in the shown moment; what had happened after that moment is forgotten. */
export function sendEvent(event: SimulatedEvent): void {
  const { events, upTo } = playState.get();
  const next = [...events.slice(0, upTo), event];
  playState.update({ events: next, upTo: next.length });
}

/** Shows the moment after that many events. */
export function showMoment(upTo: number): void {
  const { events } = playState.get();
  playState.update({ upTo: Math.max(0, Math.min(events.length, upTo)) });
}

/** Starts again with the same settings. */
export function restart(): void {
  playState.update({ events: [], upTo: 0 });
}

/** The events as a part of an address. */
export const toTrace = (events: readonly SimulatedEvent[]): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(events))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The events of an address; undefined where it holds none. */
export function readTrace(trace: string): readonly SimulatedEvent[] | undefined {
  try {
    const bytes = atob(trace.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
    const value = JSON.parse(text) as unknown;
    const isEvent = (one: unknown) =>
      typeof one === 'object' && one !== null && typeof (one as SimulatedEvent).event === 'string';
    return Array.isArray(value) && value.every(isEvent) ? (value as SimulatedEvent[]) : undefined;
  } catch {
    return undefined;
  }
}
