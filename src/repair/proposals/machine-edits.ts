import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import type { TraitFacts, TransitionFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { act, declareEvents, partTarget, traitTarget, transitionNode } from './action-target.ts';
import { createInitEffects } from './entity-views.ts';
import { describeEvent, findExitEvent, findFreeEvents } from './event-names.ts';
import { isEndName, isFailureName } from './state-names.ts';

/** The initial state, or the first state where none is initial. */
export function findInitialState(facts: TraitFacts): string {
  return (facts.states.find((state) => state.isInitial) ?? facts.states[0])?.name ?? '';
}

/** The id of an event, as an additional member of a transition on it: published documents repeat it there. */
function describeEventId({ facts }: TraitRow, event: string): { definition?: JsonObject } {
  const fact = facts?.events.find(({ name }) => name === event);
  const node = fact && (fact.holder as Json[])[fact.key as number];
  return isObject(node) && typeof node.id === 'string' ? { definition: { eventId: node.id } } : {};
}

/** Adds a transition, and before it the declaration of its event where the machine needs one. */
export function addTransition(
  model: Model,
  row: TraitRow,
  transition: { from: string; event: string; to: string },
  effects?: Json[],
): Action[] {
  const facts = row.facts as TraitFacts;
  const target = traitTarget(model, row);
  const add = act('add_transition', {
    ...target,
    ...transition,
    ...(effects && effects.length > 0 ? { effects } : {}),
    ...describeEventId(row, transition.event),
  });
  if (facts.declared.size === 0 || facts.declared.has(transition.event)) return [add];
  return [declareEvents(model, row, [describeEvent(transition.event, row)]), add];
}

/** Overlay slots that a transition into the state fills. */
function overlaysOf(facts: TraitFacts, state: string): string[] {
  const slots = facts.transitions
    .filter(({ to }) => to === state)
    .flatMap(({ fills }) => fills)
    .filter((slot) => slot === 'modal' || slot === 'drawer');
  return [...new Set(slots)];
}

/** A copy of an element without its id, which must not appear twice. */
const withoutId = ({ id: _id, ...rest }: JsonObject): JsonObject => rest as JsonObject;

/** The target of a new way out of a state: the initial state or, from there, another state. */
function homeOf(facts: TraitFacts, state: string): string {
  const initial = findInitialState(facts);
  if (state !== initial) return initial;
  return facts.states.find(({ name }) => name !== state)?.name ?? state;
}

/**
 * The ways out that a state shares with others. An event that its screen offers leads to the same state as elsewhere. A
 * failure state is left as INIT begins.
 */
export function findSharedWaysOut(facts: TraitFacts, state: string): JsonObject[] {
  const entering = new Set(
    facts.transitions.flatMap(({ to, index }) => (to === state ? [index] : [])),
  );
  const offered = facts.fired.flatMap(({ via, event, transition }) =>
    via === 'ui' && entering.has(transition) ? [event] : [],
  );
  const started = isFailureName(state) ? INIT_EVENTS : [];
  return [...new Set([...offered, ...started])].flatMap((event) => {
    const twin = facts.transitions.find(
      (one) => one.event === event && one.from !== state && one.to !== state && one.from !== '',
    );
    return twin === undefined ? [] : [withoutId({ ...transitionNode(twin), from: state })];
  });
}

/**
 * Ways out of a state that has none: back on a free event, on the usual closing event, or by making the state terminal.
 */
export function* proposeWaysOn(
  model: Model,
  row: TraitRow,
  state: string,
): Iterable<readonly Action[]> {
  const facts = row.facts as TraitFacts;
  const clears = overlaysOf(facts, state).map((slot): Json => ['render-ui', slot, null]);
  const events = findFreeEvents(facts, state).slice(0, 2);
  const exit = findExitEvent(facts, state);
  const end = act('set_terminal_state', partTarget(model, row, 'state', state));
  const isEnd = isEndName(state) && clears.length === 0;
  if (isEnd) yield [end];
  for (const event of new Set(clears.length > 0 ? [exit, ...events] : [...events, exit])) {
    const to = homeOf(facts, state);
    yield addTransition(model, row, { from: state, event, to }, clears);
  }
  if (!isEnd) yield [end];
}

/** The state from which a state is entered, else the initial one. */
export function findWayBack(facts: TraitFacts, state: string): string {
  const before = facts.transitions.find(({ to, from }) => to === state && from !== state)?.from;
  return before !== undefined && facts.stateNames.has(before) ? before : findInitialState(facts);
}

/** Adds a way out of an overlay that also clears it. */
export function* closeOverlay(
  model: Model,
  row: TraitRow,
  state: string,
  slot: string,
): Iterable<readonly Action[]> {
  const facts = row.facts as TraitFacts;
  const to = findWayBack(facts, state);
  const event = findExitEvent(facts, state);
  yield addTransition(model, row, { from: state, event, to }, [['render-ui', slot, null]]);
}

/** Ways into a state that cannot be reached, from states that can. */
export function* connectState(
  model: Model,
  row: TraitRow,
  state: string,
  reached: ReadonlySet<string>,
): Iterable<readonly Action[]> {
  const facts = row.facts as TraitFacts;
  const initial = findInitialState(facts);
  const sources = [initial, ...facts.states.map(({ name }) => name)].filter((name) =>
    reached.has(name),
  );
  let offered = 0;
  for (const from of new Set(sources)) {
    // Only events that name a failure lead to a state that shows one.
    const idle = findFreeEvents(facts, from).filter(
      (event) => !facts.handled.has(event) && isFailureName(event) === isFailureName(state),
    );
    for (const event of idle) {
      yield addTransition(model, row, { from, event, to: state });
      if (++offered >= 3) return;
    }
  }
}

/** Rebuilds a machine that lost all transitions: INIT, a way into every state and back, then every declared event. */
export function* proposeTransitions(model: Model, row: TraitRow): Iterable<readonly Action[]> {
  const facts = row.facts as TraitFacts;
  const target = traitTarget(model, row);
  const initial = findInitialState(facts);
  const start = [...facts.declared].find((event) => INIT_EVENTS.has(event)) ?? 'INIT';
  const events = [...facts.declared].filter((event) => !INIT_EVENTS.has(event)).values();
  const others = facts.states.map(({ name }) => name).filter((name) => name !== initial);
  const ways = others.flatMap((state) => [
    { from: initial, event: events.next().value ?? `TO_${state.toUpperCase()}`, to: state },
    { from: state, event: events.next().value ?? findExitEvent(facts, state), to: initial },
  ]);
  const rest = [...events].map((event) => ({ from: initial, event, to: initial }));
  const transitions = [...ways, ...rest];
  const undeclared = [start, ...transitions.map(({ event }) => event)].filter(
    (event) => facts.declared.size > 0 && !facts.declared.has(event),
  );
  const described = [...new Set(undeclared)].map((event) => describeEvent(event, row));
  const declare = described.length > 0 ? [declareEvents(model, row, described)] : [];
  for (const effects of createInitEffects(row)) {
    const all = [{ from: initial, event: start, to: initial, effects }, ...transitions].map(
      (one): JsonObject => ({ ...one, ...describeEventId(row, one.event).definition }),
    );
    yield [...declare, act('add_transitions', { ...target, transitions: all })];
  }
}

/**
 * States that the broken end of a transition may have meant: first those that lack a way in or out, then the initial
 * state.
 */
export function rankEnds(facts: TraitFacts, broken: TransitionFact, end: 'from' | 'to'): string[] {
  const other = end === 'from' ? broken.to : broken.from;
  const served = new Set(
    facts.transitions.flatMap((transition) =>
      transition !== broken && transition.from !== transition.to ? [transition[end]] : [],
    ),
  );
  const names = facts.states.map(({ name }) => name);
  const initial = findInitialState(facts);
  const ranked = new Set([
    ...names.filter((name) => !served.has(name) && name !== other && name !== initial),
    initial,
    ...names,
  ]);
  return [...ranked];
}
