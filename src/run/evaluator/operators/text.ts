import { isObject } from '../../../kernel/json.ts';
import {
  followPath,
  memberOf,
  splitPath,
  toNumber,
  toText,
  type Value,
} from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluate.ts';
import type { Evaluation } from '../evaluation.ts';
import { EvaluationError } from '../evaluation-error.ts';

const over =
  (compute: (text: string) => string | number): Compute =>
  (call) =>
    compute(textOf(call, 1));

function textOf(call: Call, index: number): string {
  const value = call.value(index);
  const text = toText(value);
  if (typeof value !== 'string') call.evaluation.spendText(text.length);
  return text;
}

const compare =
  (compute: (text: string, part: string) => boolean): Compute =>
  (call) =>
    compute(textOf(call, 1), textOf(call, 2));

function pad(call: Call, side: 'padStart' | 'padEnd'): string {
  const value = call.value(1);
  const text = toText(value);
  const length = toNumber(call.value(2)) || 0;
  call.evaluation.assertLength(length);
  if (value === null || value === undefined) return '';
  return text[side](length, call.count > 2 ? textOf(call, 3) : ' ');
}

function joinTexts(call: Call): string {
  return call.evaluation.text(call.values().map(toText).join(''));
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const separate = (text: string, sign: string) =>
  text
    .replace(/([a-z])([A-Z])/g, `$1${sign}$2`)
    .replace(sign === '-' ? /[\s_]+/g : /[\s-]+/g, sign)
    .toLowerCase();

/** Words begin at spaces and hyphens; underscores are only dropped. */
function toCamelCase(text: string): string {
  return text
    .replace(/^\w|[A-Z]|\b\w/g, (letter, at: number) =>
      at === 0 ? letter.toLowerCase() : letter.toUpperCase(),
    )
    .replace(/[\s_-]+/g, '');
}

function truncate(call: Call): string {
  const text = textOf(call, 1);
  const length = toNumber(call.value(2));
  const suffix = call.count > 2 ? textOf(call, 3) : '...';
  return text.length <= length ? text : text.slice(0, Math.max(0, length - suffix.length)) + suffix;
}

function fillTemplate(call: Call): string {
  const text = textOf(call, 1);
  const values = call.value(2);
  const filled = text.replace(/\{(\w[\w.]*)\}/g, (_, name: string) =>
    isObject(values) ? toText(followPath(values, splitPath(name))) : '',
  );
  return call.evaluation.text(filled);
}

function replace(call: Call, all: boolean): string {
  const [text, from, to] = [textOf(call, 1), textOf(call, 2), textOf(call, 3)];
  if (all) call.evaluation.assertLength(text.length * (1 + to.length / Math.max(1, from.length)));
  return call.evaluation.text(all ? text.replaceAll(from, () => to) : text.replace(from, () => to));
}

function slice(call: Call): string {
  const end = call.count > 2 ? call.value(3) : undefined;
  return textOf(call, 1).slice(
    toNumber(call.value(2)),
    end === undefined || end === null ? undefined : toNumber(end),
  );
}

function join(call: Call): string {
  const items = call.value(1);
  const separator = call.count > 1 ? textOf(call, 2) : ',';
  return call.evaluation.text((Array.isArray(items) ? items : []).map(toText).join(separator));
}

function repeat(call: Call): string {
  const text = textOf(call, 1);
  const times = Math.max(0, Math.floor(toNumber(call.value(2))));
  call.evaluation.assertLength(text.length * times);
  return text === '' ? '' : text.repeat(times);
}

export const TEXT: Operations = {
  'str/camelCase': over(toCamelCase),
  'str/capitalize': over(capitalize),
  'str/concat': joinTexts,
  'str/default': (call) => {
    const value = call.value(1);
    return value === null || value === undefined || value === '' ? call.value(2) : value;
  },
  'str/endsWith': compare((text, part) => text.endsWith(part)),
  'str/includes': compare((text, part) => text.includes(part)),
  'str/startsWith': compare((text, part) => text.startsWith(part)),
  'str/join': join,
  join,
  'str/kebabCase': over((text) => separate(text, '-')),
  'str/snakeCase': over((text) => separate(text, '_')),
  'str/len': over((text) => text.length),
  'str/lower': over((text) => text.toLowerCase()),
  'str/upper': over((text) => text.toUpperCase()),
  'str/padEnd': (call) => pad(call, 'padEnd'),
  'str/padStart': (call) => pad(call, 'padStart'),
  'str/repeat': repeat,
  'str/replace': (call) => replace(call, false),
  'str/replaceAll': (call) => replace(call, true),
  'str/reverse': over((text) => [...text].reverse().join('')),
  'str/slice': slice,
  'str/split': (call) => {
    const parts = textOf(call, 1).split(textOf(call, 2));
    call.evaluation.spend(parts.length);
    return parts;
  },
  'str/template': fillTemplate,
  'str/titleCase': over((text) => text.replace(/\S+/g, (word) => capitalize(word.toLowerCase()))),
  'str/trim': over((text) => text.trim()),
  'str/trimEnd': over((text) => text.trimEnd()),
  'str/trimStart': over((text) => text.trimStart()),
  'str/truncate': truncate,
  'to-string': over((text) => text),
  matches: (call) => findMatch(textOf(call, 1), textOf(call, 2), call.evaluation),
};

const MAX_DECIMALS = 20;

const atMost = (decimals: number) => Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(decimals)));

function formatNumber(call: Call): string {
  const decimals = memberOf(call.value(2), 'decimals');
  const digits = typeof decimals === 'number' ? atMost(decimals) : undefined;
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 3,
  }).format(toNumber(call.value(1)));
}

function formatCurrency(call: Call): string {
  const currency = toText(call.value(2)).toUpperCase();
  const value = toNumber(call.value(1));
  if (!/^[A-Z]{3}$/.test(currency)) return `${currency}${value.toFixed(2)}`;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

function formatBytes(call: Call): string {
  const bytes = toNumber(call.value(1));
  if (bytes === 0 || !Number.isFinite(bytes)) return '0 B';
  const size = Math.abs(bytes);
  const power = Math.min(
    BYTE_UNITS.length - 1,
    Math.max(0, Math.floor(Math.log(size) / Math.log(1024))),
  );
  const value = bytes / 1024 ** power;
  const isShort = Number.isInteger(value) || Math.abs(value) >= 10;
  return `${value.toFixed(isShort ? 0 : 1)} ${BYTE_UNITS[power]}`;
}

function formatOrdinal(call: Call): string {
  const value = Math.trunc(toNumber(call.value(1)));
  const [ten, one] = [Math.abs(value) % 100, Math.abs(value) % 10];
  const suffix = ten >= 11 && ten <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][one] ?? 'th');
  return `${value}${suffix}`;
}

function formatList(call: Call): string {
  const items = call.value(1);
  const texts = (Array.isArray(items) ? items : []).map(toText);
  const word = call.count > 1 ? toText(call.value(2)) : 'and';
  if (texts.length < 3) return texts.join(` ${word} `);
  return call.evaluation.text(`${texts.slice(0, -1).join(', ')}, ${word} ${texts.at(-1)}`);
}

function formatPhone(call: Call): string {
  const text = toText(call.value(1));
  const digits = text.replace(/\D/g, '');
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (local.length !== 10) return text;
  const formatted = `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`;
  return local === digits ? formatted : `+1 ${formatted}`;
}

function maskCard(value: Value): string {
  const text = toText(value);
  const digits = text.replace(/\D/g, '');
  return digits.length <= 4 ? text : `•••• •••• •••• ${digits.slice(-4)}`;
}

function formatPlural(call: Call): string {
  const [count, one, many] = call.values();
  return `${toText(count)} ${toText(Math.abs(toNumber(count)) === 1 ? one : many)}`;
}

export const FORMATTING: Operations = {
  'format/number': formatNumber,
  'format/currency': formatCurrency,
  'format/percent': (call) => {
    const decimals = call.count > 1 ? atMost(toNumber(call.value(2))) : 0;
    return `${(toNumber(call.value(1)) * 100).toFixed(decimals)}%`;
  },
  'format/bytes': formatBytes,
  'format/ordinal': formatOrdinal,
  'format/plural': formatPlural,
  'format/list': formatList,
  'format/phone': formatPhone,
  'format/creditCard': (call) => maskCard(call.value(1)),
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
