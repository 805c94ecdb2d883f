import { isObject } from '../../../kernel/json.ts';
import {
  end,
  integer,
  number,
  orElse,
  over,
  overAll,
  type Read,
  takes,
  text,
  value,
} from '../arguments.ts';
import {
  followPath,
  memberOf,
  splitPath,
  toNumber,
  toText,
  type Value,
} from '../convert-values.ts';
import type { Call, Compute, Evaluation, Operations } from '../evaluation.ts';
import { EvaluationError } from '../evaluation-error.ts';

const one = takes(text);
const two = takes(text, text);

const pad = (side: 'padStart' | 'padEnd'): Compute =>
  over([value, number, orElse(text, ' ')], (given, length, filling, { evaluation }) => {
    evaluation.assertLength(length || 0);
    return (given ?? null) === null ? '' : toText(given)[side](length || 0, filling);
  });

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

const separate = (words: string, sign: string) =>
  words
    .replace(/([a-z])([A-Z])/g, `$1${sign}$2`)
    .replace(sign === '-' ? /[\s_]+/g : /[\s-]+/g, sign)
    .toLowerCase();

/** Words begin at spaces and hyphens; underscores are only dropped. */
const toCamelCase = (words: string) =>
  words
    .replace(/^\w|[A-Z]|\b\w/g, (letter, at: number) =>
      at === 0 ? letter.toLowerCase() : letter.toUpperCase(),
    )
    .replace(/[\s_-]+/g, '');

const fillTemplate = (template: string, values: Value): string =>
  template.replace(/\{(\w[\w.]*)\}/g, (_, name: string) =>
    isObject(values) ? toText(followPath(values, splitPath(name))) : '',
  );

function replaceAll(whole: string, from: string, to: string, { evaluation }: Call): string {
  evaluation.assertLength(whole.length * (1 + to.length / Math.max(1, from.length)));
  return whole.replaceAll(from, () => to);
}

/** The texts of a list; none of anything else. */
const texts: Read<string[]> = (call, index) => {
  const given = call.value(index);
  return Array.isArray(given) ? given.map(toText) : [];
};

const join = over([texts, orElse(text, ',')], (items, separator) => items.join(separator));

const toDecimals = (given: number) => Math.min(20, Math.max(0, Math.trunc(given)));

const decimals: Read<number> = (call, index) => toDecimals(number(call, index));

function formatNumber(given: number, options: Value): string {
  const digits = memberOf(options, 'decimals');
  const exact = typeof digits === 'number' ? toDecimals(digits) : undefined;
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: exact,
    maximumFractionDigits: exact ?? 3,
  }).format(given);
}

function formatCurrency(given: number, code: string): string {
  const currency = code.toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return `${currency}${given.toFixed(2)}`;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(given);
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

function formatBytes(bytes: number): string {
  if (bytes === 0 || !Number.isFinite(bytes)) return '0 B';
  const power = Math.floor(Math.log(Math.abs(bytes)) / Math.log(1024));
  const unit = Math.min(BYTE_UNITS.length - 1, Math.max(0, power));
  const size = bytes / 1024 ** unit;
  const isShort = Number.isInteger(size) || Math.abs(size) >= 10;
  return `${size.toFixed(isShort ? 0 : 1)} ${BYTE_UNITS[unit]}`;
}

function formatOrdinal(given: number): string {
  const [ten, last] = [Math.abs(given) % 100, Math.abs(given) % 10];
  const suffix = ten >= 11 && ten <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th');
  return `${given}${suffix}`;
}

function formatPhone(written: string): string {
  const digits = written.replace(/\D/g, '');
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (local.length !== 10) return written;
  const formatted = `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`;
  return local === digits ? formatted : `+1 ${formatted}`;
}

function maskCard(written: string): string {
  const digits = written.replace(/\D/g, '');
  return digits.length <= 4 ? written : `•••• •••• •••• ${digits.slice(-4)}`;
}

export const TEXT: Operations = {
  'str/camelCase': one(toCamelCase),
  'str/capitalize': one(capitalize),
  'str/concat': overAll(text, (parts) => parts.join('')),
  'str/default': over([value], (given, call) => ((given ?? '') === '' ? call.value(2) : given)),
  'str/endsWith': two((whole, part) => whole.endsWith(part)),
  'str/includes': two((whole, part) => whole.includes(part)),
  'str/startsWith': two((whole, part) => whole.startsWith(part)),
  'str/join': join,
  join,
  'str/kebabCase': one((words) => separate(words, '-')),
  'str/snakeCase': one((words) => separate(words, '_')),
  'str/len': one((whole) => whole.length),
  'str/lower': one((whole) => whole.toLowerCase()),
  'str/upper': one((whole) => whole.toUpperCase()),
  'str/padEnd': pad('padEnd'),
  'str/padStart': pad('padStart'),
  'str/repeat': over([text, number], (whole, given, { evaluation }) => {
    if (whole === '') return '';
    const times = Math.max(0, Math.floor(given));
    evaluation.assertLength(whole.length * times);
    return whole.repeat(times);
  }),
  'str/replace': over([text, text, text], (whole, from, to) => whole.replace(from, () => to)),
  'str/replaceAll': over([text, text, text], replaceAll),
  'str/reverse': one((whole) => [...whole].reverse().join('')),
  'str/slice': over([text, number, end], (whole, from, to) => whole.slice(from, to)),
  'str/split': two((whole, separator, { evaluation }) => {
    const parts = whole.split(separator);
    evaluation.spend(parts.length);
    return parts;
  }),
  'str/template': over([text, value], fillTemplate),
  'str/titleCase': one((whole) => whole.replace(/\S+/g, (word) => capitalize(word.toLowerCase()))),
  'str/trim': one((whole) => whole.trim()),
  'str/trimEnd': one((whole) => whole.trimEnd()),
  'str/trimStart': one((whole) => whole.trimStart()),
  'str/truncate': over([text, number, orElse(text, '...')], (whole, length, suffix) =>
    whole.length <= length ? whole : whole.slice(0, Math.max(0, length - suffix.length)) + suffix,
  ),
  'to-string': one((whole) => whole),
  matches: two((whole, pattern, { evaluation }) => findMatch(whole, pattern, evaluation)),
  'format/number': over([number, value], formatNumber),
  'format/currency': over([number, text], formatCurrency),
  'format/percent': over(
    [number, decimals],
    (share, digits) => `${(share * 100).toFixed(digits)}%`,
  ),
  'format/bytes': over([number], formatBytes),
  'format/ordinal': over([integer], formatOrdinal),
  'format/plural': over(
    [value, text, text],
    (count, single, many) => `${toText(count)} ${Math.abs(toNumber(count)) === 1 ? single : many}`,
  ),
  'format/list': over([texts, orElse(text, 'and')], (items, word) =>
    items.length < 3
      ? items.join(` ${word} `)
      : `${items.slice(0, -1).join(', ')}, ${word} ${items.at(-1)}`,
  ),
  'format/phone': one(formatPhone),
  'format/creditCard': one(maskCard),
};

/** Steps that a match may take at most, estimated: a regular expression cannot be interrupted. */
const MAX_MATCH_STEPS = 2e7;

/** An estimate is far above what most patterns take. */
const MATCH_STEPS_OF_A_STEP = 1000;

const REPEATS = /(?<!\\)[*+]|(?<!\\)\{\d+,\d*\}/g;
const NESTED =
  /\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*[*+}|](?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)[*+{]/;

/** The most steps that backtracking may take: exponential where repeats nest, else a power of the length. */
function estimateSteps(pattern: string, length: number): number {
  if (NESTED.test(pattern) || /\\[1-9]/.test(pattern)) return 2 ** length;
  return length ** Math.max(1, pattern.match(REPEATS)?.length ?? 0);
}

/** Whether a text matches a pattern; false where the pattern is broken, `limit` where it may take too long. */
export function findMatch(text: string, pattern: string, evaluation: Evaluation): boolean {
  const steps = estimateSteps(pattern, text.length);
  evaluation.spend(10 + Math.ceil(Math.min(steps, MAX_MATCH_STEPS) / MATCH_STEPS_OF_A_STEP));
  let expression: RegExp;
  try {
    expression = new RegExp(pattern);
  } catch {
    return false;
  }
  if (steps > MAX_MATCH_STEPS) {
    throw new EvaluationError('limit', 'Matching the pattern may take too long on this text.');
  }
  return expression.test(text);
}
