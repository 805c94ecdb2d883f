import { isObject, type Json } from '../../../kernel/json.ts';
import { number, over, takes, text, value } from '../arguments.ts';
import { toText, type Value } from '../convert-values.ts';
import type { Call, Operations } from '../evaluation.ts';
import { findMatch } from './text.ts';
import { parseDay } from './time.ts';

const test = takes(value);

const matching = (pattern: RegExp) =>
  test((given) => typeof given === 'string' && pattern.test(given));

const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,200}(\.[^\s@.]{1,200}){1,20}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

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

const byLength = (compare: (length: number, wanted: number) => boolean) =>
  over(
    [value, number],
    (given, wanted) =>
      (typeof given === 'string' || Array.isArray(given)) && compare(given.length, wanted),
  );

const bySize = (compare: (given: number, low: number, high: number) => boolean) =>
  over(
    [value, number, number],
    (given, low, high) => typeof given === 'number' && compare(given, low, high),
  );

const isListed = (given: Value, listed: Value, { evaluation }: Call): boolean =>
  Array.isArray(listed) && listed.some((one: Json) => evaluation.isEqual(one, given));

const two = takes(value, value);

export const VALIDATION: Operations = {
  'validate/required': test((given) => (given ?? '') !== ''),
  'validate/string': test((given) => typeof given === 'string'),
  'validate/number': test((given) => typeof given === 'number' && !Number.isNaN(given)),
  'validate/boolean': test((given) => typeof given === 'boolean'),
  'validate/array': test(Array.isArray),
  'validate/object': test(isObject),
  'validate/email': matching(EMAIL),
  'validate/uuid': matching(UUID),
  'validate/url': test((given) => typeof given === 'string' && URL.canParse(given)),
  'validate/phone': test(isPhone),
  'validate/creditCard': test(isCardNumber),
  'validate/date': test((given) => typeof given === 'string' && !Number.isNaN(parseDay(given))),
  'validate/length': byLength((length, wanted) => length === wanted),
  'validate/minLength': byLength((length, wanted) => length >= wanted),
  'validate/maxLength': byLength((length, wanted) => length <= wanted),
  'validate/min': bySize((given, low) => given >= low),
  'validate/max': bySize((given, high) => given <= high),
  'validate/range': bySize((given, low, high) => given >= low && given <= high),
  'validate/pattern': over(
    [value, text],
    (given, pattern, { evaluation }) =>
      typeof given === 'string' && findMatch(given, pattern, evaluation),
  ),
  'validate/oneOf': two(isListed),
  'validate/noneOf': two((given, listed, call) => !isListed(given, listed, call)),
  'validate/equals': two((a, b, { evaluation }) => evaluation.isEqual(a, b)),
};
