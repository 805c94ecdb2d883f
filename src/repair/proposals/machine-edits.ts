import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import type { EventFact, TraitFacts, TransitionFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { act, partTarget, traitTarget, transitionNode } from './action-target.ts';
import { createInitEffects } from './entity-views.ts';
import { createExitFinder, describeEvent, findExitEvent, findFreeEvents } from './event-names.ts';
import { isEndName, isFailureName } from './state-names.ts';

/** The initial state, or the first state where none is initial. */
export function findInitialState(facts: TraitFacts): string {
  return (facts.states.find((state) => state.isInitial) ?? facts.states[0])?.name ?? '';
}

/** The id of an event, as an additional member of a transition on it: published documents repeat it there. */
function toEventId(fact: EventFact | undefined): JsonObject | undefined {
  const node = fact && (fact.holder as Json[])[fact.key as number];
  return isObject(node) && typeof node.id === 'string' ? { eventId: node.id } : undefined;
}

function describeEventId(row: TraitRow, event: string): { definition?: JsonObject } {
  const definition = toEventId(row.facts?.events.find(({ name }) => name === event));
  return definition ? { definition } : {};
}

/**
 * Takes events one by one: the first of the remaining ones, or the first of the remaining ones that close something.
 */
function createEventSupply(events: readonly string[]) {
  const left = new Set(events);
  const createTake = (candidates: readonly string[]) => {
    const rest = candidates.values();
    return (): string | undefined => {
      // Leaving the loop does not close an array's iterator: the next call continues after the last event.
      for (const event of rest) if (left.delete(event)) return event;
      return undefined;
    };
  };
  const closing = events.filter((event) => /CLOSE|CANCEL|BACK|DONE|SAVE|CONFIRM/.test(event));
  const take = createTake(events);
  const takeNextClosing = createTake(closing);
  return { left, take, takeClosing: () => takeNextClosing() ?? take() };
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
  return [act('add_events', { ...target, events: [describeEvent(transition.event, row)] }), add];
}

/** Overlay slots that a transition into the state fills. */
function overlaysOf(facts: TraitFacts, state: string): string[] {
  const slots = facts.transitions
    .filter(({ to }) => to === state)
    .flatMap(({ fills }) => fills)
    .filter((slot) => slot === 'modal' || slot === 'drawer');
  return [...new Set(slots)];
}

/** The target of a new way out of a state: the initial state or, from there, another state. */
function homeOf(facts: TraitFacts, state: string): string {
  const initial = findInitialState(facts);
  if (state !== initial) return initial;
  return facts.states.find(({ name }) => name !== state)?.name ?? state;
}

/** A copy of a transition without its id, which must not appear twice. */
const withoutId = ({ id: _id, ...rest }: JsonObject): JsonObject => rest as JsonObject;

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
  const idle = [...facts.declared].filter((event) => !facts.handled.has(event));
  const events = findFreeEvents(facts, state).slice(0, 2);
  const exit = findExitEvent(facts, state);
  const end = act('set_terminal_state', partTarget(model, row, 'state', state));
  const isEnd = isEndName(state) && clears.length === 0;
  if (isEnd) yield [end];
  const target = traitTarget(model, row);
  const shared = findSharedWaysOut(facts, state);
  if (shared.length > 0) yield [act('add_transitions', { ...target, transitions: shared })];
  if (idle.length > 0) {
    // Events that nothing handles any more are probably those that the state has lost.
    const lost = idle.map((event) => ({ from: state, event, to: homeOf(facts, state) }));
    const transitions = lost.map((one) => (clears.length > 0 ? { ...one, effects: clears } : one));
    yield [act('add_transitions', { ...target, transitions })];
  }
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
  const words = state.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  let offered = 0;
  for (const from of new Set(sources)) {
    const free = findFreeEvents(facts, from);
    // Only events that name a failure lead to a state that shows one.
    const fitting = free.filter((event) => isFailureName(event) === isFailureName(state));
    const likely = fitting.filter(
      (event) => words.includes(event.split('_')[0] as string) || event.includes(words),
    );
    const idle = fitting.filter((event) => !facts.handled.has(event));
    for (const event of new Set([...likely, ...idle])) {
      yield addTransition(model, row, { from, event, to: state });
      if (++offered >= 3) return;
    }
  }
  if (reached.has(initial)) {
    yield addTransition(model, row, { from: initial, event: `TO_${words}`, to: state });
  }
}

/** Rebuilds a machine that lost all transitions: INIT, then every declared event. */
export function* proposeTransitions(model: Model, row: TraitRow): Iterable<readonly Action[]> {
  const facts = row.facts as TraitFacts;
  const target = traitTarget(model, row);
  const initial = findInitialState(facts);
  const names = facts.states.map(({ name }) => name);
  const supply = createEventSupply([...facts.declared].filter((event) => !INIT_EVENTS.has(event)));
  const start = [...facts.declared].find((event) => INIT_EVENTS.has(event)) ?? 'INIT';
  const transitions: JsonObject[] = [];
  const findExit = createExitFinder(facts);
  const others = names.filter((name) => name !== initial);
  // Every state gets a way in and a way back, on the declared events in their order.
  for (const state of others) {
    const into = supply.take() ?? `TO_${state.toUpperCase()}`;
    transitions.push({ from: initial, event: into, to: state });
    const back = supply.takeClosing() ?? findExit(state);
    transitions.push({ from: state, event: back, to: initial });
  }
  for (const event of supply.left) transitions.push({ from: initial, event, to: initial });
  const undeclared = [start, ...transitions.map(({ event }) => toText(event))].filter(
    (event) => facts.declared.size > 0 && !facts.declared.has(event),
  );
  const declare = act('add_events', {
    ...target,
    events: [...new Set(undeclared)].map((event) => describeEvent(event, row)),
  });
  const facted = new Map<string | undefined, EventFact>();
  for (const fact of facts.events) if (!facted.has(fact.name)) facted.set(fact.name, fact);
  for (const effects of createInitEffects(row)) {
    const all = [{ from: initial, event: start, to: initial, effects }, ...transitions].map(
      (one) => ({ ...one, ...toEventId(facted.get(toText(one.event))) }),
    );
    const add = act('add_transitions', { ...target, transitions: all });
    yield undeclared.length > 0 ? [declare, add] : [add];
  }
}

/** States whose view fires the event of a transition and that don't handle it yet. */
function findFiringStates(facts: TraitFacts, { event }: TransitionFact): string[] {
  const taken = new Set(
    facts.transitions.filter((one) => one.event === event).map(({ from }) => from),
  );
  const shown = new Set(
    facts.fired
      .filter((fired) => fired.via === 'ui' && fired.event === event)
      .map(({ transition }) => transition),
  );
  return facts.transitions
    .filter(({ index, to }) => shown.has(index) && facts.stateNames.has(to) && !taken.has(to))
    .map(({ to }) => to);
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
    ...(end === 'from' ? findFiringStates(facts, broken) : []),
    ...names.filter((name) => !served.has(name) && name !== other && name !== initial),
    initial,
    ...names,
  ]);
  return [...ranked];
}
