import { asArray, type Json, type JsonObject } from '../../kernel/json.ts';
import type { TraitFacts, TransitionFact } from '../../language/model/facts.ts';
import { describe } from '../../language/reader/call-shapes.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { rankEnds } from '../repairs/machine.ts';
import { findLikelyNames, fixName, listSome } from '../repairs/nearest.ts';
import { act, findTransition, traitTarget, transitionTarget } from '../repairs/target.ts';

const report = createReporter('invalid_transition_target', 'error');

/** What an end holds that is no state. */
function describeEnd(written: Json | undefined, end: 'from' | 'to'): string {
  if (typeof written === 'string') return `names the unknown state ${quote(written)} as ${end}`;
  const each = Array.isArray(written)
    ? ': write one transition for each state, or "*" for all'
    : '';
  return `has ${describe(written)} as ${end}${each}`;
}

/** How many transitions name a state. */
function countNaming({ transitions }: TraitFacts, state: string): number {
  return transitions.filter(({ from, to }) => from === state || to === state).length;
}

/** Whether a transition does nothing, and another leaves the same state on the same event. */
function isLeftover(facts: TraitFacts, transition: TransitionFact): boolean {
  const { effects } = (transition.holder as Json[])[transition.index] as JsonObject;
  if (asArray(effects).length > 0) return false;
  return facts.transitions.some(
    (other) =>
      other !== transition && other.from === transition.from && other.event === transition.event,
  );
}

/** How messages name a transition. */
function label(transition: TransitionFact): string {
  return `${transition.from || '?'} → ${transition.to || '?'} on ${transition.event ?? '?'}`;
}

export const invalidTransitionTarget = defineCheck({
  category: 'invalid_transition_target',
  group: 'structural',
  severity: 'error',
  priority: 5,
  description: 'A transition comes from or goes to a state that the machine does not declare.',
  aliases: ['ORB_T_INVALID_TRANSITION'],
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/transitions/5/to`]: 'browsng' }),
    at: [`${LENDING}/stateMachine/transitions/5/to`],
  },
  passing: editExample({ [`${LENDING}/stateMachine/transitions/5/from`]: '*' }),
  *detectInTrait(facts) {
    for (const transition of facts.transitions) {
      const node = (transition.holder as object[])[transition.index] as JsonObject;
      for (const end of ['from', 'to'] as const) {
        const state = transition[end];
        if (facts.stateNames.has(state) || (end === 'from' && state === '*')) continue;
        const isMissing = !(end in node);
        yield report(
          isMissing ? transition : { holder: node, key: end },
          isMissing
            ? `Transition ${label(transition)} of trait ${quote(facts.name)} has no ${end}.`
            : `Transition ${label(transition)} of trait ${quote(facts.name)} ${describeEnd(node[end], end)}.`,
          fixName(
            state,
            () => facts.stateNames,
            () =>
              `Name one of ${listSome(facts.stateNames, 'the declared states (there are none)')}, or add the state.`,
          ),
          { rule: end, state, transition: transition.index },
        );
      }
    }
  },
  *repairs(model, { trait, detail }) {
    const transition = trait && findTransition(trait, detail.transition);
    if (trait?.facts === undefined || transition === undefined) return;
    const end = detail.rule as 'from' | 'to';
    const target = transitionTarget(model, trait, transition);
    const state = String(detail.state);
    const remove = act('remove_transition', { ...target, cascade: true });
    const add = [act('add_states', { ...traitTarget(model, trait), states: [state] })];
    // A slip of the pen stands in one place; what several transitions name was there.
    const isNamedOften = state !== '' && countNaming(trait.facts, state) > 1;
    if (isNamedOften) yield add;
    const likely = findLikelyNames(state, trait.facts.stateNames);
    const isSpare = likely.length === 0 && isLeftover(trait.facts, transition);
    if (isSpare) yield [remove];
    const others = rankEnds(trait.facts, transition, end).filter((name) => !likely.includes(name));
    for (const name of [...likely, ...others].slice(0, 4)) {
      yield [act('set_transition', { ...target, set: { [end]: name } })];
    }
    if (state !== '' && !isNamedOften) yield add;
    if (!isSpare) yield [remove];
  },
});
