import { defineCheck, error, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';

export const missingInitialState = defineCheck({
  category: 'missing_initial_state',
  group: 'structural',
  severity: 'error',
  description: 'A state machine with states has no initial state, or several.',
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/states/0/isInitial`]: undefined }),
    at: [`${LENDING}/stateMachine/states`],
  },
  *detectInTrait(facts) {
    const first = facts.states[0];
    if (first === undefined) return;
    const initial = facts.states.filter((state) => state.isInitial);
    if (initial.length === 0) {
      yield error(
        { holder: facts.node.stateMachine as object, key: 'states' },
        `No state of trait ${quote(facts.name)} is initial.`,
        `Set isInitial: true on one state, usually ${quote(first.name)}.`,
        { rule: 'none' },
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
