import { groupBy } from '../../kernel/append.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import type { TransitionFact } from '../../language/model/facts.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { defineCheck, error, quote, warning } from '../check.ts';
import { createExample, LENDING } from '../example.ts';

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
  for (const [at, later] of group.entries()) {
    const guard = later.guard ?? true;
    const text = guard === true ? undefined : toCanonicalJson(guard);
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

const groupByTrigger = ({ transitions }: TraitFacts) =>
  groupBy(
    transitions.filter(({ event }) => event !== undefined),
    ({ from, event }) => `${from}\u0000${event}`,
  );

export const nondeterministicTransition = defineCheck({
  category: 'nondeterministic_transition',
  description:
    'Two transitions of one state and event are both unguarded: the later never runs, and the compiler refuses it. Warning: their guards are identical, or an unguarded one comes before a guarded one.',
  failing: createExample({
    [`${LENDING}/stateMachine/transitions/6`]: {
      from: 'confirming',
      to: 'confirming',
      event: 'CANCEL',
    },
  }),
  *detectInTrait(facts) {
    if (facts.transitions.length < 2) return;
    for (const group of groupByTrigger(facts).values()) {
      if (group.length < 2) continue;
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
