import { findEvaluatedOperator, OPERATORS } from './grammar/operators.ts';
import { findLikelyNames, toPlain } from './spelling.ts';

/** Words of other languages for operators. A word is read whatever its case and its separators. */
const WORDS: Readonly<Record<string, string>> = {
  or: '|| | any',
  and: '&& & all',
  '=': '== === is eq equals equal',
  '!=': '!== <> ne neq isnot notequal notequals',
  '<': 'lt less lessthan',
  '<=': 'lte le =< atmost lessorequal lessthanorequal lessequal',
  '>': 'gt greater greaterthan morethan',
  '>=': 'gte ge => atleast greaterorequal greaterthanorequal greaterequal',
  '+': 'plus add sum',
  '-': 'minus subtract sub',
  '*': 'times multiply mul',
  '/': 'divide div',
  '%': 'mod modulo',
  not: '!',
  fn: 'lambda function func',
  'array/len': 'length len size count',
  'render-ui': 'render draw show display',
  emit: 'dispatch trigger raise send fire publish',
  persist: 'save store create update delete insert remove',
  fetch: 'load query get',
  set: 'assign setstate setvalue',
  navigate: 'goto redirect route push',
  notify: 'toast alert message',
  'call-service': 'callapi service http request',
};

const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])),
);

const findMeaning = (word: string): string | undefined =>
  MEANINGS.get(toPlain(word.replaceAll(/\s+/g, '_')));

/** How strongly an operator binds its operands where it stands between them. */
const STRENGTHS: ReadonlyMap<string, number> = new Map(
  ['or', 'and', '= !=', '< <= > >=', '+ -', '* / %'].flatMap((names, index) =>
    names.split(' ').map((name) => [name, index + 1] as const),
  ),
);

/** The operator that a word or sign between two operands means, and how strongly it binds. */
export function findInfix(word: string): readonly [strength: number, operator: string] | undefined {
  const own = word.toLowerCase();
  const name = STRENGTHS.has(own) ? own : (findMeaning(word) ?? '');
  const strength = STRENGTHS.get(name);
  return strength === undefined ? undefined : [strength, name];
}

/** Whether a word of another language compares or computes: before a computed part it can only mean an operator. */
export const isForeignOperator = (head: string): boolean =>
  (STRENGTHS.get(findMeaning(head) ?? '') ?? 0) > 2 && findEvaluatedOperator(head) === undefined;

/** Operators by what they are called without their module, hyphens and capitals. */
const BY_PLAIN_NAME: ReadonlyMap<string, readonly string[]> = (() => {
  const byName = new Map<string, string[]>();
  for (const [name, { isObsolete }] of OPERATORS) {
    if (isObsolete) continue;
    for (const key of new Set([toPlain(name), toPlain(name.slice(name.indexOf('/') + 1))])) {
      byName.set(key, [...(byName.get(key) ?? []), name]);
    }
  }
  return byName;
})();

/** The usual effects first: among equally near names they are the likelier ones. */
const NAMES: readonly string[] = [...OPERATORS.values()]
  .filter(({ isObsolete }) => !isObsolete)
  .sort((a, b) => Number(b.kind === 'effect') - Number(a.kind === 'effect'))
  .map(({ name }) => name);

/**
 * The operators that `name` may mean: by another language's word, its spelling, or a typo. A word of another language
 * is never a typo: names that are only spelled alike are left out then.
 */
export function findLikelyOperators(name: string, limit = 3): string[] {
  if (toPlain(name) === '' && findMeaning(name) === undefined) return [];
  const meant = findMeaning(name);
  const spelt = BY_PLAIN_NAME.get(toPlain(name.slice(name.indexOf('/') + 1))) ?? [];
  const near = meant === undefined ? findLikelyNames(name, NAMES, limit) : [];
  return [...new Set([...(meant === undefined ? [] : [meant]), ...spelt, ...near])].slice(0, limit);
}
