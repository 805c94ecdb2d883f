import type { Action } from '../../actions/action.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/events.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { act, partTarget, traitAddress } from '../repairs/target.ts';

const report = createReporter('missing_initial_state', 'error');

/** States by how likely they are the start: where INIT leaves and stays, the first of the list, what none leads to. */
function rankInitialStates(facts: TraitFacts): string[] {
  const scores = new Map<string, number>();
  const add = (name: string, score: number) => scores.set(name, (scores.get(name) ?? 0) + score);
  const starting = new Set<string>();
  const staying = new Set<string>();
  for (const { from, to, event } of facts.transitions) {
    const isStart = event !== undefined && INIT_EVENTS.has(event);
    if (isStart) starting.add(from);
    if (isStart && from === to) staying.add(from);
    if (from !== to) add(to, -1);
  }
  for (const name of starting) add(name, 100);
  for (const name of staying) add(name, 50);
  const [first] = facts.states;
  if (first) add(first.name, 40);
  const scoreOf = (name: string) => scores.get(name) ?? 0;
  return facts.states.map(({ name }) => name).sort((a, b) => scoreOf(b) - scoreOf(a));
}

/** Other formats name the initial state beside the states. */
const INITIAL_KEYS = ['initial', 'initialState', 'initial_state', 'start', 'startState'];

/** The state that a key of another format names as initial, the key taken away. */
function* readInitialKey(trait: TraitRow): Iterable<readonly Action[]> {
  const facts = trait.facts as TraitFacts;
  const machine = facts.node.stateMachine as JsonObject;
  for (const key of INITIAL_KEYS) {
    const index = facts.states.findIndex(({ name }) => name === machine[key]);
    if (index < 0) continue;
    const at = `${traitAddress(trait)}/stateMachine`;
    const state = String(machine[key]);
    yield [
      act('set_initial_state', {
        trait: trait.name ?? '',
        state,
        at: `${at}/states/${facts.states[index]?.key}`,
      }),
      act('remove_property', { at: `${at}/${key}` }),
    ];
  }
}

export const missingInitialState = defineCheck({
  category: 'missing_initial_state',
  group: 'structural',
  severity: 'error',
  priority: 4,
  description: 'A state machine with states has no initial state, or several.',
  aliases: ['ORB_T_NO_INITIAL_STATE', 'ORB_T_MULTIPLE_INITIAL_STATES'],
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/states/0/isInitial`]: undefined }),
    at: [`${LENDING}/stateMachine/states`],
  },
  passing: editExample({}),
  *detectInTrait(facts) {
    const first = facts.states[0];
    if (first === undefined) return;
    const initial = facts.states.filter((state) => state.isInitial);
    if (initial.length === 0) {
      yield report(
        { holder: facts.node.stateMachine as object, key: 'states' },
        `No state of trait ${quote(facts.name)} is initial.`,
        `Set isInitial: true on one state, usually ${quote(first.name)}.`,
        { rule: 'none' },
      );
    }
    for (const state of initial.slice(1)) {
      yield report(
        state,
        `State ${quote(state.name)} of trait ${quote(facts.name)} is a second initial state.`,
        `Keep isInitial on ${quote(initial[0]?.name)} only.`,
        { rule: 'several', state: state.name },
      );
    }
  },
  *repairs(model, { trait, detail }) {
    if (trait?.facts === undefined) return;
    const best = rankInitialStates(trait.facts);
    const initial = trait.facts.states.filter((state) => state.isInitial);
    // Of several, a later flag is the likelier slip.
    const states = detail.rule === 'several' ? initial.map((state) => state.name) : best;
    yield* readInitialKey(trait);
    for (const state of states.slice(0, 3)) {
      yield [act('set_initial_state', partTarget(model, trait, 'state', state))];
    }
  },
});
