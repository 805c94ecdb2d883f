import { toNumber, toText, type Value } from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluate.ts';
import { EvaluationError } from '../evaluation-error.ts';

const LENGTHS = {
  ms: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

const LENGTHS_IN_MONTHS = { month: 1, quarter: 3, year: 12 };

type TimeUnit = keyof typeof LENGTHS | keyof typeof LENGTHS_IN_MONTHS;

/** Milliseconds of the units that are always as long, and months of the others. */
const UNIT_MS: Readonly<Partial<Record<TimeUnit, number>>> = LENGTHS;
const MONTHS: Readonly<Partial<Record<TimeUnit, number>>> = LENGTHS_IN_MONTHS;

const UNITS = new Map<string, TimeUnit>([
  ...[...Object.keys(LENGTHS), ...Object.keys(LENGTHS_IN_MONTHS)].map(
    (unit) => [unit, unit as TimeUnit] as const,
  ),
  ['millisecond', 'ms'],
  ['s', 'second'],
  ['m', 'minute'],
  ['h', 'hour'],
  ['d', 'day'],
  ['w', 'week'],
]);

/** The unit of a name, plural or short; any other is a type error. */
function readUnit(value: Value): TimeUnit {
  const text = typeof value === 'string' ? value : '';
  const single = text.length > 2 && text.endsWith('s') ? text.slice(0, -1) : text;
  const unit = UNITS.get(single);
  if (unit !== undefined) return unit;
  throw new EvaluationError('type', `"${text.slice(0, 40)}" is not a unit of time.`);
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** Milliseconds of a text that names a real day, with or without a time; else NaN. Without a zone it is UTC. */
export function parseDay(text: string): number {
  const match = DAY.exec(text);
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
  const length = UNIT_MS[unit];
  if (length !== undefined) return time + amount * length;
  return addMonths(time, Math.trunc(amount) * (MONTHS[unit] as number));
}

/** First minus second in complete units, towards zero. */
function diffTime(a: number, b: number, unit: TimeUnit): number {
  const length = UNIT_MS[unit];
  if (length !== undefined) return Math.trunc((a - b) / length);
  if (a < b) return -diffTime(b, a, unit);
  const [later, earlier] = [new Date(a), new Date(b)];
  let months =
    (later.getUTCFullYear() - earlier.getUTCFullYear()) * 12 +
    later.getUTCMonth() -
    earlier.getUTCMonth();
  if (addMonths(b, months) > a) months--;
  return Math.trunc(months / (MONTHS[unit] as number));
}

/** Weeks start on Monday. */
function startOf(time: number, unit: TimeUnit): number {
  const length = UNIT_MS[unit];
  if (length !== undefined && unit !== 'week') return Math.floor(time / length) * length;
  const date = new Date(time);
  if (unit === 'week') {
    const day = Math.floor(time / 86_400_000) * 86_400_000;
    return day - ((date.getUTCDay() + 6) % 7) * 86_400_000;
  }
  const every = MONTHS[unit] as number;
  const month = Math.floor(date.getUTCMonth() / every) * every;
  return Date.UTC(date.getUTCFullYear(), month, 1);
}

function endOf(time: number, unit: TimeUnit): number {
  return addTime(startOf(time, unit), 1, unit) - 1;
}

const now = (call: Call): number => call.scope.now ?? 0;

const part =
  (read: (date: Date) => number): Compute =>
  (call) =>
    read(new Date(toTime(call.value(1))));

const timeOf = (call: Call, index = 1): number => toTime(call.value(index));

/** Numbers by size and texts by code units: no text is parsed to be compared. */
const isBefore = (a: Value, b: Value) => (a as number) < (b as number);

function parse(call: Call): number {
  const value = call.value(1);
  if (typeof value === 'number') return value;
  const text = toText(value);
  const day = parseDay(text);
  return Number.isNaN(day) && /\d{4}/.test(text) && !/^\d{4}-\d{2}-\d{2}/.test(text)
    ? Date.parse(text)
    : day;
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const DAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const TOKEN = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|mm|m|ss|s|dddd|ddd/g;

/** The parts of a date by the first letter of their tokens: a name, or a number to be padded. */
const PARTS: Readonly<Record<string, (date: Date, length: number) => string | number | undefined>> =
  {
    Y: (date, length) =>
      length === 4 ? date.getUTCFullYear() : String(date.getUTCFullYear()).slice(-2),
    M: (date, length) => (length > 2 ? MONTH_NAMES[date.getUTCMonth()] : date.getUTCMonth() + 1),
    D: (date) => date.getUTCDate(),
    d: (date) => DAY_NAMES[date.getUTCDay()],
    H: (date) => date.getUTCHours(),
    m: (date) => date.getUTCMinutes(),
    s: (date) => date.getUTCSeconds(),
  };

function formatToken(token: string, date: Date): string {
  const value = PARTS[token[0] as string]?.(date, token.length) ?? '';
  if (typeof value === 'number') return String(value).padStart(token.length, '0');
  return token.length === 3 ? value.slice(0, 3) : value;
}

function format(call: Call): string {
  const date = new Date(timeOf(call));
  const pattern = toText(call.value(2));
  return call.evaluation.text(pattern.replace(TOKEN, (token) => formatToken(token, date)));
}

const AGES: readonly (readonly [string, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function relative(call: Call): string {
  const distance = timeOf(call) - now(call);
  const size = Math.abs(distance);
  const [unit, length] = AGES.find(([name, ms]) => size >= ms && name !== 'week') ?? [
    'second',
    1000,
  ];
  const count = Math.floor(size / length);
  if (unit === 'second' && count < 1) return 'just now';
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return distance < 0 ? `${words} ago` : `in ${words}`;
}

function duration(call: Call): string {
  const seconds = Math.floor(toNumber(call.value(1)) / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days}d ${hours % 24}h`;
  if (hours > 0) return `${hours}h ${minutes % 60}m`;
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`;
}

function diff(call: Call): number {
  const [a, b, unit] = call.values();
  return call.count > 2 ? diffTime(toTime(a), toTime(b), readUnit(unit)) : toTime(a) - toTime(b);
}

function isSame(call: Call): boolean {
  const [a, b, unit] = call.values();
  if (call.count < 3) return toTime(a) === toTime(b);
  const by = readUnit(unit);
  return startOf(toTime(a), by) === startOf(toTime(b), by);
}

export const TIME: Operations = {
  'time/now': now,
  'time/today': (call) => startOf(now(call), 'day'),
  'time/parse': parse,
  'time/year': part((date) => date.getUTCFullYear()),
  'time/month': part((date) => date.getUTCMonth() + 1),
  'time/day': part((date) => date.getUTCDate()),
  'time/weekday': part((date) => date.getUTCDay()),
  'time/hour': part((date) => date.getUTCHours()),
  'time/minute': part((date) => date.getUTCMinutes()),
  'time/second': part((date) => date.getUTCSeconds()),
  'time/add': (call) => addTime(timeOf(call), toNumber(call.value(2)), readUnit(call.value(3))),
  'time/subtract': (call) =>
    addTime(timeOf(call), -toNumber(call.value(2)), readUnit(call.value(3))),
  'time/diff': diff,
  'time/startOf': (call) => startOf(timeOf(call), readUnit(call.value(2))),
  'time/endOf': (call) => endOf(timeOf(call), readUnit(call.value(2))),
  'time/isBefore': (call) => isBefore(call.value(1), call.value(2)),
  'time/isAfter': (call) => {
    const [a, b] = call.values();
    return isBefore(b, a);
  },
  'time/isBetween': (call) => {
    const [time, from, to] = call.values();
    return (time as number) >= (from as number) && (time as number) <= (to as number);
  },
  'time/isSame': isSame,
  'time/isPast': (call) => isBefore(call.value(1), now(call)),
  'time/isFuture': (call) => isBefore(now(call), call.value(1)),
  'time/isToday': (call) => startOf(timeOf(call), 'day') === startOf(now(call), 'day'),
  'time/format': format,
  'time/relative': relative,
  'time/duration': duration,
};
