import { groupBy } from '../kernel/append.ts';
import { findMeaning } from './foreign.ts';
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
export function findInfix(word: string): readonly [strength: number, operator: string] | undefined {
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
