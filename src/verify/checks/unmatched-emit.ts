import {
  createReporter,
  defineCheck,
  listInlineTraits,
  mayHandleMore,
  quote,
  undecidedWhere,
} from '../check.ts';
import { editExample, NOTICES } from '../example.ts';

const report = createReporter('unmatched_emit', 'warning');

export const unmatchedEmit = defineCheck({
  category: 'unmatched_emit',
  group: 'wiring',
  severity: 'warning',
  description:
    'An event that is not external is fired and nothing in the application consumes it, or is declared in emits, never fired and never consumed. Unhandled results of fetch are normal.',
  failing: {
    document: editExample({
      [`${NOTICES}/listens`]: [],
    }),
    at: ['/orbitals/0/traits/0/stateMachine/transitions/4/effects/2/1'],
  },
  *detectInApplication(model) {
    const isOpen = mayHandleMore(model);
    const openAt = (event: string) => undecidedWhere(isOpen, `a listener on ${quote(event)}`);
    for (const trait of listInlineTraits(model)) {
      const { facts } = trait;
      const reported = new Set<string>();
      for (const fired of facts.fired) {
        if (fired.via !== 'emit' || reported.has(fired.event)) continue;
        if (facts.external.has(fired.event) || facts.handled.has(fired.event)) continue;
        if (model.listened.has(fired.event)) continue;
        reported.add(fired.event);
        const finding = report(
          fired,
          `Trait ${quote(facts.name)} emits ${quote(fired.event)}, which nothing in the application consumes.`,
          'Add a listener for it, or declare it with scope "external".',
          { rule: 'unconsumed', event: fired.event },
        );
        yield { ...finding, trait, ...openAt(fired.event) };
      }
      for (const emit of facts.emits) {
        const event = emit.name;
        if (event === undefined || facts.external.has(event)) continue;
        if (facts.firedNames.has(event) || model.handled.has(event)) continue;
        const finding = report(
          emit,
          `Trait ${quote(facts.name)} declares the emit ${quote(event)}, but never fires it, and nothing consumes it.`,
          'Fire it from an effect, or remove the declaration.',
          { rule: 'unfired', event },
        );
        yield { ...finding, trait, ...openAt(event) };
      }
    }
  },
});
