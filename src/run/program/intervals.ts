import type { Json } from '../../kernel/json.ts';
import { TICK_CRON } from '../../language/grammar/shapes.ts';

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Milliseconds between the beats of a tick: of `frame` (0: in every pass), a number, or `5s`, `1m`, `2h`, `1d`. A cron
 * line has none that a run comes to, and what is no interval undefined.
 */
export function readInterval(interval: Json | undefined): number | undefined {
  if (interval === 'frame') return 0;
  const written = String(interval ?? '').trim();
  if (TICK_CRON.test(written)) return Number.POSITIVE_INFINITY;
  const [, count, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(written) ?? [];
  const everyMs = Number(count) * (UNITS[unit] as number);
  return everyMs > 0 ? everyMs : undefined;
}
