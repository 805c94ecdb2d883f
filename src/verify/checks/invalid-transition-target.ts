import type { Json, JsonObject } from '../../kernel/json.ts';
import type { TransitionFact } from '../../language/model/facts.ts';
import { describe } from '../../language/reader/call-shapes.ts';
import { fixName, listSome } from '../../language/spelling.ts';
import { defineCheck, error, quote } from '../check.ts';
import { createExample, LENDING } from '../example.ts';

/** Describes the value of an end that is not a state. */
const describeEnd = (state: string, written: Json | undefined, end: 'from' | 'to'): string =>
  state === ''
    ? `has ${describe(written)} as ${end}`
    : `names the unknown state ${quote(state)} as ${end}`;

/** How messages name a transition. */
function label(transition: TransitionFact): string {
  return `${transition.from || '?'} → ${transition.to || '?'} on ${transition.event ?? '?'}`;
}

export const invalidTransitionTarget = defineCheck({
  category: 'invalid_transition_target',
  description: 'A transition leaves or enters a state that the machine does not declare.',
  failing: createExample({ [`${LENDING}/stateMachine/transitions/5/to`]: 'browsng' }),
  *detectInTrait(facts) {
    for (const transition of facts.transitions) {
      const node = (transition.holder as object[])[transition.index] as JsonObject;
      for (const end of ['from', 'to'] as const) {
        const state = transition[end];
        if (facts.stateNames.has(state) || (end === 'from' && state === '*')) continue;
        const isMissing = !(end in node);
        yield error(
          isMissing ? transition : { holder: node, key: end },
          isMissing
            ? `Transition ${label(transition)} of trait ${quote(facts.name)} has no ${end}.`
            : `Transition ${label(transition)} of trait ${quote(facts.name)} ${describeEnd(state, node[end], end)}.`,
          fixName(
            state,
            facts.stateNames,
            () =>
              `Name one of ${listSome(facts.stateNames, 'the declared states (there are none)')}, or add the state.`,
          ),
          { rule: end, state, transition: transition.index },
        );
      }
    }
  },
});
