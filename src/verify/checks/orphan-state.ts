import { asArray, isObject, type Json } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/words.ts';
import { INIT_EVENTS } from '../../language/grammar/events.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import { findReachableStates } from '../../language/model/reachability.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { connectState } from '../repairs/machine.ts';
import { act, partTarget } from '../repairs/target.ts';

const report = createReporter('orphan_state', 'error');

/** Letters that words of one stem share: `pause` and `paused`. */
const STEM = 4;

const isAkin = (word: string, others: readonly string[]) =>
  word.length >= STEM && others.some((other) => other.startsWith(word.slice(0, STEM)));

/**
 * Whether a state was never part of its machine: nothing enters it, nothing happens on the ways out, and no
 * declared event of its name waits for the transition that would enter it.
 */
function isStrayState(facts: TraitFacts, state: string): boolean {
  const own = facts.transitions.filter(({ from, to }) => from === state || to === state);
  if (own.length === 0) return true;
  const words = toNameWords(state);
  const isWaiting = [...facts.declared].some(
    (event) => !facts.handled.has(event) && toNameWords(event).some((word) => isAkin(word, words)),
  );
  if (isWaiting) return false;
  return own.every(({ holder, key, to, guard }) => {
    const node = (holder as Json[])[key as number];
    const effects = isObject(node) ? asArray(node.effects) : [];
    return to !== state && guard === undefined && effects.length === 0;
  });
}

function startsAt({ transitions }: TraitFacts, state: string): boolean {
  const starts = transitions.filter(({ event }) => event !== undefined && INIT_EVENTS.has(event));
  const doesSomething = starts.some(({ holder, index, from }) => {
    const node = (holder as Json[])[index];
    return from === state && isObject(node) && asArray(node.effects).length > 0;
  });
  return doesSomething && starts.every(({ from }) => from === state);
}

export const orphanState = defineCheck({
  category: 'orphan_state',
  group: 'structural',
  severity: 'error',
  priority: 15,
  description: 'A state can not be reached from the initial state, whatever the guards say.',
  aliases: [
    'CIRCUIT_UNREACHABLE_STATE',
    'ORB_T_UNREACHABLE_STATE',
    'ORB_T_STATE_UNREACHABLE',
    'UNREACHABLE_STATE',
  ],
  failing: {
    document: editExample({
      [`${LENDING}/stateMachine/states/2`]: { name: 'withdrawn', isTerminal: true },
    }),
    at: [`${LENDING}/stateMachine/states/2`],
  },
  passing: editExample({}),
  *detectInTrait(facts) {
    if (!facts.states.some((state) => state.isInitial)) return;
    const reached = findReachableStates(facts);
    for (const state of facts.states) {
      if (reached.has(state.name)) continue;
      yield report(
        state,
        `State ${quote(state.name)} of trait ${quote(facts.name)} can not be reached from the initial state.`,
        'Add a transition into it from a reachable state, or remove it.',
        { rule: 'unreachable', state: state.name },
      );
    }
  },
  *repairs(model, { trait, detail }) {
    if (trait?.facts === undefined) return;
    const state = String(detail.state);
    const remove = act('remove_state', {
      ...partTarget(model, trait, 'state', state),
      cascade: true,
    });
    // Where INIT leaves a state that nothing enters, it is the start, and another bears the flag.
    if (startsAt(trait.facts, state)) {
      yield [act('set_initial_state', partTarget(model, trait, 'state', state))];
    }
    const isStray = isStrayState(trait.facts, state);
    if (isStray) yield [remove];
    yield* connectState(model, trait, state, findReachableStates(trait.facts));
    if (!isStray) yield [remove];
  },
});
