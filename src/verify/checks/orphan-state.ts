import { findReachableStates } from '../../language/model/reachability.ts';
import { defineCheck, error, quote } from '../check.ts';
import { createExample, LENDING } from '../example.ts';

export const orphanState = defineCheck({
  category: 'orphan_state',
  description: 'A state cannot be reached from the initial state, whatever the guards say.',
  failing: createExample({
    [`${LENDING}/stateMachine/states/2`]: { name: 'withdrawn', isTerminal: true },
  }),
  *detectInTrait(facts) {
    if (!facts.states.some((state) => state.isInitial)) return;
    const reached = findReachableStates(facts);
    for (const state of facts.states) {
      if (reached.has(state.name)) continue;
      yield error(
        state,
        `State ${quote(state.name)} of trait ${quote(facts.name)} cannot be reached from the initial state.`,
        'Add a transition into it from a reachable state, or remove it.',
        { rule: 'unreachable', state: state.name },
      );
    }
  },
});
