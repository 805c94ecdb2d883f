import type { Value } from '../convert-values.ts';
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

export type TimeUnit = keyof typeof LENGTHS | keyof typeof LENGTHS_IN_MONTHS;

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
export function readUnit(value: Value): TimeUnit {
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
export function toTime(value: Value): number {
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
export function addTime(time: number, amount: number, unit: TimeUnit): number {
  const length = UNIT_MS[unit];
  if (length !== undefined) return time + amount * length;
  return addMonths(time, Math.trunc(amount) * (MONTHS[unit] as number));
}

/** First minus second in complete units, towards zero. */
export function diffTime(a: number, b: number, unit: TimeUnit): number {
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
export function startOf(time: number, unit: TimeUnit): number {
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

export function endOf(time: number, unit: TimeUnit): number {
  return addTime(startOf(time, unit), 1, unit) - 1;
}
