import type { Action } from '../../actions/action.ts';
import { toTransitions } from '../../actions/exact-actions.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import type { Model } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import {
  act,
  findTransition,
  traitTarget,
  transitionNode,
  transitionTarget,
} from './action-target.ts';
import { findSharedWaysOut, rankEnds } from './machine-edits.ts';

export function* proposeEnds(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  const transition = trait && findTransition(trait, detail.transition);
  if (trait?.facts === undefined || transition === undefined) return;
  const end = detail.rule as 'from' | 'to';
  const target = transitionTarget(model, trait, transition);
  const state = String(detail.state);
  const remove = act('remove_transition', { ...target, cascade: true });
  const owner = traitTarget(model, trait);
  // Where no state is initial any more, the missing state was.
  const wasInitial = !trait.facts.states.some(({ isInitial }) => isInitial);
  const definitions = wasInitial ? { definitions: { [state]: { isInitial: true } } } : {};
  const add = [act('add_states', { ...owner, states: [state], ...definitions })];
  // A misspelling is in one place. A state that several transitions name existed.
  const naming = trait.facts.transitions.filter((one) => one.from === state || one.to === state);
  const isNamedOften = state !== '' && naming.length > 1;
  if (isNamedOften) yield add;
  const likely = findLikelyNames(state, trait.facts.stateNames);
  // A name that is similar to no other was a state, and its ways out were removed with it.
  const isGone = end === 'to' && likely.length === 0 && !isNamedOften && state !== '';
  const shared = isGone ? findSharedWaysOut(trait.facts, state) : [];
  if (shared.length > 0) {
    yield [...add, act('add_transitions', { ...owner, ...toTransitions(shared) })];
    return;
  }
  // A slip was meant for the name that it is near. Any other state may be meant where no name is near.
  const meant = likely.length > 0 ? likely : rankEnds(trait.facts, transition, end).slice(0, 4);
  for (const name of meant) {
    yield [act('set_transition', { ...target, set: { [end]: name } })];
  }
  if (state !== '' && !isNamedOften) yield add;
  yield [remove];
}

export function* proposeOneOfTwo(
  model: Model,
  { trait, detail }: PlacedFinding,
): Iterable<readonly Action[]> {
  const later = trait && findTransition(trait, detail.transition);
  const earlier = trait && findTransition(trait, detail.earlier);
  if (trait === undefined || later === undefined || earlier === undefined) return;
  if (toCanonicalJson(transitionNode(later)) === toCanonicalJson(transitionNode(earlier))) {
    yield [act('remove_transition', { ...transitionTarget(model, trait, later), cascade: true })];
    return;
  }
  const other = later.guard ?? earlier.guard;
  if (other !== undefined && other !== true) {
    const isFirst = earlier.guard === undefined || earlier.guard === true;
    const target = transitionTarget(model, trait, isFirst ? earlier : later);
    yield [act('set_guard', { ...target, guard: ['not', other] })];
  }
  yield [act('remove_transition', { ...transitionTarget(model, trait, later), cascade: true })];
  yield [act('remove_transition', { ...transitionTarget(model, trait, earlier), cascade: true })];
}
