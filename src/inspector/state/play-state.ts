import type { SimulatedEvent } from '../../run/stepper/simulate.ts';
import { change } from './change.ts';
import { createDocumentSignal } from './workspace.ts';

/** A play of the open document: what was sent, and which moment is shown. */
export interface PlayState {
  readonly events: readonly SimulatedEvent[];
  readonly upTo: number;
  /** JSON Pointer of a transition → whether its guard holds, where it cannot be computed. */
  readonly assumed: Readonly<Record<string, boolean>>;
  /** `Orbital.Trait` of the machine in the picture; undefined for the first that was moved. */
  readonly shown: string | undefined;
  /** The page that was chosen and the moment then; undefined for the one that events led to last. */
  readonly page: { readonly name: string; readonly since: number } | undefined;
}

export const playState = createDocumentSignal<PlayState>({
  events: [],
  upTo: 0,
  assumed: {},
  shown: undefined,
  page: undefined,
});

/** Sends an event in the shown moment; what had happened after that moment is forgotten. */
export function sendEvent(event: SimulatedEvent): void {
  const { events, upTo } = playState.value;
  const next = [...events.slice(0, upTo), event];
  change(playState, { events: next, upTo: next.length });
}

/** Shows a page, until an event leads to another. */
export function showPage(name: string): void {
  change(playState, { page: { name, since: playState.value.upTo } });
}

/** Starts again with the same settings. */
export function restart(): void {
  change(playState, { events: [], upTo: 0, page: undefined });
}
