import { type Json, toText } from '../../kernel/json.ts';
import { UNITS } from '../evaluator/operators/time.ts';

const MINUTE = 60_000;

/**
 * When a tick beats: `frame`, milliseconds, `5s`, `1m`, `2h`, `1d`, or a cron line of five fields. `everyMs` is the time
 * between beats, 0 in every pass, undefined where the interval is invalid; of a cron line's beats those that match run.
 */
export function readInterval(interval: Json | undefined) {
  if (interval === 'frame') return { everyMs: 0 };
  if (typeof interval === 'number' && interval > 0) return { everyMs: interval };
  const written = toText(interval).trim();
  const cron = written.split(/\s+/);
  if (cron.length === 5) return { everyMs: MINUTE, cron };
  const [, count, unit = 'ms'] = /^(\d+)(ms|s|m|h|d)?$/.exec(written) ?? [];
  const everyMs = Number(count) * (UNITS.get(unit)?.ms ?? Number.NaN);
  return { everyMs: everyMs > 0 ? everyMs : undefined };
}

/** Whether a field of a cron line, such as `*`, `5`, `1-5`, `*\/15` or a list of these, holds a number. */
function matchesField(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '', step] = part.split('/');
    const [low, high] = range === '*' ? [0, Infinity] : range.split('-').map(Number);
    const from = low ?? Number.NaN;
    const to = high ?? (step === undefined ? from : Infinity);
    return value >= from && value <= to && (value - from) % Number(step ?? 1) === 0;
  });
}

/** Whether a tick without a cron line, or its cron line, beats in the minute of a time (UTC). */
export function isDue({ cron }: { cron?: readonly string[] }, time: number): boolean {
  const date = new Date(time);
  const day = date.getUTCDay();
  const values = [
    [date.getUTCMinutes()],
    [date.getUTCHours()],
    [date.getUTCDate()],
    [date.getUTCMonth() + 1],
    day === 0 ? [0, 7] : [day],
  ];
  const fields = cron ?? [];
  return fields.every((field, i) => values[i]?.some((value) => matchesField(field, value)));
}
