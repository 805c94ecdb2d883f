import { groupBy } from '../kernel/append.ts';
import { type Json, toText } from '../kernel/json.ts';
import { findMeaning } from './foreign.ts';
import { BINDING_ROOTS, isBinding } from './grammar/bindings.ts';
import { findEvaluatedOperator, OPERATORS } from './grammar/operators.ts';
import { findLikelyNames, toPlain } from './spelling.ts';

const toOperator = (word: string): string | undefined => findMeaning('operator', word);

/** How strongly an operator binds its operands where it stands between them. */
const STRENGTHS: ReadonlyMap<string, number> = new Map(
  ['or', 'and', '= !=', '< <= > >=', '+ -', '* / %'].flatMap((names, index) =>
    names.split(' ').map((name) => [name, index + 1] as const),
  ),
);

/** The operator that a word or sign between two operands means, and how strongly it binds. */
function findInfix(word: string): readonly [strength: number, operator: string] | undefined {
  const own = word.toLowerCase();
  const name = STRENGTHS.has(own) ? own : (toOperator(word) ?? '');
  const strength = STRENGTHS.get(name);
  return strength === undefined ? undefined : [strength, name];
}

/** Whether a word of another language compares or computes: before a computed part it can only mean an operator. */
export const isForeignOperator = (head: string): boolean =>
  (STRENGTHS.get(toOperator(head) ?? '') ?? 0) > 2 && findEvaluatedOperator(head) === undefined;

/** The usual effects first: among equally near names they are the likelier ones. */
const NAMES: readonly string[] = [...OPERATORS.values()]
  .filter(({ isObsolete }) => !isObsolete)
  .sort((a, b) => Number(b.kind === 'effect') - Number(a.kind === 'effect'))
  .map(({ name }) => name);

/** What an operator is called without its module, hyphens and capitals. */
const toPlainName = (name: string): string => toPlain(name.slice(name.indexOf('/') + 1));

const BY_PLAIN_NAME = groupBy(NAMES, toPlainName);

/**
 * The operators that `name` may mean: by another language's word, its spelling, or a typo. A word of another language
 * is never a typo: names that are only spelled alike are left out then.
 */
export function findLikelyOperators(name: string, limit = 3): string[] {
  const meant = toOperator(name);
  const spelt = BY_PLAIN_NAME.get(toPlainName(name)) ?? [];
  if (meant !== undefined) return [...new Set([meant, ...spelt])].slice(0, limit);
  const near = toPlain(name) === '' ? [] : findLikelyNames(name, NAMES, limit);
  return [...new Set([...spelt, ...near])].slice(0, limit);
}

/** A number, a quoted text, a name with its path, or a sign. */
const TOKEN =
  /\s*(\d+(?:\.\d+)?|"[^"]*"|'[^']*'|`[^`]*`|is\s+not\b|@?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*|===|!==|==|!=|<>|<=|>=|&&|\|\||[=<>!+\-*/%()])/y;

const MOST_LETTERS = 1_000;

function tokenize(text: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

const CONSTANTS: ReadonlyMap<string, Json> = new Map(
  Object.entries({ null: null, undefined: null, true: true, false: false }),
);

/** A value of one token. A root of the language's bindings may lack its sign. */
function readWord(token: string): Json | undefined {
  if (/^\d/.test(token)) return Number(token);
  if (/^["'`]/.test(token)) return token.slice(1, -1);
  if (!/^[@A-Za-z_$]/.test(token)) return undefined;
  const [root = ''] = /^\w+/.exec(token) ?? [];
  const text = BINDING_ROOTS.has(root) && token !== root ? `@${token}` : token;
  const constant = token.toLowerCase();
  return CONSTANTS.has(constant) ? CONSTANTS.get(constant) : text;
}

function readOperand(tokens: readonly string[]): Json | undefined {
  const [first = '', ...rest] = tokens;
  if (rest.length === 0) return readWord(first);
  if (first === '(' && rest.at(-1) === ')') return readTokens(rest.slice(0, -1));
  const value = readTokens(rest);
  if (first === '-') return typeof value === 'number' ? -value : undefined;
  return /^(?:!|not)$/i.test(first) && value !== undefined ? ['not', value] : undefined;
}

/** Reads tokens by the operator outside of parentheses that binds least, the last one of several. */
function readTokens(tokens: readonly string[]): Json | undefined {
  let depth = 0;
  let at = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, token] of tokens.entries()) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    const [strength] = findInfix(token) ?? [];
    if (strength === undefined || strength > least || depth > 0 || i === 0) continue;
    // Behind another operator, a sign is one of a number.
    if (findInfix(tokens[i - 1] as string) !== undefined) continue;
    least = strength;
    at = i;
  }
  if (at === 0) return readOperand(tokens);
  const [, operator = ''] = findInfix(tokens[at] as string) ?? [];
  const left = readTokens(tokens.slice(0, at));
  const right = readTokens(tokens.slice(at + 1));
  if (left === undefined || right === undefined) return undefined;
  return [operator, left, right];
}

const isBound = (value: Json): boolean => typeof value === 'string' && isBinding(value);

/** Whether the operands of every comparison are more than bare words: `a = b` says too little. */
function isMeaningful([operator, ...operands]: readonly Json[]): boolean {
  const isJoin = operator === 'and' || operator === 'or' || operator === 'not';
  if (!isJoin) return operands.some((one) => Array.isArray(one) || isBound(one));
  return operands.every((one) => (Array.isArray(one) ? isMeaningful(one) : isBound(one)));
}

/**
 * Reads a condition that is written as other languages write it; undefined where it cannot be read, or is only one name.
 *
 * @example readExpression("@payload.n > 0 && @entity.status != 'open'")
 * // ['and', ['>', '@payload.n', 0], ['!=', '@entity.status', 'open']]
 */
export function readExpression(text: string): Json[] | undefined {
  // The brackets of a template.
  const inner = /^\s*(?:\{\{|\$\{)(.*?)\}\}?\s*$/s.exec(text)?.[1] ?? text;
  const tokens = inner.length > MOST_LETTERS ? undefined : tokenize(inner);
  const value = tokens && readTokens(tokens);
  return Array.isArray(value) && isMeaningful(value) ? value : undefined;
}

/** Reads a list whose operator is in the middle, `["@entity.n", ">", 0]`; undefined where it is something else. */
export function readMisplacedCall(value: Json): Json[] | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [left = null, middle, right = null] = value;
  const infix = typeof middle === 'string' ? findInfix(middle) : undefined;
  if (infix === undefined || OPERATORS.has(toText(left))) return undefined;
  const operator = OPERATORS.has(toText(middle)) ? toText(middle) : infix[1];
  return [operator, readMisplacedCall(left) ?? left, readMisplacedCall(right) ?? right];
}
