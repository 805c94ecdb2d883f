import { findCanonicalForm } from '../../language/canonical/canonical-form.ts';
import { plan } from '../../plan/plan.ts';
import type { Category } from '../../verify/finding.ts';
import { type Candidate, findOpen, type RepairState } from '../state.ts';

/** Changes that the explanation of a suggestion spells out. */
const MOST_SAID = 3;

/**
 * The one repair that puts the language's form in the place of all forms that its reader refuses; nothing is lost by
 * it. It comes before everything else: what can not be read is looked at by no other check.
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
