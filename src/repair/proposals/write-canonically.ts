import type { Action } from '../../actions/action.ts';
import { reshape, toOrdered } from '../../actions/reshaping.ts';
import { isObject, type Json } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import { findCanonicalForm } from '../../language/canonical/canonical-form.ts';
import { plan } from '../../plan/plan.ts';
import type { Candidate, RepairState } from '../state.ts';
import { act } from './action-target.ts';

/** The most changes that the explanation of a suggestion lists. */
const MOST_SAID = 3;

/**
 * The one repair that replaces all forms that the language's reader refuses with the language's own form. It loses
 * nothing. It comes before everything else, since no other check looks at a form that cannot be read.
 */
export function* proposeCanonicalForm(state: RepairState): Iterable<Candidate> {
  const form = state.actions.length > 0 ? undefined : findCanonicalForm(state.document);
  if (form === undefined) return;
  const said = form.changes.slice(0, MOST_SAID).map(({ at, reason }) => `at ${at}, ${reason}`);
  const more = form.changes.length - said.length;
  const { actions } = plan(state.document, form.document);
  yield {
    actions: actions.map(({ action, params }) => ({ action, params })),
    isOneStep: true,
    order: -1,
    isRevealing: true,
    says: `Write the language's form: ${said.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
  };
}

/** JSON that a writer quoted. No text of the language begins like it. */
const WRITTEN_JSON = /^\s*[[{]\s*["[{\]}]/;

/** Whether a tool left its trace in a value: JSON as a text, the places of a list as keys. */
function isTraced(value: Json): boolean {
  if (typeof value === 'string')
    return WRITTEN_JSON.test(value) && reshape(value, 'read') !== undefined;
  return isObject(value) && '0' in value && toOrdered(value) !== undefined;
}

/** Values without any trace inside, by identity. */
const clean = new WeakSet<object>();

/** The actions that undo the traces inside a value, the last first. */
function undoTraces(value: Json, at = ''): Action[] {
  if (typeof value !== 'object' || value === null || clean.has(value)) return [];
  const found = Object.entries(value).flatMap(([key, member]) => {
    const place = at + toPointer([key]);
    const form = isObject(member) ? 'list' : 'read';
    const own = isTraced(member as Json) ? [act('set_form', { at: place, form })] : [];
    return [...own, ...undoTraces(member as Json, place)];
  });
  if (found.length === 0) clean.add(value);
  return at === '' ? found.reverse() : found;
}

/** The repair that undoes the traces of tools everywhere. */
export function* proposeWithoutTraces({ document }: RepairState): Iterable<Candidate> {
  const actions = undoTraces(document);
  if (actions.length > 0)
    yield { actions, isOneStep: true, order: 0, because: 'a tool left its traces here' };
}
