import { type JsonObject, toText } from '../../kernel/json.ts';
import { findLikelyName } from '../../language/spelling.ts';
import { defineCheck, error, quote } from '../check.ts';
import { createExample, LENDING } from '../example.ts';

export const missingInitialState = defineCheck({
  category: 'missing_initial_state',
  description: 'A state machine with states has no initial state, or several.',
  failing: createExample({ [`${LENDING}/stateMachine/states/0/isInitial`]: undefined }, [
    `${LENDING}/stateMachine/states`,
  ]),
  *detectInTrait(facts) {
    const first = facts.states[0];
    if (first === undefined) return;
    const initial = facts.states.filter((state) => state.isInitial);
    if (initial.length === 0) {
      const machine = facts.node.stateMachine as JsonObject;
      const said = toText(machine.initial ?? '');
      const isKnown = facts.stateNames.has(said);
      const state = isKnown ? said : (findLikelyName(said, facts.stateNames) ?? first.name);
      const lack = said === '' || isKnown ? '' : `, and it has no state ${quote(said)}`;
      yield error(
        { holder: machine, key: 'states' },
        `No state of trait ${quote(facts.name)} is initial${lack}.`,
        `Set isInitial: true on one state, usually ${quote(state)}.`,
        { rule: 'none', ...(state === first.name ? {} : { state }) },
      );
    }
    for (const state of initial.slice(1)) {
      yield error(
        state,
        `State ${quote(state.name)} of trait ${quote(facts.name)} is a second initial state.`,
        `Keep isInitial on ${quote(initial[0]?.name)} only.`,
        { rule: 'several', state: state.name },
      );
    }
  },
});
