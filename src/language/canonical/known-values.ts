import { type Json, toText } from '../../kernel/json.ts';

/** A name whatever its case and its separators: `hasMany`, `has-many` and `HAS_MANY` are one. */
export function toPlainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '');
}

/** Words of other formats for the values of the language, by member of a shape, or of all. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'relation.cardinality': {
    one: '1 single onetoone hasone belongsto toone',
    many: 'n * multiple hasmany tomany list array',
  },
  'entity.persistence': {
    persistent: 'persisted persist database db stored',
    runtime: 'memory inmemory transient session',
  },
  'trait.category': { interaction: 'ui interactive form view crud', integration: 'service api' },
  scope: { internal: 'local private', external: 'global public shared' },
  'page.viewType': { list: 'table grid index', detail: 'show view', create: 'new', edit: 'form' },
};

/**
 * The value of the language that a word of another format stands for, or undefined.
 *
 * @param shape A shape of the grammar and `member` a key of it that has fixed `values`.
 * @example toKnownValue('relation', 'cardinality', 'belongsTo', ['one', 'many']) // 'one'
 */
export function toKnownValue(
  shape: string,
  member: string,
  written: Json,
  values: readonly string[],
): string | undefined {
  const plain = toPlainName(toText(written));
  const words = VALUE_WORDS[`${shape}.${member}`] ?? VALUE_WORDS[member] ?? {};
  return (
    values.find((value) => toPlainName(value) === plain) ??
    values.find((value) => words[value]?.split(' ').includes(plain))
  );
}

const YES: ReadonlySet<string> = new Set(['true', 'yes', 'y', 'on', '1', 'required', 'always']);
const NO: ReadonlySet<string> = new Set(['false', 'no', 'n', 'off', '0', 'optional', 'never', '']);

/** The flag that a word or a number stands for, or undefined. */
export function toFlag(written: Json): boolean | undefined {
  if (written === null || typeof written === 'object') return undefined;
  const word = String(written).trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
