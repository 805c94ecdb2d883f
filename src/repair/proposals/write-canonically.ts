import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { toPointer, valueAt } from '../../kernel/pointer.ts';
import { findCanonicalForm } from '../../language/canonical/canonical-form.ts';
import { clip } from '../../lines/write-value.ts';
import { plan } from '../../plan/plan.ts';
import { findEdits, type ValueEdit } from '../../plan/value-edits.ts';
import type { Candidate, RepairState } from '../state.ts';

/** The most changes that the explanation of a suggestion lists, that are looked for, and characters of a value in it. */
const MOST_SAID = 3;
const MOST_COMPARED = 10_000;
const MOST_OF_A_VALUE = 80;

const show = (value: Json): string => clip(JSON.stringify(value), MOST_OF_A_VALUE);

/** The members of an object that another one lacks or has otherwise. */
const differing = (one: Json, other: Json): Json =>
  isObject(one) && isObject(other)
    ? (Object.fromEntries(
        Object.entries(one).filter(([key, value]) => !isEqualJson(value, other[key])),
      ) as JsonObject)
    : one;

/** One change of a document in words. */
function describeEdit(document: JsonObject, { path, value, isInsertion }: ValueEdit): string {
  const at = toPointer(path);
  const old = isInsertion ? undefined : valueAt(document, path);
  if (value === undefined) return `${at} is removed.`;
  if (old === undefined) return `${at} gets ${show(value)}.`;
  return `at ${at}, ${show(differing(old, value))} becomes ${show(differing(value, old))}.`;
}

/**
 * The one repair that replaces all forms that the language's reader refuses with the language's own form. It loses
 * nothing. It comes before everything else, since no other check looks at a form that cannot be read.
 */
export function* proposeCanonicalForm(state: RepairState): Iterable<Candidate> {
  const form = state.actions.length > 0 ? undefined : findCanonicalForm(state.document);
  if (form === undefined) return;
  const edits = findEdits(state.document, form, MOST_COMPARED);
  const said = edits.slice(0, MOST_SAID).map((edit) => describeEdit(state.document, edit));
  const more = edits.length - said.length;
  const { actions } = plan(state.document, form);
  yield {
    actions: actions.map(({ action, params }) => ({ action, params })),
    isOneStep: true,
    order: -1,
    isRevealing: true,
    says: `Write the language's form: ${said.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
  };
}
