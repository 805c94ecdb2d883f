import { number, orElse, over, type Read, takes, text, value } from '../arguments.ts';
import { toPrimitive, toText, type Value } from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluation.ts';
import { EvaluationError } from '../evaluation-error.ts';

/** A unit of time: milliseconds where it is always as long, else months. */
interface TimeUnit {
  readonly ms?: number;
  readonly months?: number;
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Milliseconds of the units whose first letter stands for them too. */
const LENGTHS = { second: 1000, minute: 60_000, hour: 3_600_000, day: DAY, week: WEEK };

export const UNITS = new Map<string, TimeUnit>([
  ...Object.entries(LENGTHS).flatMap(([name, ms]) =>
    [name, name.slice(0, 1)].map((written) => [written, { ms }] as const),
  ),
  ['ms', { ms: 1 }],
  ['millisecond', { ms: 1 }],
  ['month', { months: 1 }],
  ['quarter', { months: 3 }],
  ['year', { months: 12 }],
]);

/** The unit of a name, plural or short; any other is a type error. */
function readUnit(value: Value): TimeUnit {
  const text = typeof value === 'string' ? value : '';
  const single = text.length > 2 && text.endsWith('s') ? text.slice(0, -1) : text;
  const unit = UNITS.get(single);
  if (unit !== undefined) return unit;
  throw new EvaluationError('type', `"${text.slice(0, 40)}" is not a unit of time.`);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** Milliseconds of a text that names a real day, with or without a time; else NaN. Without a zone it is UTC. */
export function parseDay(text: string): number {
  const match = DATE.exec(text);
  if (match === null) return Number.NaN;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return Number.NaN;
  const hasZone = text.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/** The time that a value names: a number is one, a text is parsed. */
function toTime(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return value === null ? 0 : Number.NaN;
  return parseDay(value);
}

function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Months keep the day, or take the month's last. */
function addTime(time: number, amount: number, unit: TimeUnit): number {
  const { ms, months = 1 } = unit;
  return ms === undefined ? addMonths(time, Math.trunc(amount) * months) : time + amount * ms;
}

/** First minus second in complete units, towards zero. */
function diffTime(a: number, b: number, unit: TimeUnit): number {
  if (unit.ms !== undefined) return Math.trunc((a - b) / unit.ms);
  if (a < b) return -diffTime(b, a, unit);
  const [later, earlier] = [new Date(a), new Date(b)];
  let months =
    (later.getUTCFullYear() - earlier.getUTCFullYear()) * 12 +
    later.getUTCMonth() -
    earlier.getUTCMonth();
  if (addMonths(b, months) > a) months--;
  return Math.trunc(months / (unit.months ?? 1));
}

/** Weeks start on Monday. */
function startOf(time: number, unit: TimeUnit): number {
  const { ms, months = 1 } = unit;
  const date = new Date(time);
  if (ms === WEEK) {
    return Math.floor(time / DAY) * DAY - ((date.getUTCDay() + 6) % 7) * DAY;
  }
  if (ms !== undefined) return Math.floor(time / ms) * ms;
  return Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months, 1);
}

function endOf(time: number, unit: TimeUnit): number {
  return addTime(startOf(time, unit), 1, unit) - 1;
}

const TODAY: TimeUnit = { ms: DAY };

const now = (call: Call): number => call.scope.now ?? 0;

const time: Read<number> = (call, index) => toTime(call.value(index));

const unit: Read<TimeUnit> = (call, index) => readUnit(call.value(index));

const part = (read: (date: Date) => number): Compute => over([time], (at) => read(new Date(at)));

/** Numbers by size and texts by code units: no text is parsed to be compared. */
const isBefore = (a: Value, b: Value) => (toPrimitive(a) as number) < (toPrimitive(b) as number);

/** A day as the language writes it, else as people do, such as "31 January 2026". */
function parse(given: Value): number {
  if (typeof given === 'number') return given;
  const written = toText(given);
  const day = parseDay(written);
  const isInWords =
    Number.isNaN(day) && /\d{4}/.test(written) && !/^\d{4}-\d{2}-\d{2}/.test(written);
  return isInWords ? Date.parse(written) : day;
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const DAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const TOKEN = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|mm|m|ss|s|dddd|ddd/g;

/** The parts of a date by the first letter of their tokens: a name, or a number to be padded. */
const PARTS: Readonly<Record<string, (date: Date, length: number) => string | number>> = {
  Y: (date, length) => String(date.getUTCFullYear()).slice(length === 4 ? 0 : -2),
  M: (date, length) =>
    length > 2 ? (MONTH_NAMES[date.getUTCMonth()] ?? '') : date.getUTCMonth() + 1,
  D: (date) => date.getUTCDate(),
  d: (date) => DAY_NAMES[date.getUTCDay()] ?? '',
  H: (date) => date.getUTCHours(),
  m: (date) => date.getUTCMinutes(),
  s: (date) => date.getUTCSeconds(),
};

function formatToken(token: string, date: Date): string {
  const value = PARTS[token[0] as string]?.(date, token.length) ?? '';
  if (typeof value === 'number') return String(value).padStart(token.length, '0');
  return token.length === 3 ? value.slice(0, 3) : value;
}

const format = (at: number, pattern: string): string =>
  pattern.replace(TOKEN, (token) => formatToken(token, new Date(at)));

/** A month is 30 days here, and a year 365. */
const AGES = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
  (name) => [name, { ...LENGTHS, month: 30 * DAY, year: 365 * DAY }[name]] as const,
);

const AGE_FORMAT = new Intl.RelativeTimeFormat('en');

function relative(at: number, call: Call): string {
  const distance = at - now(call);
  const found = AGES.find(([, ms]) => Math.abs(distance) >= ms);
  if (found === undefined) return 'just now';
  if (!Number.isFinite(distance)) throw call.typeError('a finite time');
  return AGE_FORMAT.format(Math.trunc(distance / found[1]), found[0]);
}

function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days}d ${hours % 24}h`;
  if (hours > 0) return `${hours}h ${minutes % 60}m`;
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`;
}

const shift = (sign: number) =>
  over([time, number, unit], (at, amount, by) => addTime(at, sign * amount, by));

const compare = takes(value, value);
const withUnit = takes(time, unit);
const several = takes(time, time, orElse(unit, undefined));

export const TIME: Operations = {
  'time/now': now,
  'time/today': (call) => startOf(now(call), TODAY),
  'time/parse': over([value], parse),
  'time/year': part((date) => date.getUTCFullYear()),
  'time/month': part((date) => date.getUTCMonth() + 1),
  'time/day': part((date) => date.getUTCDate()),
  'time/weekday': part((date) => date.getUTCDay()),
  'time/hour': part((date) => date.getUTCHours()),
  'time/minute': part((date) => date.getUTCMinutes()),
  'time/second': part((date) => date.getUTCSeconds()),
  'time/add': shift(1),
  'time/subtract': shift(-1),
  'time/diff': several((a, b, by) => (by === undefined ? a - b : diffTime(a, b, by))),
  'time/startOf': withUnit(startOf),
  'time/endOf': withUnit(endOf),
  'time/isBefore': compare(isBefore),
  'time/isAfter': compare((a, b) => isBefore(b, a)),
  'time/isBetween': over([value, value, value], (given, from, to) => {
    const at = toPrimitive(given) as number;
    return at >= (toPrimitive(from) as number) && at <= (toPrimitive(to) as number);
  }),
  'time/isSame': several((a, b, by) =>
    by === undefined ? a === b : startOf(a, by) === startOf(b, by),
  ),
  'time/isPast': over([value], (at, call) => isBefore(at, now(call))),
  'time/isFuture': over([value], (at, call) => isBefore(now(call), at)),
  'time/isToday': over([time], (at, call) => startOf(at, TODAY) === startOf(now(call), TODAY)),
  'time/format': over([time, text], format),
  'time/relative': over([time], relative),
  'time/duration': over([number], duration),
};
