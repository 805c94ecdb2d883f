import { findCanonicalForm } from '../../language/canonical/canonical-form.ts';
import { plan } from '../../plan/plan.ts';
import type { Category } from '../../verify/finding.ts';
import { type Candidate, findOpen, type RepairState } from '../state.ts';

/** The most changes that the explanation of a suggestion lists. */
const MOST_SAID = 3;

/**
 * The one repair that replaces all forms that the language's reader refuses with the language's own form. It loses
 * nothing. It comes before everything else, since no other check looks at a form that cannot be read.
 */
export function* proposeCanonicalForm(
  state: RepairState,
  requested: ReadonlySet<Category>,
): Iterable<Candidate> {
  if (state.actions.length > 0 || findOpen(state.verdict, requested).length === 0) return;
  const form = findCanonicalForm(state.document);
  if (form === undefined) return;
  const { actions } = plan(state.document, form.document);
  const said = form.changes.slice(0, MOST_SAID).map(({ at, reason }) => `at ${at}, ${reason}`);
  const more = form.changes.length - said.length;
  yield {
    actions: actions.map(({ action, params }) => ({ action, params })),
    order: 1,
    isOneStep: true,
    isRevealing: true,
    says: `Write the language's form: ${said.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
  };
}
