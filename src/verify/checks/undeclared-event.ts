import { fixName } from '../../language/spelling.ts';
import { defineCheck, error, quote } from '../check.ts';
import { createExample, LENDING } from '../example.ts';

export const undeclaredEvent = defineCheck({
  category: 'undeclared_event',
  description:
    'A transition handles an event that a non-empty `events` does not declare. Or an effect emits one in neither `emits` nor `events`. Or a result event is declared and handled nowhere.',
  failing: createExample({ [`${LENDING}/stateMachine/events/5`]: undefined }, [
    `${LENDING}/stateMachine/transitions/5/event`,
  ]),
  *detectInTrait(facts) {
    const hasUnknown = facts.events.some((event) => event.name === undefined);
    if (facts.declared.size > 0 && !hasUnknown) {
      for (const transition of facts.transitions) {
        if (transition.event === undefined || facts.declared.has(transition.event)) continue;
        yield error(
          { holder: (transition.holder as object[])[transition.index] as object, key: 'event' },
          `Trait ${quote(facts.name)} handles ${quote(transition.event)}, which its events do not declare.`,
          fixName(
            transition.event,
            facts.declared,
            `Add {"key": ${JSON.stringify(transition.event)}, "name": …} to the machine's events.`,
          ),
          { rule: 'handled', event: transition.event, transition: transition.index },
        );
      }
    }
    const emitsUnknown = facts.emits.some((emit) => emit.name === undefined);
    for (const fired of facts.fired) {
      if (fired.via !== 'emit' || hasUnknown || emitsUnknown) continue;
      if (facts.emitted.has(fired.event) || facts.declared.has(fired.event)) continue;
      yield error(
        fired,
        `Trait ${quote(facts.name)} emits ${quote(fired.event)}, which neither its emits nor its events declare.`,
        fixName(
          fired.event,
          facts.emitted,
          `Add {"event": ${JSON.stringify(fired.event)}, "scope": "internal"} to the trait's emits.`,
        ),
        { rule: 'emitted', event: fired.event },
      );
    }
  },
  *detectAmong({ facts }, model) {
    for (const fired of facts.fired) {
      const { event, via } = fired;
      if (via !== 'result' || facts.emitted.has(event)) continue;
      if (facts.declared.has(event) || model.handled.has(event)) continue;
      yield error(
        fired,
        `The result event ${quote(event)} of trait ${quote(facts.name)} is declared and handled nowhere.`,
        `Add ${quote(event)} to the machine's events and handle it, or declare it in emits.`,
        { rule: 'result', event },
        model.opaqueTraits.length > 0 ? `a transition on ${quote(event)}` : undefined,
      );
    }
  },
});
