import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import type { TraitFacts, TransitionFact } from '../../language/model/facts.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { act, findTransition, transitionNode, transitionTarget } from '../repairs/target.ts';

const report = createReporter('nondeterministic_transition', 'warning');

/** Why `later` can never be the one that runs beside `earlier`; undefined where their guards tell them apart. */
function findConflict(earlier: TransitionFact, later: TransitionFact): string | undefined {
  const first = earlier.guard ?? true;
  const second = later.guard ?? true;
  if (first === true) return second === true ? 'both are unguarded' : 'the first is unguarded';
  if (second !== true && toCanonicalJson(first) === toCanonicalJson(second)) {
    return 'their guards are identical';
  }
  return undefined;
}

function groupByTrigger(facts: TraitFacts): Map<string, TransitionFact[]> {
  const groups = new Map<string, TransitionFact[]>();
  for (const transition of facts.transitions) {
    if (transition.event === undefined) continue;
    const trigger = `${transition.from}\u0000${transition.event}`;
    const group = groups.get(trigger);
    if (group) group.push(transition);
    else groups.set(trigger, [transition]);
  }
  return groups;
}

export const nondeterministicTransition = defineCheck({
  category: 'nondeterministic_transition',
  group: 'structural',
  severity: 'warning',
  priority: 19,
  description:
    'Two transitions of one state and event are both unguarded, have identical guards, or an unguarded one stands before a guarded one: the later never runs.',
  aliases: ['ORB_T_DUPLICATE_TRANSITION', 'ORB_DUPE_TRANS'],
  failing: {
    document: editExample({
      [`${LENDING}/stateMachine/transitions/6`]: {
        from: 'confirming',
        to: 'confirming',
        event: 'CANCEL',
      },
    }),
    at: [`${LENDING}/stateMachine/transitions/6`],
  },
  passing: editExample({}),
  *detectInTrait(facts) {
    if (facts.transitions.length < 2) return;
    for (const group of groupByTrigger(facts).values()) {
      for (let i = 1; i < group.length; i++) {
        const later = group[i] as TransitionFact;
        for (const earlier of group.slice(0, i)) {
          const conflict = findConflict(earlier, later);
          if (conflict === undefined) continue;
          yield report(
            later,
            `Trait ${quote(facts.name)} has two transitions from ${quote(later.from)} on ${quote(later.event)}, and ${conflict}.`,
            'Give each its own guard, the unguarded one last, or remove one.',
            { rule: 'conflict', transition: later.index, earlier: earlier.index },
          );
          break;
        }
      }
    }
  },
  *repairs(model, { trait, detail }) {
    const later = trait && findTransition(trait, detail.transition);
    const earlier = trait && findTransition(trait, detail.earlier);
    if (trait === undefined || later === undefined || earlier === undefined) return;
    if (toCanonicalJson(transitionNode(later)) === toCanonicalJson(transitionNode(earlier))) {
      yield [act('remove_transition', { ...transitionTarget(model, trait, later), cascade: true })];
      return;
    }
    const other = later.guard ?? earlier.guard;
    if (other !== undefined && other !== true) {
      const isFirst = earlier.guard === undefined || earlier.guard === true;
      const target = transitionTarget(model, trait, isFirst ? earlier : later);
      yield [act('set_guard', { ...target, guard: ['not', other] })];
    }
    yield [act('remove_transition', { ...transitionTarget(model, trait, later), cascade: true })];
    yield [act('remove_transition', { ...transitionTarget(model, trait, earlier), cascade: true })];
  },
});
