import { emit, set } from '../builder/effect.ts';
import { type Tick, tickWhile } from '../builder/trait.ts';

/** Counts the seconds of a field down; `event` says that none is left. */
export function countdown(name: string, field: string, event: string): Tick {
  const left = `@entity.${field}`;
  return tickWhile(['>', left, 0], name, 1000, [
    set(field, ['-', left, 1]),
    ['when', ['=', left, 0], emit(event)],
  ]);
}

/** Looks every `interval` milliseconds whether the time in `field` is past, while the record has the status. */
export function deadline(
  name: string,
  interval: number,
  status: string,
  field: string,
  event: string,
): Tick {
  const isPast: Tick['guard'] = ['time/isPast', ['time/parse', `@entity.${field}`]];
  return tickWhile(['and', ['=', '@entity.status', status], isPast], name, interval, [emit(event)]);
}
