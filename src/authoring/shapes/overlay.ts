import type { Expression } from '../builder/effect.ts';
import { capitalise, toList, toWords } from '../builder/labels.ts';
import type { Transition } from '../builder/language.ts';
import type { TraitSpec } from '../builder/trait.ts';

/** Something that opens over a list: as a trait of its own, or as states of the list that it opens from. */
export interface Overlay {
  /** The first state is closed, the second open. */
  readonly spec: TraitSpec;
  /** The event that says that something was written, so that the list has to load again. */
  readonly done?: string;
}

/** The state of a list in which an overlay is open: `TaskAdd` → `taskAdd`. */
const toStateName = (name: string) => {
  const [first = '', ...rest] = toWords(name);
  return first + rest.map(capitalise).join('');
};

/**
 * Takes overlays into the list that they open from, so that one machine knows what is open. Closed becomes its state
 * `browsing`; where an overlay closes, `reload` loads the list again, so that it shows the present rows.
 */
export function absorbOverlays(
  list: TraitSpec,
  reload: readonly Expression[],
  overlays: readonly Overlay[],
): TraitSpec {
  const parts = overlays.map((overlay) => takeIn(overlay, reload));
  return {
    ...list,
    states: [list.states, ...parts.map(({ states }) => states)].join(' '),
    events: Object.assign({}, list.events, ...overlays.map(({ spec }) => spec.events)),
    transitions: [...list.transitions, ...parts.flatMap(({ transitions }) => transitions)],
  };
}

function takeIn({ spec, done }: Overlay, reload: readonly Expression[]) {
  const [closed = '', open = '', ...further] = toList(spec.states);
  const own = toStateName(spec.name);
  const names = new Map([
    [closed, 'browsing'],
    [open, own],
    ...further.map((state) => [state, own + capitalise(state)] as const),
  ]);
  const take = (transition: Transition): Transition => {
    const from = names.get(transition.from) ?? transition.from;
    const to = names.get(transition.to) ?? transition.to;
    const isOver = transition.event === done || to === 'browsing';
    if (from === 'browsing' || !isOver) return { ...transition, from, to };
    return { ...transition, from, to: 'loading', effects: [...transition.effects, ...reload] };
  };
  return {
    states: [...names.values()].slice(1).join(' '),
    transitions: spec.transitions
      .flat()
      .filter(({ event }) => event !== 'INIT')
      .map(take),
  };
}
