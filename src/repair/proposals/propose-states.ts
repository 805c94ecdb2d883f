import type { Action } from '../../actions/action.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { asArray, type Json, type JsonObject } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { OVERLAY_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { TransitionFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findReachableStates } from '../../language/model/reachability.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import {
  act,
  findTransition,
  partTarget,
  traitTarget,
  transitionNode,
  transitionTarget,
} from './action-target.ts';
import { createView } from './create-view.ts';
import {
  addTransitions,
  findExitEvent,
  findFreeEvents,
  findInitialState,
} from './machine-edits.ts';
import { isEndName } from './state-names.ts';

/** The most ways that are offered into or out of a state. */
const MOST_WAYS = 3;

const isInit = ({ event }: TransitionFact): boolean => INIT_EVENTS.has(event ?? '');

/**
 * States in the order of how likely they are initial. The evidence: INIT leaves the state or stays in it, the state is
 * the first of the list, no transition leads to it.
 */
function rankInitialStates({ transitions, states }: TraitFacts): string[] {
  const scores = new Map<string, number>();
  const add = (name: string, score: number) => scores.set(name, (scores.get(name) ?? 0) + score);
  for (const way of transitions) {
    if (isInit(way)) add(way.from, way.from === way.to ? 150 : 100);
    if (way.from !== way.to) add(way.to, -1);
  }
  if (states[0]) add(states[0].name, 40);
  const scoreOf = (name: string) => scores.get(name) ?? 0;
  return states.map(({ name }) => name).sort((a, b) => scoreOf(b) - scoreOf(a));
}

/** The repairs of `missing_initial_state`. */
export function* proposeInitialState(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  // Of several flags, a later one is the likelier slip.
  const flagged = trait.facts.states.filter(({ isInitial }) => isInitial).map(({ name }) => name);
  const states = detail.rule === 'several' ? flagged : rankInitialStates(trait.facts);
  for (const state of states.slice(0, MOST_WAYS)) {
    yield [act('set_initial_state', partTarget(model, trait, 'state', state))];
  }
}

const drawing = (row: TraitRow): Json[] => [['render-ui', 'main', createView(row)]];

/** Builds a machine that has no transitions: INIT, a way into every state and back, then every declared event. */
function rebuild(model: Model, row: TraitRow): Action[] {
  const facts = row.facts as TraitFacts;
  const initial = findInitialState(facts);
  const start = [...facts.declared].find((event) => INIT_EVENTS.has(event)) ?? 'INIT';
  const events = [...facts.declared].filter((event) => !INIT_EVENTS.has(event)).values();
  const others = facts.states.map(({ name }) => name).filter((name) => name !== initial);
  const ways = others.flatMap((state): JsonObject[] => [
    { from: initial, event: events.next().value ?? `TO_${state.toUpperCase()}`, to: state },
    { from: state, event: events.next().value ?? findExitEvent(facts, state), to: initial },
  ]);
  const rest = [...events].map((event): JsonObject => ({ from: initial, event, to: initial }));
  const opening = { from: initial, event: start, to: initial, effects: drawing(row) };
  return addTransitions(model, row, [opening, ...ways, ...rest]);
}

/** Ways out of a state that has none: back on a free event, on the usual closing event, or by making it terminal. */
function* leave(model: Model, row: TraitRow, state: string): Iterable<readonly Action[]> {
  const facts = row.facts as TraitFacts;
  const entering = facts.transitions.filter(({ to }) => to === state);
  const filled = entering.flatMap(({ fills }) => fills).filter((slot) => OVERLAY_SLOTS.has(slot));
  const effects = [...new Set(filled)].map((slot): Json => ['render-ui', slot, null]);
  const initial = findInitialState(facts);
  const to =
    state === initial ? (facts.states.find(({ name }) => name !== state)?.name ?? state) : initial;
  const free = findFreeEvents(facts, state).slice(0, 2);
  const exit = findExitEvent(facts, state);
  const end = [act('set_terminal_state', partTarget(model, row, 'state', state))];
  const isEnd = isEndName(state) && effects.length === 0;
  if (isEnd) yield end;
  for (const event of new Set(effects.length > 0 ? [exit, ...free] : [...free, exit])) {
    yield addTransitions(model, row, [
      { from: state, event, to, ...(effects.length > 0 ? { effects } : {}) },
    ]);
  }
  if (!isEnd) yield end;
}

/** The repairs of `missing_transition`. */
export function* proposeWaysOut(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const { transitions, states, stateNames } = trait.facts;
  const state = String(detail.state);
  if (detail.rule === 'none') yield rebuild(model, trait);
  else if (detail.rule === 'dead-end') yield* leave(model, trait, state);
  else {
    const start = transitions.find((way) => isInit(way) && way.from !== state);
    // INIT leaves another state: either that one is initial, or the first of all has lost the same transition.
    if (start !== undefined && states[0]?.name === state) {
      const effects = asArray(transitionNode(start).effects);
      yield addTransitions(model, trait, [{ from: state, event: 'INIT', to: start.to, effects }]);
    } else if (start !== undefined && stateNames.has(start.from)) {
      yield [act('set_initial_state', partTarget(model, trait, 'state', start.from))];
    }
    const opening = { from: state, event: 'INIT', to: state, effects: drawing(trait) };
    yield addTransitions(model, trait, [opening]);
  }
}

/** The repairs of `orphan_state`: ways from reached states on events that nothing handles, or the removal. */
export function* proposeWaysIn(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const { facts } = trait;
  const state = String(detail.state);
  const target = partTarget(model, trait, 'state', state);
  const remove = [act('remove_state', { ...target, cascade: true })];
  // A state without ways was never part of its machine.
  const isStray = facts.transitions.every(({ from, to }) => from !== state && to !== state);
  if (isStray) yield remove;
  const reached = findReachableStates(facts);
  const sources = [findInitialState(facts), ...facts.stateNames].filter((name) =>
    reached.has(name),
  );
  const ways = [...new Set(sources)].flatMap((from) =>
    findFreeEvents(facts, from)
      .filter((event) => !facts.handled.has(event))
      .map((event) => ({ from, event, to: state })),
  );
  for (const way of ways.slice(0, MOST_WAYS)) yield addTransitions(model, trait, [way]);
  if (!isStray) yield remove;
}

/** States that a broken end may have meant: those that lack a way in or out, the initial state, then the others. */
function rankEnds(facts: TraitFacts, broken: TransitionFact, end: 'from' | 'to'): string[] {
  const other = end === 'from' ? broken.to : broken.from;
  const served = new Set(
    facts.transitions.filter((one) => one !== broken && one.from !== one.to).map((one) => one[end]),
  );
  const names = [...facts.stateNames];
  const initial = findInitialState(facts);
  const lacking = names.filter((name) => !served.has(name) && name !== other && name !== initial);
  return [...new Set([...lacking, initial, ...names])];
}

/** The repairs of `invalid_transition_target`. */
export function* proposeEnds(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  const transition = trait && findTransition(trait, detail.transition);
  if (trait?.facts === undefined || transition === undefined) return;
  const { transitions, states, stateNames } = trait.facts;
  const end = detail.rule as 'from' | 'to';
  const target = transitionTarget(model, trait, transition);
  const state = String(detail.state);
  const owner = traitTarget(model, trait);
  // Where no state is initial any more, the missing state was.
  const wasInitial = !states.some(({ isInitial }) => isInitial);
  const definitions = wasInitial ? { definitions: { [state]: { isInitial: true } } } : {};
  const add = [act('add_states', { ...owner, states: [state], ...definitions })];
  // A misspelling is in one place. A state that several transitions name existed.
  const isNamedOften =
    state !== '' && transitions.filter((one) => one.from === state || one.to === state).length > 1;
  if (isNamedOften) yield add;
  const likely = findLikelyNames(state, stateNames);
  // A slip was meant for the name that it is near. Any other state may be meant where no name is near.
  const meant = likely.length > 0 ? likely : rankEnds(trait.facts, transition, end).slice(0, 4);
  for (const name of meant) yield [act('set_transition', { ...target, set: { [end]: name } })];
  if (state !== '' && !isNamedOften) yield add;
  yield [act('remove_transition', { ...target, cascade: true })];
}

/** The repairs of `nondeterministic_transition`. */
export function* proposeOneOfTwo(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  const later = trait && findTransition(trait, detail.transition);
  const earlier = trait && findTransition(trait, detail.earlier);
  if (trait === undefined || later === undefined || earlier === undefined) return;
  const isSame =
    toCanonicalJson(transitionNode(later)) === toCanonicalJson(transitionNode(earlier));
  const other = later.guard ?? earlier.guard;
  if (!isSame && other !== undefined && other !== true) {
    const isFirst = earlier.guard === undefined || earlier.guard === true;
    const target = transitionTarget(model, trait, isFirst ? earlier : later);
    yield [act('set_guard', { ...target, guard: ['not', other] })];
  }
  for (const one of isSame ? [later] : [later, earlier]) {
    yield [act('remove_transition', { ...transitionTarget(model, trait, one), cascade: true })];
  }
}
