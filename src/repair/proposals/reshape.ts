import { isObject } from '../../kernel/json.ts';
import { ELEMENT_SHAPES } from '../../language/grammar/containers.ts';
import { ELEMENTS, type ElementType } from '../../language/grammar/elements.ts';
import { type Repair, removeAt, removeInner, setProperty } from './action-target.ts';
import type { Spot } from './spot.ts';

const MOST_VALUES = 4;
/** The interval in place of one that is none: a second. */
const USUAL_INTERVAL_MS = 1000;

/** The repairs of a broken shape that apply to every shape: a likely value, or the removal of a key. */
export function* proposeShape(spot: Spot): Iterable<Repair> {
  const { at, value } = spot;
  const { rule, shape, member, instead } = spot.detail;
  const facts = ELEMENT_SHAPES[String(shape)]?.members[String(member)];
  if (rule === 'value') {
    // First the likely value, then the others that are allowed there.
    const known = instead === undefined ? [] : [String(instead)];
    const values = new Set([...known, ...(facts?.values ?? [])]);
    for (const one of [...values].slice(0, MOST_VALUES)) yield setProperty(at, one);
  }
  if (rule === 'form' && member === 'interval') yield setProperty(at, USUAL_INTERVAL_MS);
  const isBlank = rule === 'blank' || (rule === 'kind' && member !== '');
  // An empty text or null means the same as a missing key, and a missing key can be guessed.
  const isEmpty = value === null || (typeof value === 'string' && value.trim() === '');
  const isFree = rule === 'kind' && facts !== undefined && facts.required === undefined;
  if (rule === 'unknown-key' || rule === 'forbidden' || (isBlank && isEmpty) || isFree) {
    yield removeInner('property', at);
  }
  const isNothing = (member === '' || rule === 'short') && !isObject(value);
  const type = String(shape);
  if (isNothing && isListed(type)) yield [removeAt(type, at)];
}

/** Whether elements of a type are items of a list, which it can do without. */
export const isListed = (type: string): type is ElementType =>
  Object.hasOwn(ELEMENTS, type) && !/^(?:schema|entity|use)$/.test(type);
