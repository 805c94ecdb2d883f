import { combine32 } from '../kernel/hash.ts';

const ROLE_NAMES = [
  'entity',
  'auxiliary',
  'field',
  'relation',
  'trait',
  'page',
  'import',
  'knob',
  'default',
  'state',
  'event',
  'transition',
  'from',
  'to',
  'incoming',
  'outgoing',
  'handles',
  'guard',
  'effect',
  'argument',
  'prop',
  'value',
  'child',
  'member',
  'emit',
  'listen',
  'source',
  'triggers',
  'tick',
  'payload',
  'fires',
] as const;

/** As what the target of an edge describes its source. The order is part of the model: append only. */
export const ROLE = Object.fromEntries(
  ROLE_NAMES.map((name, i) => [name, combine32(i + 1, 0x51ed270b) | 0]),
) as Record<(typeof ROLE_NAMES)[number], number>;

const LAST_PLACE = 7;

/** The role of the item at `index` of an ordered list; from the eighth on all are alike. */
export function atPlace(role: number, index: number): number {
  return role + Math.min(index, LAST_PLACE);
}
