import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { isInteraction } from '../../language/grammar/shapes.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { defineCheck, error, quote } from '../check.ts';
import { createExample, LENDING } from '../example.ts';
import type { Fault } from '../finding.ts';

function* findDeadEnds(facts: TraitFacts): Iterable<Fault> {
  const left = new Set(facts.transitions.map((transition) => transition.from));
  if (left.has('*')) return;
  for (const state of facts.states) {
    if (state.isTerminal || left.has(state.name)) continue;
    yield error(
      state,
      `Nothing leaves state ${quote(state.name)} of trait ${quote(facts.name)}.`,
      'Add a transition from it, or mark it isTerminal: true.',
      { rule: 'dead-end', state: state.name },
    );
  }
}

/** Whether a listener brings an event that leaves a state, or may. */
function isDriven(facts: TraitFacts, state: string): boolean {
  const brought = new Set(facts.listens.map(({ triggers, event }) => triggers ?? event));
  if (brought.has(undefined)) return true;
  return facts.transitions.some(
    ({ from, event }) => (from === state || from === '*') && brought.has(event),
  );
}

/** An interaction trait that nobody else drives must draw itself when its page opens. */
function* findMissingInit(facts: TraitFacts): Iterable<Fault> {
  if (!isInteraction(facts.category) || !facts.renders) return;
  const initial = facts.states.find((state) => state.isInitial);
  if (initial === undefined) return;
  const starts = facts.transitions.some(
    ({ from, event }) =>
      (from === initial.name || from === '*') && (event === undefined || INIT_EVENTS.has(event)),
  );
  if (starts || isDriven(facts, initial.name)) return;
  yield error(
    initial,
    `Trait ${quote(facts.name)} renders, but no INIT leaves its initial state ${quote(initial.name)}.`,
    `Add a transition ${initial.name} → ${initial.name} on INIT that renders the first view.`,
    { rule: 'no-init', state: initial.name },
  );
}

export const missingTransition = defineCheck({
  category: 'missing_transition',
  description:
    'A machine has states but no transitions, or a state that is not terminal has no way out. Or an interaction trait that renders, and that no listener drives, has no INIT from its initial state.',
  failing: createExample(
    {
      [`${LENDING}/stateMachine/states/2`]: undefined,
      [`${LENDING}/stateMachine/transitions/3/to`]: 'browsing',
      [`${LENDING}/stateMachine/transitions/4/from`]: 'browsing',
      [`${LENDING}/stateMachine/transitions/5/from`]: 'browsing',
      [`${LENDING}/stateMachine/transitions/2/to`]: 'confirming',
    },
    [`${LENDING}/stateMachine/states/1`],
  ),
  *detectInTrait(facts) {
    if (facts.states.length === 0) return;
    if (facts.transitions.length === 0) {
      yield error(
        { holder: facts.node, key: 'stateMachine' },
        `Trait ${quote(facts.name)} has ${facts.states.length} states but no transitions.`,
        'Add a transition for every event that the trait handles, INIT first.',
        { rule: 'none' },
      );
      return;
    }
    yield* findDeadEnds(facts);
    yield* findMissingInit(facts);
  },
});
