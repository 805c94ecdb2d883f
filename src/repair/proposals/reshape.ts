import { isObject, type Json, toText } from '../../kernel/json.ts';
import { toKnownValue } from '../../language/foreign.ts';
import { ELEMENT_SHAPES } from '../../language/grammar/containers.ts';
import { ELEMENTS, type ElementType } from '../../language/grammar/elements.ts';
import { type Repair, removeAt, removeInner, setProperty } from './action-target.ts';
import type { Spot } from './spot.ts';

const MOST_VALUES = 4;
/** The interval in place of one that is none: a second. */
const USUAL_INTERVAL_MS = 1000;

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

/** The repairs of a broken shape that apply to every shape: a likely value, or the removal of a key. */
export function* proposeShape(spot: Spot): Iterable<Repair> {
  const { at, value } = spot;
  const { rule, shape, member } = spot.detail;
  if (rule === 'value') {
    for (const one of listValues(spot)) yield setProperty(at, one);
  }
  if (rule === 'form' && member === 'interval') yield setProperty(at, USUAL_INTERVAL_MS);
  const isBlank = rule === 'blank' || (rule === 'kind' && member !== '');
  // An empty text or null means the same as a missing key, and a missing key can be guessed.
  const isEmpty = value === null || (typeof value === 'string' && value.trim() === '');
  const facts = ELEMENT_SHAPES[String(shape)]?.members[String(member)];
  const isFree = rule === 'kind' && facts !== undefined && facts.required === undefined;
  if (rule === 'unknown-key' || rule === 'forbidden' || (isBlank && isEmpty) || isFree) {
    yield removeInner('property', at);
  }
  const isNothing = (member === '' || rule === 'short') && !isObject(value) && !isWord(value);
  const type = String(shape);
  if (isNothing && isListed(type)) yield [removeAt(type, at)];
}

/** Whether elements of a type are items of a list, which it can do without. */
export const isListed = (type: string): type is ElementType =>
  Object.hasOwn(ELEMENTS, type) && !/^(?:schema|entity|use)$/.test(type);

/** Whether a value may be the name of something: no number, and no line that a merge left. */
const isWord = (value: Json | undefined): boolean =>
  typeof value === 'string' && /^\s*[\w@]/.test(value);
