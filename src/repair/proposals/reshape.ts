import type { Form } from '../../actions/reshaping.ts';
import { isObject, type Json, toText } from '../../kernel/json.ts';
import { toKnownValue } from '../../language/foreign.ts';
import { ELEMENT_SHAPES } from '../../language/grammar/containers.ts';
import { ELEMENTS, type ElementType } from '../../language/grammar/elements.ts';
import {
  act,
  assume,
  parentOf,
  type Repair,
  removeAt,
  removeInner,
  setProperty,
} from './action-target.ts';
import type { Spot } from './spot.ts';

const MOST_VALUES = 4;

/**
 * Values to write where the language doesn't know the written one: first the likely one, then the others that are
 * allowed there.
 */
function listValues({ detail, value = null }: Spot): ReadonlySet<string> {
  const { shape, member, instead } = detail;
  const known = ELEMENT_SHAPES[String(shape)]?.members[String(member)]?.values ?? [];
  const meant = toKnownValue(toText(value), known);
  const likely = [meant, instead].flatMap((one) => (one === undefined ? [] : [String(one)]));
  return new Set([...likely, ...known].slice(0, MOST_VALUES));
}

/** A cron line of six fields, of which the first is the second. */
const CRON_WITH_SECOND = /^(\d+) (\S+(?: \S+){4})$/;

/** The likeliest interval in place of one that is none: a cron line without its second, a duration in words, a second. */
function proposeInterval(at: string, written: string): Repair {
  const [, second, cron] = CRON_WITH_SECOND.exec(written.trim()) ?? [];
  if (cron !== undefined) {
    const actions = setProperty(at, cron);
    return Number(second) === 0
      ? actions
      : assume(`Second ${second} of the minute is left out.`, actions);
  }
  const [, count, unit] = /(?<![\d.])(\d+)\s*(ms|[smhd])(?!o)/i.exec(written) ?? [];
  return setProperty(at, count ? `${count}${unit?.toLowerCase()}` : 1000);
}

/** The repairs of a broken shape that apply to every shape: a likely value, or the removal of a key. */
export function* proposeShape(spot: Spot): Iterable<Repair> {
  const { at, value, holder } = spot;
  const { rule, shape, member } = spot.detail;
  if (rule === 'value') {
    for (const one of listValues(spot)) yield setProperty(at, one);
  }
  const remove = removeInner('property', at);
  if (rule === 'unknown-key' || rule === 'forbidden') yield remove;
  if (rule === 'form' && member === 'interval') yield proposeInterval(at, toText(value));
  const isBlank = rule === 'blank' || (rule === 'kind' && member !== '');
  // An empty text or null means the same as a missing key, and a missing key can be guessed.
  if (isBlank && (value === null || (typeof value === 'string' && value.trim() === ''))) {
    yield remove;
  }
  const isNothing = (member === '' || rule === 'short') && !isObject(value) && !isWord(value);
  const type = String(shape);
  if (isNothing && isListed(type)) yield [removeAt(type, at)];
  if (rule !== 'kind') return;
  const facts = ELEMENT_SHAPES[String(shape)]?.members[String(member)];
  if (Array.isArray(value) && Array.isArray(holder) && holder.length === 1) {
    yield [act('set_form', { at: parentOf(at), form: 'single' })];
  }
  for (const form of listForms(facts?.kinds[0] ?? 'object', value)) {
    yield [act('set_form', { at, form })];
  }
  if (facts !== undefined && facts.required === undefined) yield remove;
}

/** Whether elements of a type are items of a list, which it can do without. */
export const isListed = (type: string): type is ElementType =>
  Object.hasOwn(ELEMENTS, type) && !/^(?:schema|entity|use)$/.test(type);

/** Whether a value may be the name of something: no number, and no line that a merge left. */
const isWord = (value: Json | undefined): boolean =>
  typeof value === 'string' && /^\s*[\w@]/.test(value);

/** Forms that may turn a value into the kind that belongs in its place, the likeliest first. */
function* listForms(kind: string, value: Json | undefined): Iterable<Form> {
  if (kind === 'list') {
    if (isObject(value) || typeof value === 'string') yield 'list';
    return;
  }
  const isOnly = (Array.isArray(value) || isObject(value)) && Object.keys(value).length === 1;
  if (isOnly && kind !== 'boolean') yield 'single';
}
