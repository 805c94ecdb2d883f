import { findReachableStates } from '../../language/model/reachability.ts';
import { defineCheck, error, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';

export const orphanState = defineCheck({
  category: 'orphan_state',
  group: 'structural',
  severity: 'error',
  description: 'A state cannot be reached from the initial state, whatever the guards say.',
  failing: {
    document: editExample({
      [`${LENDING}/stateMachine/states/2`]: { name: 'withdrawn', isTerminal: true },
    }),
    at: [`${LENDING}/stateMachine/states/2`],
  },
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
