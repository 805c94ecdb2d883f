import type { Action } from '../../actions/action.ts';
import { asArray } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { findReachableStates } from '../../language/model/reachability.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { act, partTarget, transitionNode } from './action-target.ts';
import { createInitEffects } from './entity-views.ts';
import { addTransition, connectState, proposeTransitions, proposeWaysOn } from './machine-edits.ts';

/**
 * States in the order of how likely they are initial. The evidence: INIT leaves the state or stays in it, the state is
 * the first of the list, no transition leads to it.
 */
function rankInitialStates(facts: TraitFacts): string[] {
  const scores = new Map<string, number>();
  const add = (name: string, score: number) => scores.set(name, (scores.get(name) ?? 0) + score);
  for (const { from, to, event } of facts.transitions) {
    const isStart = event !== undefined && INIT_EVENTS.has(event);
    if (isStart) add(from, from === to ? 150 : 100);
    if (from !== to) add(to, -1);
  }
  const [first] = facts.states;
  if (first) add(first.name, 40);
  const scoreOf = (name: string) => scores.get(name) ?? 0;
  return facts.states.map(({ name }) => name).sort((a, b) => scoreOf(b) - scoreOf(a));
}

export function* proposeInitialState(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const best = rankInitialStates(trait.facts);
  const initial = trait.facts.states.filter((state) => state.isInitial);
  // Of several flags, a later one is the likelier slip.
  const states = detail.rule === 'several' ? initial.map((state) => state.name) : best;
  for (const state of states.slice(0, 3)) {
    yield [act('set_initial_state', partTarget(model, trait, 'state', state))];
  }
}

export function* proposeWaysOut(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  if (detail.rule === 'none') yield* proposeTransitions(model, trait);
  else if (detail.rule === 'dead-end') yield* proposeWaysOn(model, trait, String(detail.state));
  else {
    const state = String(detail.state);
    const start = trait.facts.transitions.find(
      ({ from, event }) => event !== undefined && INIT_EVENTS.has(event) && from !== state,
    );
    // INIT leaves another state: either that one is initial, or the first of all has lost the same transition.
    if (start !== undefined && trait.facts.states[0]?.name === state) {
      const effects = asArray(transitionNode(start).effects);
      yield addTransition(model, trait, { from: state, event: 'INIT', to: start.to }, effects);
    } else if (start !== undefined && trait.facts.stateNames.has(start.from)) {
      yield [act('set_initial_state', partTarget(model, trait, 'state', start.from))];
    }
    for (const effects of createInitEffects(trait)) {
      yield addTransition(model, trait, { from: state, event: 'INIT', to: state }, effects);
    }
  }
}

export function* proposeWaysIn(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const state = String(detail.state);
  const remove = act('remove_state', {
    ...partTarget(model, trait, 'state', state),
    cascade: true,
  });
  // A state without ways was never part of its machine.
  const isStray = trait.facts.transitions.every(({ from, to }) => from !== state && to !== state);
  if (isStray) yield [remove];
  yield* connectState(model, trait, state, findReachableStates(trait.facts));
  if (!isStray) yield [remove];
}
