import { isObject } from '../../../kernel/json.ts';
import { followPath, splitPath, toNumber, toText } from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluate.ts';
import { findMatch } from '../pattern-match.ts';

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
