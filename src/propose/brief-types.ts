import type { JsonObject } from '../kernel/json.ts';

/**
 * The types that a brief may give a field, with how each is written so that the language's published compilers read
 * it: a format of a text where they do not know the type.
 */
const WRITTEN_AS = {
  string: { type: 'string' },
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'number' },
  int: { type: 'number' },
  float: { type: 'number' },
  money: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  datetime: { type: 'datetime' },
  timestamp: { type: 'timestamp' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'url' },
  phone: { type: 'string', format: 'phone' },
  uuid: { type: 'string', format: 'uuid' },
  image: { type: 'string', format: 'url' },
  file: { type: 'string', format: 'url' },
  enum: { type: 'enum' },
  relation: { type: 'relation' },
  array: { type: 'array', items: { type: 'string' } },
  object: { type: 'object' },
} as const satisfies Readonly<Record<string, JsonObject>>;

export type BriefType = keyof typeof WRITTEN_AS;

export const BRIEF_TYPES = Object.keys(WRITTEN_AS) as [BriefType, ...BriefType[]];

/** A type as the language's compilers read it. */
export const toWrittenType = (type: BriefType): JsonObject => ({ ...WRITTEN_AS[type] });

/** Types that hold a day or a moment. */
export const isDate = ({ type }: { readonly type: BriefType }): boolean =>
  type === 'date' || type === 'datetime' || type === 'timestamp';
