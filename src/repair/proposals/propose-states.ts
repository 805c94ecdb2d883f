import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/shapes.ts';
import { findReachableStates, type TransitionFact } from '../../language/model/facts.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import {
  act,
  assume,
  findTransition,
  partTarget,
  type Repair,
  removeTransition,
  traitTarget,
  transitionNode,
  transitionTarget,
} from './action-target.ts';
import { createView } from './create-view.ts';
import { addTransition, findExitEvent, findFreeEvents, findInitialState } from './machine-edits.ts';
import { inTrait, type TraitSpot } from './spot.ts';

/** The most ways that are offered into or out of a state, and the most ends of a transition. */
const MOST_WAYS = 3;
const MOST_ENDS = 4;

const isInit = ({ event }: TransitionFact): boolean => INIT_EVENTS.has(event ?? '');

const setInitial = ({ model, trait }: TraitSpot, state: string): Repair => [
  act('set_initial_state', partTarget(model, trait, 'state', state)),
];

/** The repairs of `missing_initial_state`. */
export const proposeInitialState = inTrait(function* (spot): Iterable<Repair> {
  const { facts, detail } = spot;
  // Of several flags, a later one is the likelier slip.
  const flagged = facts.states.filter(({ isInitial }) => isInitial).map(({ name }) => name);
  const opened = facts.transitions.filter(isInit).map(({ from }) => from);
  const meant = [String(detail.state ?? ''), ...opened].filter((name) =>
    facts.stateNames.has(name),
  );
  const states = detail.rule === 'several' ? flagged : new Set([...meant, ...facts.stateNames]);
  for (const state of [...states].slice(0, MOST_WAYS)) yield setInitial(spot, state);
});

/** The transition that draws in a state when it is opened. */
const openIn = ({ trait }: TraitSpot, state: string): JsonObject => ({
  from: state,
  event: 'INIT',
  to: state,
  effects: [['render-ui', 'main', createView(trait)]],
});

/** Words that name the end of a life cycle: past participles and adjectives. */
const END_WORDS: ReadonlySet<string> = new Set(
  `abandoned aborted accepted archived banned booked cancelled canceled closed completed complete concluded
  confirmed dead declined deleted delivered denied destroyed discarded disposed done ended enrolled expired
  failed finished fulfilled imported issued lost over paid processed published purchased redeemed refunded
  refused registered rejected removed resolved retired sent settled shipped signed sold submitted succeeded
  success terminated verified voided withdrawn won`.split(/\s+/),
);

/** Whether the name of a state means that nothing follows: `cancelled`, `orderClosed`. */
function isEndName(state: string): boolean {
  const words = state
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return END_WORDS.has(words.at(-1) ?? '');
}

/** Ways out of a state that has none: back on a free event, on the usual closing event, or by making it terminal. */
function* leave({ model, trait, facts }: TraitSpot, state: string): Iterable<Repair> {
  const initial = findInitialState(facts);
  const to =
    state === initial ? (facts.states.find(({ name }) => name !== state)?.name ?? state) : initial;
  const free = findFreeEvents(facts, state).slice(0, 2);
  const exit = findExitEvent(facts, state);
  const end = [act('set_terminal_state', partTarget(model, trait, 'state', state))];
  const isEnd = isEndName(state);
  if (isEnd) yield end;
  for (const event of new Set([...free, exit])) {
    yield addTransition(model, trait, { from: state, event, to });
  }
  if (!isEnd) yield assume(`"${state}" is meant as an end that nothing leaves.`, end);
}

/** The repairs of `missing_transition`. */
export const proposeWaysOut = inTrait(function* (spot): Iterable<Repair> {
  const { model, trait, facts, detail } = spot;
  const state = String(detail.state);
  if (detail.rule === 'dead-end') yield* leave(spot, state);
  else {
    const opened = detail.rule === 'none' ? findInitialState(facts) : state;
    yield addTransition(model, trait, openIn(spot, opened));
  }
});

/** The repairs of `orphan_state`: ways from reached states on events that nothing handles, or the removal. */
export const proposeWaysIn = inTrait(function* ({ model, trait, facts, detail }): Iterable<Repair> {
  const state = String(detail.state);
  const target = partTarget(model, trait, 'state', state);
  const remove = [act('remove_state', { ...target, cascade: true })];
  // A state without ways was never part of its machine.
  const isStray = facts.transitions.every(({ from, to }) => from !== state && to !== state);
  if (isStray) yield remove;
  const ways = [...findReachableStates(facts)].flatMap((from) =>
    findFreeEvents(facts, from)
      .filter((event) => !facts.handled.has(event))
      .map((event) => ({ from, event, to: state })),
  );
  for (const way of ways.slice(0, MOST_WAYS)) yield addTransition(model, trait, way);
  if (!isStray) yield remove;
});

/** The repairs of `invalid_transition_target`. */
export const proposeEnds = inTrait(function* (spot): Iterable<Repair> {
  const { model, trait, facts, detail, at } = spot;
  const transition = findTransition(trait, detail.transition);
  if (transition === undefined) return;
  const state = String(detail.state);
  const end = detail.rule === 'from' ? 'from' : 'to';
  const likely = findLikelyNames(state, facts.stateNames);
  // A slip was meant for the name that it is near. Any other state may be meant where no name is near.
  const meant = likely.length > 0 ? likely : [...facts.stateNames].slice(0, MOST_ENDS);
  const target = transitionTarget(model, trait, transition);
  const all = asArray(transitionNode(transition)[end]);
  if (all.includes(state)) {
    // Of several states, the others stay.
    const write = (name: string | readonly string[]) =>
      act('set_value', { at, value: all.flatMap((one) => (one === state ? name : [one])) });
    if (likely.length === 0) yield [write([])];
    for (const name of meant) if (!all.includes(name)) yield [write(name)];
  } else {
    for (const name of meant) yield [act('set_transition', { ...target, set: { [end]: name } })];
  }
  if (state !== '') yield [act('add_states', { ...traitTarget(model, trait), states: [state] })];
  yield removeTransition(model, trait, transition);
});

/** The repairs of `nondeterministic_transition`. */
export const proposeOneOfTwo = inTrait(function* ({ model, trait, detail }): Iterable<Repair> {
  const later = findTransition(trait, detail.transition);
  const earlier = findTransition(trait, detail.earlier);
  if (later === undefined || earlier === undefined) return;
  const guard = later.guard ?? earlier.guard;
  const isSame = isEqualJson(transitionNode(later), transitionNode(earlier));
  if (!isSame && guard !== undefined && guard !== true) {
    const target = transitionTarget(model, trait, earlier.guard === undefined ? earlier : later);
    yield [act('set_guard', { ...target, guard: ['not', guard] })];
  }
  yield removeTransition(model, trait, later);
});
