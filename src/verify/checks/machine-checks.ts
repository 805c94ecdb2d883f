import { groupBy } from '../../kernel/append.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { type JsonObject, toText } from '../../kernel/json.ts';
import { INIT_EVENTS, isInteraction } from '../../language/grammar/shapes.ts';
import { findReachableStates, type TransitionFact } from '../../language/model/facts.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { describe } from '../../language/reader/call-shapes.ts';
import { findLikelyName, fixName, listSome } from '../../language/spelling.ts';
import { defineCheck, error, LENDING, quote, warning } from '../check.ts';
import type { Fault } from '../finding.ts';

export const missingInitialState = defineCheck({
  category: 'missing_initial_state',
  description: 'A state machine with states has no initial state, or several.',
  failing: {
    edits: { [`${LENDING}/stateMachine/states/0/isInitial`]: undefined },
    at: [`${LENDING}/stateMachine/states`],
  },
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

/** Whether there are transitions and none of them can be read: then it is not known where they lead. */
function hasUnreadOnly({ transitions, node }: TraitFacts): boolean {
  const written = (node.stateMachine as JsonObject | undefined)?.transitions ?? [];
  const isNothing = typeof written === 'object' && Object.keys(written).length === 0;
  return transitions.length === 0 && !isNothing;
}

function* findDeadEnds(facts: TraitFacts): Iterable<Fault> {
  const left = facts.leaving;
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
  failing: {
    edits: {
      [`${LENDING}/stateMachine/states/2`]: undefined,
      [`${LENDING}/stateMachine/transitions/3/to`]: 'browsing',
      [`${LENDING}/stateMachine/transitions/4/from`]: 'browsing',
      [`${LENDING}/stateMachine/transitions/5/from`]: 'browsing',
      [`${LENDING}/stateMachine/transitions/2/to`]: 'confirming',
    },
    at: [`${LENDING}/stateMachine/states/1`],
  },
  *detectInTrait(facts) {
    if (facts.states.length === 0 || hasUnreadOnly(facts)) return;
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

export const orphanState = defineCheck({
  category: 'orphan_state',
  description: 'A state cannot be reached from the initial state, whatever the guards say.',
  failing: {
    edits: {
      [`${LENDING}/stateMachine/states/2`]: { name: 'withdrawn', isTerminal: true },
    },
  },
  *detectInTrait(facts) {
    if (!facts.states.some((state) => state.isInitial) || hasUnreadOnly(facts)) return;
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

const ENDS = ['from', 'to'] as const;

/** How messages name a transition. */
function label(transition: TransitionFact): string {
  return `${transition.from || '?'} → ${transition.to || '?'} on ${transition.event ?? '?'}`;
}

export const invalidTransitionTarget = defineCheck({
  category: 'invalid_transition_target',
  description: 'A transition leaves or enters a state that the machine does not declare.',
  failing: { edits: { [`${LENDING}/stateMachine/transitions/5/to`]: 'browsng' } },
  *detectInTrait(facts) {
    // Which states there are cannot be read then.
    const { states = [] } = Object(facts.node.stateMachine);
    if (!Array.isArray(states)) return;
    for (const transition of facts.transitions) {
      for (const end of ENDS) {
        const state = transition[end];
        if (facts.stateNames.has(state) || (end === 'from' && state === '*')) continue;
        const node = (transition.holder as object[])[transition.index] as JsonObject;
        const written = state === '' ? describe(node[end]) : `the unknown state ${quote(state)}`;
        yield error(
          end in node ? { holder: node, key: end } : transition,
          `Transition ${label(transition)} of trait ${quote(facts.name)} has ${written} as ${end}.`,
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

interface Conflict {
  readonly earlier: TransitionFact;
  readonly later: TransitionFact;
  readonly reason: string;
  /** Whether the compiler refuses it too. */
  readonly isRefused: boolean;
}

/**
 * The transitions of one trigger that can never run beside an earlier one, each with the first that keeps it from
 * running: an unguarded one, or one with the same guard. Every guard is looked at once, however many there are.
 */
function* findConflicts(group: readonly TransitionFact[]): Generator<Conflict> {
  const firstOfGuard = new Map<string, number>();
  let unguarded: number | undefined;
  const isAlone = group.filter(({ guard = true }) => guard !== true && guard !== null).length < 2;
  for (const [at, later] of group.entries()) {
    const guard = later.guard ?? true;
    const text = guard === true ? undefined : isAlone ? '' : toCanonicalJson(guard);
    const same = text === undefined ? undefined : firstOfGuard.get(text);
    if (unguarded !== undefined && (same === undefined || unguarded < same)) {
      const isRefused = guard === true;
      const reason = isRefused ? 'both are unguarded' : 'the first is unguarded';
      yield { earlier: group[unguarded] as TransitionFact, later, reason, isRefused };
    } else if (same !== undefined) {
      const reason = 'their guards are identical';
      yield { earlier: group[same] as TransitionFact, later, reason, isRefused: false };
    }
    if (text === undefined) unguarded ??= at;
    else if (same === undefined) firstOfGuard.set(text, at);
  }
}

/** The transitions that several have one state and one event. */
function* findRivals({ leaving: leavingIn }: TraitFacts): Generator<readonly TransitionFact[]> {
  for (const leaving of leavingIn.values()) {
    if (leaving.length < 2) continue;
    for (const [event, rivals] of groupBy(leaving, (transition) => transition.event)) {
      if (event !== undefined && rivals.length > 1) yield rivals;
    }
  }
}

export const nondeterministicTransition = defineCheck({
  category: 'nondeterministic_transition',
  description:
    'Two transitions of one state and event are both unguarded: the later never runs, and the compiler refuses it. Warning: their guards are identical, or an unguarded one comes before a guarded one.',
  failing: {
    edits: {
      [`${LENDING}/stateMachine/transitions/6`]: {
        from: 'confirming',
        to: 'confirming',
        event: 'CANCEL',
      },
    },
  },
  *detectInTrait(facts) {
    for (const group of findRivals(facts)) {
      for (const { earlier, later, reason, isRefused } of findConflicts(group)) {
        const say = isRefused ? error : warning;
        yield say(
          later,
          `Trait ${quote(facts.name)} has two transitions from ${quote(later.from)} on ${quote(later.event)}, and ${reason}.`,
          'Give each its own guard, the unguarded one last, or remove one.',
          { rule: 'conflict', transition: later.index, earlier: earlier.index },
        );
      }
    }
  },
});
