import { asArray, isObject, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import { ActionConflict, ActionInvalid, notThere } from './action-error.ts';
import type { Draft } from './draft.ts';
import { getAddressed, getTrait, type Place } from './find.ts';
import { indexOfName } from './sibling-names.ts';

/** How actions say which transition they mean: `at` is its address, `owner` that of the trait. */
interface TransitionPlace extends Place {
  readonly trait: string;
  readonly from?: string | undefined;
  readonly event?: string | undefined;
  readonly to?: string | undefined;
  /** Counts from 1 among those that match. */
  readonly n?: number | undefined;
  readonly owner?: string | undefined;
}

/** The path of a transition. Throws where none matches, or `to` is left open and several do. */
export function getTransition(draft: Draft, place: TransitionPlace): Path {
  if (place.at !== undefined) return getAddressed(draft, place.at, 'transition');
  if (place.from === undefined || place.event === undefined) {
    throw new ActionInvalid('from', 'Name the transition by from and event.');
  }
  const trait = getTrait(draft, place.trait, { at: place.owner, orbital: place.orbital });
  const path = [...trait, 'stateMachine', 'transitions'];
  const all = asArray(draft.at(path));
  if (place.to !== undefined && place.n === undefined) {
    const index = indexOfName(all, 'transition', `${place.from}|${place.event}|${place.to}`);
    if (index >= 0 && matches(all[index], place)) return [...path, index];
  }
  const matching = [...all.keys()].filter((index) => matches(all[index], place));
  const targets = new Set(matching.map((index) => elementName('transition', all[index])));
  if (targets.size > 1 && place.n === undefined) {
    throw new ActionConflict(
      'to',
      `Several transitions match: ${[...targets].join(', ')}. Name to.`,
    );
  }
  const index = matching[(place.n ?? 1) - 1];
  if (index !== undefined) return [...path, index];
  const wanted = `${place.from}|${place.event}|${place.to ?? ''}`;
  throw notThere('event', 'transition', wanted, all);
}

function matches(transition: Json | undefined, place: TransitionPlace): boolean {
  if (!isObject(transition)) return false;
  if (transition.from !== place.from || transition.event !== place.event) return false;
  return place.to === undefined || transition.to === place.to;
}
