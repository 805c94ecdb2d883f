import { isObject, type Json } from '../kernel/json.ts';
import { shorten } from './text-width.ts';

const MOST_ARGUMENTS = 3;
const MOST_CHARACTERS = 34;
/** How deep an argument is read for its own summary. */
const MOST_DEPTH = 2;

function summariseArgument(value: Json, depth: number): string | undefined {
  if (value === null) return 'none';
  if (Array.isArray(value)) return depth < MOST_DEPTH ? summarise(value, depth + 1) : '…';
  if (isObject(value)) return typeof value.type === 'string' ? value.type : undefined;
  return String(value);
}

function summarise(expression: readonly Json[], depth: number): string {
  const [head, ...rest] = expression;
  const words = rest
    .slice(0, MOST_ARGUMENTS)
    .map((value) => summariseArgument(value, depth))
    .filter((word) => word !== undefined);
  const text = [typeof head === 'string' ? head : '…', ...words].join(' ');
  return depth === 0 ? text : `(${text})`;
}

/** An effect or a guard in a few words: its operator and the texts and pattern types it is given. */
export function summariseExpression(expression: Json): string {
  const text = Array.isArray(expression)
    ? summarise(expression, 0)
    : (summariseArgument(expression, 0) ?? '…');
  return shorten(text.replace(/\s+/g, ' '), MOST_CHARACTERS);
}
