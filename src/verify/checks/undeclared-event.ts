import { fixName } from '../../language/spelling.ts';
import { createReporter, defineCheck, listInlineTraits, quote, undecidedWhere } from '../check.ts';
import { editExample, LENDING } from '../example.ts';

const report = createReporter('undeclared_event', 'error');

export const undeclaredEvent = defineCheck({
  category: 'undeclared_event',
  group: 'wiring',
  severity: 'error',
  description:
    'A transition handles an event that a non-empty `events` does not declare. Or an effect emits one in neither `emits` nor `events`. Or a result event is declared and handled nowhere.',
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/events/5`]: undefined }),
    at: [`${LENDING}/stateMachine/transitions/5/event`],
  },
  *detectInTrait(facts) {
    const hasUnknown = facts.events.some((event) => event.name === undefined);
    if (facts.declared.size > 0 && !hasUnknown) {
      for (const transition of facts.transitions) {
        if (transition.event === undefined || facts.declared.has(transition.event)) continue;
        yield report(
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
      yield report(
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
  *detectInApplication(model) {
    for (const trait of listInlineTraits(model)) {
      const { facts } = trait;
      for (const fired of facts.fired) {
        if (fired.via !== 'result' || facts.emitted.has(fired.event)) continue;
        if (facts.declared.has(fired.event) || model.handled.has(fired.event)) continue;
        const finding = report(
          fired,
          `The result event ${quote(fired.event)} of trait ${quote(facts.name)} is declared and handled nowhere.`,
          `Add ${quote(fired.event)} to the machine's events and handle it, or declare it in emits.`,
          { rule: 'result', event: fired.event },
        );
        yield {
          ...finding,
          trait,
          ...undecidedWhere(model.opaqueTraits.length > 0, `a transition on ${quote(fired.event)}`),
        };
      }
    }
  },
});
