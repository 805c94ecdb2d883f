import type { Json } from '../../kernel/json.ts';

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

interface Interval {
  /** 0 in every pass. */
  readonly everyMs: number | undefined;
  readonly cron: string | undefined;
}

/** `frame`, milliseconds, `5s`, `1m`, `2h`, `1d`, or a cron line of five fields. */
export function readInterval(interval: Json | undefined): Interval {
  if (typeof interval === 'number' && interval > 0) return { everyMs: interval, cron: undefined };
  if (typeof interval !== 'string') return { everyMs: undefined, cron: undefined };
  if (interval === 'frame') return { everyMs: 0, cron: undefined };
  const match = /^(\d+)(ms|s|m|h|d)?$/.exec(interval.trim());
  if (match) {
    const everyMs = Number(match[1]) * (UNITS[match[2] ?? 'ms'] as number);
    return { everyMs: everyMs > 0 ? everyMs : undefined, cron: undefined };
  }
  const isCron = interval.trim().split(/\s+/).length === 5;
  return { everyMs: undefined, cron: isCron ? interval.trim() : undefined };
}

function matchesField(field: string, value: number, isSunday: boolean): boolean {
  return field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [low, high] = range === '*' ? [0, 99] : range.split('-').map(Number);
    const from = low ?? Number.NaN;
    const to = high ?? (part.includes('/') ? 99 : from);
    const fits = (candidate: number) =>
      candidate >= from && candidate <= to && (candidate - from) % Number(step) === 0;
    return fits(value) || (isSunday && fits(7));
  });
}

/** Whether a cron line of five fields fires in the minute of a time (UTC). */
export function matchesCron(cron: string, time: number): boolean {
  const date = new Date(time);
  const values = [
    date.getUTCMinutes(),
    date.getUTCHours(),
    date.getUTCDate(),
    date.getUTCMonth() + 1,
    date.getUTCDay(),
  ];
  return cron
    .split(/\s+/)
    .every((field, i) => matchesField(field, values[i] as number, i === 4 && values[4] === 0));
}
