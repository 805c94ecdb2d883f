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
    one: '1 single 1:1 one-to-one has-one belongs-to to-one n:1 exactly-one zero-or-one optional',
    many: 'n * 0..n 1..n multiple 1:n has-many to-many list array several zero-or-more one-or-more',
    'one-to-many': 'one2many',
    'many-to-one': 'many2one',
    'many-to-many': 'n:m m:n n:n habtm has-and-belongs-to-many many2many',
  },
  'relation.onDelete': {
    cascade: 'delete remove',
    nullify: 'set-null null setnull',
    restrict: 'no-action deny protect block',
  },
  'entity.persistence': {
    persistent:
      'persisted persist database db store stored durable permanent sql cloud disk server remote table true',
    runtime:
      'memory in-memory transient session volatile ephemeral temporary temp none client false',
    singleton: 'single global one shared app',
    instance: 'per-instance each',
    local: 'local-storage device browser',
  },
  'trait.category': {
    interaction:
      'ui interactive form view crud user component screen presentation display data page',
    lifecycle: 'workflow process state status flow machine logic',
    integration: 'service api external http remote backend',
    temporal: 'timer time schedule scheduled cron',
    notification: 'notify alert message toast',
    validation: 'validate validator rule rules',
  },
  'trait.scope': {
    collection: 'list many all set plural',
    instance: 'item one single record singular',
  },
  scope: {
    internal: 'local private own self trait orbital module inside protected',
    external: 'global public shared export exported app application all outside broadcast',
  },
  'page.viewType': {
    list: 'table grid index collection browse cards gallery',
    detail: 'show view single item record profile details',
    create: 'new add insert',
    edit: 'update form modify',
    dashboard: 'home overview stats board summary',
    custom: 'other page calendar map',
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

const UNITS: Readonly<Record<string, string>> = {
  ms: 'ms',
  milli: 'ms',
  s: 's',
  sec: 's',
  second: 's',
  m: 'm',
  min: 'm',
  minute: 'm',
  h: 'h',
  hr: 'h',
  hour: 'h',
  hourly: 'h',
  d: 'd',
  day: 'd',
  daily: 'd',
};

const toUnit = (word: string): string | undefined =>
  UNITS[word] ?? UNITS[word.replace(/seconds?$/, '')] ?? UNITS[word.replace(/s$/, '')];

/**
 * The interval of a tick that words or a record stand for: `every 10 minutes`, `{minutes: 10}`; undefined where
 * neither fits.
 *
 * @example toInterval('every 10 minutes') // '10m'
 */
export function toInterval(written: Json): string | number | undefined {
  if (isObject(written)) {
    const [first, second] = Object.entries(written);
    if (first === undefined || second !== undefined || typeof first[1] !== 'number')
      return undefined;
    const unit = toUnit(first[0].toLowerCase());
    return unit === undefined ? undefined : `${first[1]}${unit}`;
  }
  if (typeof written !== 'string') return undefined;
  const text = written.trim().toLowerCase();
  if (/^\d+$/.test(text)) return Number(text);
  const found = /^(?:every\s+|each\s+)?(\d*)\s*([a-z]+)$/.exec(text);
  const unit = found === null ? undefined : toUnit(found[2] as string);
  return unit === undefined ? undefined : `${found?.[1] || 1}${unit}`;
}
