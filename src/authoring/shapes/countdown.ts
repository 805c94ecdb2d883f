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
