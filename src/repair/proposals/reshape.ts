import type { Action } from '../../actions/action.ts';
import type { Form } from '../../actions/reshaping.ts';
import { isObject, type Json } from '../../kernel/json.ts';
import { toFlag, toKnownValue } from '../../language/canonical/known-values.ts';
import { ELEMENT_SHAPES } from '../../language/grammar/containers.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { act, isListed, parentOf, removeAt } from './action-target.ts';
import { valueAtSite } from './rewrite.ts';

function setFlag(member: string, at: string): readonly Action[] {
  const owner = parentOf(at);
  const state = { trait: '', state: '', at: owner };
  if (member === 'isInitial') return [act('set_initial_state', state)];
  if (member === 'isTerminal' || member === 'isFinal') return [act('set_terminal_state', state)];
  return [act('set_property', { at, value: true })];
}

/**
 * Values to write where the language doesn't know the written one: first the likely one, then the others that are
 * allowed there.
 */
function listValues({ detail, holder, key }: PlacedFinding): ReadonlySet<string> {
  const { instead, shape, member } = detail;
  const known = ELEMENT_SHAPES[String(shape)]?.members[String(member)]?.values ?? [];
  const meant = toKnownValue(
    String(shape),
    String(member),
    valueAtSite(holder, key) ?? null,
    known,
  );
  const likely = [meant, instead].flatMap((one) => (one === undefined ? [] : [String(one)]));
  return new Set([...likely, ...known].slice(0, MOST_VALUES));
}

const MOST_VALUES = 4;

/** The repairs of a broken shape that apply to every shape: a likely value, or the removal of a key. */
export function* proposeShape(finding: PlacedFinding, at: string): Iterable<readonly Action[]> {
  const { rule, shape, member } = finding.detail;
  if (rule === 'value') {
    for (const value of listValues(finding)) yield [act('set_property', { at, value })];
  }
  if (rule === 'unknown-key' || rule === 'forbidden') yield [act('remove_property', { at })];
  if (rule === 'form' && member === 'interval') yield [act('set_property', { at, value: 1000 })];
  const isBlank = rule === 'blank' || (rule === 'kind' && member !== '');
  const written = valueAtSite(finding.holder, finding.key);
  // An empty text or null means the same as a missing key, and a missing key can be guessed.
  if (isBlank && (written === null || (typeof written === 'string' && written.trim() === ''))) {
    yield [act('remove_property', { at })];
  }
  if (rule !== 'kind') return;
  const facts = ELEMENT_SHAPES[String(shape)]?.members[String(member)];
  const value = written;
  const isListInList = Array.isArray(value) && Array.isArray(finding.holder);
  if (isListInList && (finding.holder as Json[]).length === 1) {
    yield [act('set_container', { at: parentOf(at), form: 'single' })];
  }
  for (const form of listForms(facts?.kinds[0] ?? 'object', value)) {
    yield [act('set_container', { at, form })];
  }
  const isFlag = facts?.kinds[0] === 'boolean';
  if (isFlag && toFlag(value ?? null) === true) {
    yield setFlag(String(member), at);
    return;
  }
  const isNothing = member === '' && !isObject(value) && typeof value !== 'string';
  const type = (shape === 'pageTrait' ? 'page_trait' : shape) as ElementType;
  if (isNothing && isListed(type)) yield [removeAt(type, at)];
  if (facts !== undefined && facts.required === undefined) yield [act('remove_property', { at })];
}

/** The beginning of JSON that was written as a text. */
const WRITTEN_JSON = /^\s*[[{]/;

/** Forms that may turn a value into the kind that belongs in its place, the likeliest first. */
function* listForms(kind: string, value: Json | undefined): Iterable<Form> {
  if (typeof value === 'string' && WRITTEN_JSON.test(value)) {
    yield 'read';
    return;
  }
  if (kind === 'list') {
    if (isObject(value) || typeof value === 'string') yield 'list';
    return;
  }
  const isOnly = (Array.isArray(value) || isObject(value)) && Object.keys(value).length === 1;
  if (isOnly && kind !== 'boolean') yield 'single';
}
