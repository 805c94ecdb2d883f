import { isObject } from '../../../kernel/json.ts';
import { toNumber, toText, type Value } from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluate.ts';
import { findMatch } from './text.ts';
import { parseDay } from './time.ts';

const test =
  (check: (value: Value) => boolean): Compute =>
  (call) =>
    check(call.value(1));

const matching = (pattern: RegExp) =>
  test((value) => typeof value === 'string' && pattern.test(value));

const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,200}(\.[^\s@.]{1,200}){1,20}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function isUrl(value: Value): boolean {
  return typeof value === 'string' && URL.canParse(value);
}

function isPhone(value: Value): boolean {
  if (typeof value !== 'string' || !/^\+?[\d\s().-]+$/.test(value)) return false;
  const digits = value.replace(/\D/g, '').length;
  return digits >= 10 && digits <= 15;
}

/** The check digit of ISO/IEC 7812. */
function isCardNumber(value: Value): boolean {
  const digits = toText(value).replace(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const lengthOf = (value: Value): number | undefined =>
  typeof value === 'string' || Array.isArray(value) ? value.length : undefined;

const byLength =
  (compare: (length: number, wanted: number) => boolean): Compute =>
  (call) => {
    const length = lengthOf(call.value(1));
    return length !== undefined && compare(length, toNumber(call.value(2)));
  };

const bySize =
  (compare: (value: number, ...bounds: number[]) => boolean): Compute =>
  (call) => {
    const [value, ...bounds] = call.values();
    return typeof value === 'number' && compare(value, ...bounds.map(toNumber));
  };

function isListed(call: Call): boolean {
  const [value, listed] = call.values();
  return Array.isArray(listed) && listed.some((item) => call.evaluation.isEqual(item, value));
}

export const VALIDATION: Operations = {
  'validate/required': test((value) => value !== null && value !== undefined && value !== ''),
  'validate/string': test((value) => typeof value === 'string'),
  'validate/number': test((value) => typeof value === 'number' && !Number.isNaN(value)),
  'validate/boolean': test((value) => typeof value === 'boolean'),
  'validate/array': test(Array.isArray),
  'validate/object': test(isObject),
  'validate/email': matching(EMAIL),
  'validate/uuid': matching(UUID),
  'validate/url': test(isUrl),
  'validate/phone': test(isPhone),
  'validate/creditCard': test(isCardNumber),
  'validate/date': test((value) => typeof value === 'string' && !Number.isNaN(parseDay(value))),
  'validate/length': byLength((length, wanted) => length === wanted),
  'validate/minLength': byLength((length, wanted) => length >= wanted),
  'validate/maxLength': byLength((length, wanted) => length <= wanted),
  'validate/min': bySize((value, low) => value >= (low as number)),
  'validate/max': bySize((value, high) => value <= (high as number)),
  'validate/range': bySize(
    (value, low, high) => value >= (low as number) && value <= (high as number),
  ),
  'validate/pattern': (call) => {
    const [value, pattern] = call.values();
    return typeof value === 'string' && findMatch(value, toText(pattern), call.evaluation);
  },
  'validate/oneOf': isListed,
  'validate/noneOf': (call) => !isListed(call),
  'validate/equals': (call) => {
    const [a, b] = call.values();
    return call.evaluation.isEqual(a, b);
  },
};
