import type { Json } from '../../kernel/json.ts';
import { clear, type Expression } from '../builder/effect.ts';
import { capitalise, toList, toWords } from '../builder/labels.ts';
import type { Transition } from '../builder/language.ts';
import type { TraitSpec } from '../builder/trait.ts';

/** Something that opens over a list: as a trait of its own, or as states of the list that it opens from. */
export interface Overlay {
  /** The first state is closed, the second open. */
  readonly spec: TraitSpec;
  /** Where it is drawn. */
  readonly slot: string;
  /** The event that says that something was written, so that the list has to load again. */
  readonly done?: string;
}

/** The states of a list while overlays open and close. */
export interface OverlayHost {
  /** The state that overlays open from and return to. */
  readonly showing: string;
  /** The state that loads, and the effects that start it. */
  readonly loading: string;
  readonly reload: readonly Expression[];
}

/** The state of a host in which an overlay is open: `TaskAdd` → `taskAdd`. */
export const toStateName = (name: string) => {
  const [first = '', ...rest] = toWords(name);
  return first + rest.map(capitalise).join('');
};

const sourceOf = (listener: Json): string =>
  String((listener as { source?: { trait?: string } }).source?.trait ?? '');

/**
 * Takes overlays into the trait that they open from, so that one machine knows what is open. Closed becomes the host's
 * showing state; an overlay that opens from another one opens from that one's state.
 */
export function absorbOverlays(
  list: TraitSpec,
  host: OverlayHost,
  overlays: readonly Overlay[],
): TraitSpec {
  const homes = new Map([
    [list.name, host.showing],
    ...overlays.map(({ spec }) => [spec.name, toStateName(spec.name)] as const),
  ]);
  const slots = new Map(overlays.map(({ spec, slot }) => [toStateName(spec.name), slot]));
  const parts = overlays.map((overlay) => takeIn(overlay, host, homes, slots));
  return {
    ...list,
    states: [list.states, ...parts.map(({ states }) => states)].join(' '),
    events: Object.assign({}, list.events, ...overlays.map(({ spec }) => spec.events)),
    fires: [list.fires, ...overlays.map(({ spec }) => spec.fires)].filter(Boolean).join(' '),
    listens: [...(list.listens ?? []), ...parts.flatMap(({ listens }) => listens)],
    transitions: [...list.transitions, ...parts.flatMap(({ transitions }) => transitions)],
  };
}

function takeIn(
  { spec, slot, done }: Overlay,
  host: OverlayHost,
  homes: ReadonlyMap<string, string>,
  slots: ReadonlyMap<string, string>,
) {
  const [closed = '', open = '', ...further] = toList(spec.states);
  const own = toStateName(spec.name);
  const names = new Map([
    [closed, host.showing],
    [open, own],
    ...further.map((state) => [state, own + capitalise(state)] as const),
  ]);
  const listens = spec.listens ?? [];
  const inside = listens.flatMap((listener) => homes.get(sourceOf(listener)) ?? []);
  const outside = listens.filter((listener) => !homes.has(sourceOf(listener)));
  const openers = [...new Set([...inside, ...(outside.length > 0 ? [host.showing] : [])])];
  const move = (transition: Transition): Transition[] => {
    if (transition.event === 'INIT') return [];
    const to = names.get(transition.to) ?? transition.to;
    if (transition.from === closed) {
      return openers.map((from) => {
        const before = slots.get(from) ?? slot;
        const effects =
          before === slot ? transition.effects : [clear(before), ...transition.effects];
        return { ...transition, effects, from, to: to === host.showing ? from : to };
      });
    }
    const from = names.get(transition.from) ?? transition.from;
    // The list is loaded again when an overlay closes, so that it shows the present rows.
    if (transition.event !== done && to !== host.showing) return [{ ...transition, from, to }];
    return [
      { ...transition, from, to: host.loading, effects: [...transition.effects, ...host.reload] },
    ];
  };
  return {
    states: [...names.values()].slice(1).join(' '),
    listens: outside,
    transitions: spec.transitions.flat().flatMap(move),
  };
}
