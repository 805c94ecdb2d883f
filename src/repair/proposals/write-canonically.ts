import type { Action } from '../../actions/action.ts';
import { locate } from '../../actions/locate.ts';
import { reshape, toOrdered } from '../../actions/reshaping.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../../kernel/pointer.ts';
import { findCanonicalForm } from '../../language/canonical/canonical-form.ts';
import { plan } from '../../plan/plan.ts';
import type { Candidate, RepairState } from '../state.ts';
import { act, removeAt } from './action-target.ts';
import { createEditActions } from './place-edits.ts';

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
    order: 1,
    isRevealing: true,
    says: `Write the language's form: ${said.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
  };
}

/** The lines that a merge leaves where both sides changed the same lines. */
const MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;
/** JSON that a writer quoted. No text of the language begins like it. */
const WRITTEN_JSON = /^\s*[[{]\s*["[{\]}]/;

const isMarker = (value: Json): value is string => typeof value === 'string' && MARKER.test(value);

/** The places of a list's markers of a merge, and of the items of the other side where both are there. */
function listGone(list: readonly Json[], side: number): number[] {
  const marks = list.flatMap((item, index) => (isMarker(item) ? [index] : []));
  const isMerge = marks.map((index) => String(list[index]).charAt(0)).join('') === '<=>';
  const [from = 0, to = 0] = isMerge ? marks.slice(1 - side) : [];
  return list.flatMap((item, index) =>
    isMarker(item) || (from < index && index < to) ? [index] : [],
  );
}

/** Whether a tool left its trace in a value: markers of a merge, JSON as a text, the places of a list as keys. */
function isTraced(value: Json): boolean {
  if (typeof value === 'string')
    return WRITTEN_JSON.test(value) && reshape(value, 'read') !== undefined;
  if (Array.isArray(value)) return value.some(isMarker);
  return isObject(value) && '0' in value && toOrdered(value) !== undefined;
}

/** Values without any trace inside, by identity. */
const clean = new WeakSet<object>();

/** The places of traces inside a value, the last first. */
function listTraces(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || clean.has(value)) return [];
  const found = Object.entries(value).flatMap(([key, member]) => {
    const inner = [...path, Array.isArray(value) ? Number(key) : key];
    const inside = listTraces(member as Json, inner);
    return isTraced(member as Json) ? [inner, ...inside] : inside;
  });
  if (found.length === 0) clean.add(value);
  return path.length === 0 ? found.reverse() : found;
}

function undo(document: JsonObject, path: Path, side: number): Action[] {
  const value = valueAt(document, path);
  const at = toPointer(path);
  if (!Array.isArray(value)) {
    return [act('set_container', { at, form: isObject(value) ? 'list' : 'read' })];
  }
  const gone = listGone(value, side);
  const { type, rest } = locate([...path, 0]);
  if (rest.length === 0) return gone.reverse().map((index) => removeAt(type, `${at}/${index}`));
  const kept = value.filter((_, index) => !gone.includes(index));
  return createEditActions(document, [{ path, kind: 'value', value: kept }]);
}

/** Repairs that undo the traces of tools everywhere. The first side of a merge is proposed before the second. */
export function* proposeWithoutTraces({ document }: RepairState): Iterable<Candidate> {
  const traces = listTraces(document);
  if (traces.length === 0) return;
  for (const side of [0, 1]) {
    yield {
      actions: traces.flatMap((path) => undo(document, path, side)),
      isOneStep: true,
      order: side,
      because: 'a tool left its traces here',
    };
  }
}
