import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { clip, writeValue } from './write-value.ts';

const INFIX = new Set('= == != < > <= >= + - * / % and or'.split(' '));
const OWN_FIELD = '@entity.';

/**
 * An expression as the language's text has it: `total > 0 and status = "draft"`. Fields of the trait's own entity stand
 * without `@entity`; texts that are no bindings stand in quotes.
 */
export function writeExpression(value: Json | undefined, depth = 0): string {
  if (typeof value === 'string') {
    if (!value.startsWith('@')) return JSON.stringify(value);
    return value.startsWith(OWN_FIELD) ? value.slice(OWN_FIELD.length) : value;
  }
  if (!Array.isArray(value)) return writeValue(value);
  const [name, ...rest] = value;
  if (typeof name !== 'string' || name.startsWith('@')) return writeValue(value);
  const parts = rest.map((one) => writeExpression(one, depth + 1));
  const text =
    INFIX.has(name) && parts.length > 1 ? parts.join(` ${name} `) : [name, ...parts].join(' ');
  return depth === 0 ? text : `(${text})`;
}

/** The events that an effect is answered with: `-> Loaded | LoadFailed`. */
function writeAnswers(options: Json | undefined): string {
  const emit = isObject(options) ? options.emit : undefined;
  const names = isObject(emit) ? [emit.success ?? emit.onChange, emit.failure] : [];
  const told = names.filter((name) => typeof name === 'string');
  return told.length === 0 ? '' : ` -> ${told.join(' | ')}`;
}

type Write = (list: readonly Json[]) => string[];

const inner: Write = (list) => list.flatMap((one) => writeEffect(one));

const write = (words: readonly (Json | undefined)[], last: Json | undefined): string[] => [
  `${words.map((word) => (typeof word === 'string' ? word : writeExpression(word))).join(' ')}${writeAnswers(last)}`,
];

const WRITERS: Readonly<Record<string, Write>> = {
  do: (list) => inner(list.slice(1)),
  when: (list) => inner(list.slice(2)).map((text) => `${text} when ${writeExpression(list[1])}`),
  if: (list) => inner(list.slice(2)).map((text) => `${text} if ${writeExpression(list[1])}`),
  let: (list) => inner(list.slice(2)),
  set: (list) => [`set ${writeExpression(list[1])} = ${writeExpression(list[2])}`],
  emit: (list) => write(['emit', list[1]], undefined),
  persist: (list) =>
    write(['persist', list[1], typeof list[2] === 'string' ? list[2] : ''], list.at(-1)),
  fetch: (list) => write(['fetch', list[1]], list[2]),
  ref: (list) => write(['ref', list[1]], list[2]),
  'call-service': (list) => [
    `call ${String(list[1])}.${String(list[2])} ${clip(writeValue(withoutEmit(list[3])), 120)}${writeAnswers(list.at(-1))}`,
  ],
  'render-ui': () => [],
  navigate: (list) => write(['navigate', list[1]], undefined),
  notify: () => [],
};

const withoutEmit = (value: Json | undefined): Json => {
  if (!isObject(value)) return value ?? null;
  const { emit: _, ...rest } = value;
  return rest as JsonObject;
};

/** An effect in the words of the language; none for what is only drawn or said. */
export function writeEffect(effect: Json): string[] {
  if (!Array.isArray(effect) || typeof effect[0] !== 'string') return [];
  const written = Object.hasOwn(WRITERS, effect[0]) ? WRITERS[effect[0]] : undefined;
  return written ? written(effect) : [clip(writeExpression(effect), 80)];
}
