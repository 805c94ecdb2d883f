import type { Model } from '../../language/model/model.ts';
import { defineCheck, type InlineTrait, mayHandleMore, quote, warning } from '../check.ts';
import { createExample, NOTICES } from '../example.ts';
import type { Fault } from '../finding.ts';

/** The events that a trait emits, or only declares, without anybody who consumes them. */
function* findUnconsumed({ facts }: InlineTrait, model: Model): Iterable<Fault> {
  const isOpen = mayHandleMore(model);
  const openAt = (event: string) => (isOpen ? `a listener on ${quote(event)}` : undefined);
  const reported = new Set<string>();
  for (const fired of facts.fired) {
    const { event, via } = fired;
    if (via !== 'emit' || reported.has(event)) continue;
    if (facts.external.has(event) || facts.handled.has(event) || model.listened.has(event))
      continue;
    reported.add(event);
    yield warning(
      fired,
      `Trait ${quote(facts.name)} emits ${quote(event)}, which nothing in the application consumes.`,
      'Add a listener for it, or declare it with scope "external".',
      { rule: 'unconsumed', event },
      openAt(event),
    );
  }
  for (const emit of facts.emits) {
    const { name: event } = emit;
    if (event === undefined || facts.external.has(event)) continue;
    if (facts.firedNames.has(event) || model.handled.has(event)) continue;
    yield warning(
      emit,
      `Trait ${quote(facts.name)} declares the emit ${quote(event)}, but never fires it, and nothing consumes it.`,
      'Fire it from an effect, or remove the declaration.',
      { rule: 'unfired', event },
      openAt(event),
    );
  }
}

export const unmatchedEmit = defineCheck({
  category: 'unmatched_emit',
  severity: 'warning',
  description:
    'An event that is not external is fired and nothing in the application consumes it, or is declared in emits, never fired and never consumed. Unhandled results of fetch are normal.',
  failing: createExample(
    {
      [`${NOTICES}/listens`]: [],
    },
    ['/orbitals/0/traits/0/stateMachine/transitions/4/effects/2/1'],
  ),
  detectAmong: findUnconsumed,
});
