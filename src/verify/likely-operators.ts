import { OPERATORS } from '../language/grammar/operators.ts';
import { findLikelyNames } from '../language/spelling.ts';

/** The words of other languages for an operator. */
const OTHERWISE_CALLED: Readonly<Record<string, readonly string[]>> = {
  '=': ['equals', 'equal', 'eq', '===', 'is'],
  '!=': ['notequals', 'notequal', 'isnot', 'neq', 'ne', '!==', '<>'],
  '>': ['gt', 'greaterthan', 'greater', 'morethan'],
  '>=': ['gte', 'ge', '=>', 'atleast', 'greaterorequal', 'greaterthanorequal', 'greaterequal'],
  '<': ['lt', 'lessthan', 'less'],
  '<=': ['lte', 'le', '=<', 'atmost', 'lessorequal', 'lessthanorequal', 'lessequal'],
  '+': ['plus', 'add', 'sum'],
  '-': ['minus', 'subtract', 'sub'],
  '*': ['times', 'multiply', 'mul'],
  '/': ['divide', 'div'],
  '%': ['mod', 'modulo'],
  and: ['&&', '&', 'all'],
  or: ['||', '|', 'any'],
  not: ['!'],
  'array/len': ['length', 'len', 'size', 'count'],
  'render-ui': ['render', 'draw', 'show', 'display'],
  emit: ['dispatch', 'trigger', 'raise', 'send', 'fire', 'publish'],
  persist: ['save', 'store', 'create', 'update', 'delete', 'insert', 'remove'],
  fetch: ['load', 'query', 'get'],
  set: ['assign', 'setstate', 'setvalue'],
  navigate: ['goto', 'redirect', 'route', 'push'],
  notify: ['toast', 'alert', 'message'],
  'call-service': ['callapi', 'service', 'http', 'request'],
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHERWISE_CALLED).flatMap(([name, others]) =>
    others.map((other): [string, string] => [other, name]),
  ),
);

/** Operators by what they are called without their module, hyphens and capitals. */
const BY_PLAIN_NAME: ReadonlyMap<string, readonly string[]> = (() => {
  const byName = new Map<string, string[]>();
  for (const [name, { isObsolete }] of OPERATORS) {
    if (isObsolete) continue;
    for (const key of new Set([plain(name), plain(name.slice(name.indexOf('/') + 1))])) {
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
  const meant = MEANINGS.get(plain(name));
  const spelt = BY_PLAIN_NAME.get(plain(name.slice(name.indexOf('/') + 1))) ?? [];
  const near = meant === undefined ? findLikelyNames(name, NAMES, limit) : [];
  return [...new Set([...(meant === undefined ? [] : [meant]), ...spelt, ...near])].slice(0, limit);
}
