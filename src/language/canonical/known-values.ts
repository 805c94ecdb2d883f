import { isObject, type Json, toText } from '../../kernel/json.ts';

/** A name whatever its case and its separators: `hasMany`, `has-many` and `HAS_MANY` are one. */
export function toPlainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '');
}

/** Words of other formats for the values of the language, by member of a shape. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'relation.cardinality': {
    one: '1 single one-to-one has-one belongs-to to-one',
    many: 'n * multiple has-many to-many list array',
  },
  'relation.onDelete': { cascade: 'delete', nullify: 'set-null null', restrict: 'no-action' },
  'entity.persistence': {
    persistent: 'persisted persist database db store stored permanent table',
    runtime: 'memory in-memory transient session volatile temporary',
    singleton: 'single global one shared',
    local: 'local-storage device browser',
  },
  'trait.category': {
    interaction: 'ui interactive form view crud component presentation',
    lifecycle: 'workflow process state machine',
    integration: 'service api external',
    temporal: 'timer schedule cron',
    notification: 'notify alert',
    validation: 'validate validator',
  },
  'trait.scope': { collection: 'list many all', instance: 'item one single record' },
  scope: {
    internal: 'local private own self',
    external: 'global public shared export exported app application',
  },
  'page.viewType': {
    list: 'table grid index collection',
    detail: 'show view single',
    create: 'new add',
    edit: 'update form',
    dashboard: 'home overview',
    custom: 'other page',
  },
};

const toWordTable = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(words).flatMap(([value, all]) =>
      all.split(' ').map((word) => [toPlainName(word), value] as const),
    ),
  );

const TABLES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(VALUE_WORDS).map(([member, words]) => [member, toWordTable(words)]),
);

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
  if (plain === '') return undefined;
  const spelt = values.find((value) => toPlainName(value) === plain);
  if (spelt !== undefined) return spelt;
  const table = TABLES.get(`${shape}.${member}`) ?? TABLES.get(member);
  const meant = table?.get(plain);
  return meant !== undefined && values.includes(meant) ? meant : undefined;
}

const YES: ReadonlySet<string> = new Set(['true', 'yes', 'y', 'on', '1', 'required', 'always']);
const NO: ReadonlySet<string> = new Set(['false', 'no', 'n', 'off', '0', 'optional', 'never', '']);

/** The flag that a word or a number stands for, or undefined. */
export function toFlag(written: Json): boolean | undefined {
  if (typeof written === 'boolean') return written;
  if (written === null || isObject(written) || Array.isArray(written)) return undefined;
  const word = String(written).trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
