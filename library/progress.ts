import { render } from '../src/authoring/builder/effect.ts';
import { toLabel } from '../src/authoring/builder/labels.ts';
import type { Effect, Transition } from '../src/authoring/builder/language.ts';
import { loading } from '../src/authoring/builder/pattern-nodes.ts';

/** Ways out of waiting that a person may take. */
const EXITS = new Set(['CANCEL', 'CLOSE', 'INIT', 'STOP']);
const OVERLAYS = new Set(['modal', 'drawer']);

const isRender = (effect: Effect): boolean => effect[0] === 'render-ui';
const slotOf = (effect: Effect): string => String(effect[1]);
const isDrawn = (effect: Effect): boolean => isRender(effect) && effect[2] !== null;
const touches = ({ effects }: Transition, slot: string): boolean =>
  effects.some((effect) => isRender(effect) && slotOf(effect) === slot);

/**
 * Completes a machine. A state that only waits for results and for events of other traits shows progress in place of
 * controls that would do nothing. A user who returns from it sees the previous view. Drawings of the author stay.
 */
export function showProgress(
  transitions: readonly Transition[],
  results: ReadonlySet<string>,
  heard: ReadonlySet<string>,
): Transition[] {
  const isBusy = (state: string): boolean => {
    const events = transitions.filter(({ from }) => from === state).map(({ event }) => event);
    return (
      events.some((event) => results.has(event)) &&
      events.every((event) => results.has(event) || heard.has(event) || EXITS.has(event))
    );
  };
  if (!transitions.some(({ effects }) => effects.some(isDrawn))) return [...transitions];
  /** Where a state is shown: in the overlay that opens with it, else in the page. */
  const homeOf = (state: string): string => {
    const drawn = transitions
      .filter(({ to, from }) => to === state && !(isBusy(from) && from === to))
      .flatMap(({ effects }) => effects.filter(isDrawn).map(slotOf));
    return drawn.find((slot) => OVERLAYS.has(slot)) ?? 'main';
  };
  const waits = new Map<string, string>();
  const entered = transitions.map((transition): Transition => {
    const { from, to } = transition;
    const home = isBusy(from) ? (waits.get(from) ?? 'main') : homeOf(from);
    const cleared = transition.effects.some(
      (effect) => isRender(effect) && slotOf(effect) === home && effect[2] === null,
    );
    const slot = cleared ? 'main' : home;
    if (!isBusy(to) || (from === to && transition.event !== 'INIT')) return transition;
    if (transition.effects.some((effect) => isDrawn(effect) && slotOf(effect) === slot)) {
      return transition;
    }
    waits.set(to, slot);
    return {
      ...transition,
      effects: [...transition.effects, render(slot, loading(`${toLabel(to)}…`))],
    };
  });
  return entered.map((transition): Transition => {
    const slot = waits.get(transition.from);
    if (slot === undefined || isBusy(transition.to) || touches(transition, slot)) return transition;
    const again = findDrawing(transitions, transition.to, slot);
    return again ? { ...transition, effects: [...transition.effects, again] } : transition;
  });
}

/** The drawing of another way into a state, where it needs nothing of its event. */
function findDrawing(all: readonly Transition[], state: string, slot: string) {
  const entering = all.filter(({ to }) => to === state);
  const drawings = entering.map(({ effects }) =>
    effects.find((effect) => isDrawn(effect) && slotOf(effect) === slot),
  );
  return drawings.find((one) => one && !JSON.stringify(one).includes('@payload'));
}
