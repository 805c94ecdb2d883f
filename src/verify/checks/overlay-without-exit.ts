import { groupBy } from '../../kernel/append.ts';
import { EXIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { OVERLAY_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { TransitionFact } from '../../language/model/facts.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { defineCheck, error, quote, warning } from '../check.ts';
import { createExample, LENDING } from '../example.ts';

/** Ways out of every state that are looked at: more say the same. */
const MOST_EXITS = 64;

/** State → the overlay slots that transitions into it fill. */
function findOverlayStates(facts: TraitFacts): Map<string, Set<string>> {
  const overlays = new Map<string, Set<string>>();
  for (const { to, fills } of facts.transitions) {
    const slots = fills.filter((slot) => OVERLAY_SLOTS.has(slot));
    if (slots.length > 0) overlays.set(to, new Set([...(overlays.get(to) ?? []), ...slots]));
  }
  return overlays;
}

const clearsAny = ({ clears }: TransitionFact, slots: ReadonlySet<string>): boolean =>
  clears.some((slot) => slots.has(slot));

/** Whether a transition draws another overlay in the place of the one that is open. */
const refillsAny = (transition: TransitionFact, slots: ReadonlySet<string>): boolean =>
  transition.fills.some((slot) => slots.has(slot)) && !clearsAny(transition, slots);

export const overlayWithoutExit = defineCheck({
  category: 'overlay_without_exit',
  description:
    'A state is entered by rendering into `modal` or `drawer` and nothing leaves it. Warning: it is left, but the overlay is never cleared and no CLOSE, CANCEL, DISMISS or BACK leaves it, or each transition of its own fills the overlay again.',
  failing: createExample(
    {
      [`${LENDING}/stateMachine/transitions/4/to`]: 'confirming',
      [`${LENDING}/stateMachine/transitions/4/effects/0`]: undefined,
      [`${LENDING}/stateMachine/transitions/5/to`]: 'confirming',
      [`${LENDING}/stateMachine/transitions/5/effects/0`]: undefined,
    },
    [`${LENDING}/stateMachine/states/1`],
  ),
  *detectInTrait(facts) {
    const overlays = findOverlayStates(facts);
    if (overlays.size === 0) return;
    const leaving = groupBy(facts.transitions, ({ from }) => from);
    // One way out of everywhere is enough.
    const anywhere = (leaving.get('*') ?? []).slice(0, MOST_EXITS);
    for (const state of facts.states) {
      const slots = overlays.get(state.name);
      if (slots === undefined) continue;
      const out = [...(leaving.get(state.name) ?? []), ...anywhere];
      const exits = out.filter(
        (transition) => transition.to !== state.name || clearsAny(transition, slots),
      );
      const ends = exits.filter((exit) => !refillsAny(exit, slots));
      const slot = [...slots].join(' and ');
      if (exits.length === 0) {
        yield error(
          state,
          `State ${quote(state.name)} of trait ${quote(facts.name)} fills ${slot}, and nothing leaves it.`,
          `Add a transition out of it on CLOSE that clears ${slot}: ["render-ui", "${slot}", null].`,
          { rule: 'no-exit', state: state.name, slot },
        );
      } else if (!ends.some(({ from }) => from === state.name)) {
        yield warning(
          state,
          `State ${quote(state.name)} of trait ${quote(facts.name)} fills ${slot}, and each transition of its own fills it again.`,
          `Add a transition out of it on CLOSE that clears ${slot}: ["render-ui", "${slot}", null].`,
          { rule: 'refilled', state: state.name, slot },
        );
      } else if (
        !ends.some((exit) => clearsAny(exit, slots) || EXIT_EVENTS.has(exit.event ?? ''))
      ) {
        yield warning(
          state,
          `State ${quote(state.name)} of trait ${quote(facts.name)} fills ${slot}, which no way out of it clears.`,
          `Clear it when leaving, ["render-ui", "${slot}", null], or leave on CLOSE or CANCEL.`,
          { rule: 'not-cleared', state: state.name, slot },
        );
      }
    }
  },
});
