import { distance } from 'fastest-levenshtein';
import { toNameWords } from '../kernel/word-forms.ts';

/** Shorter beginnings say too little. */
const LEAST_BEGINNING = 4;

/** A name whatever its case and separators: `dueDate`, `due_date` and `DUE-DATE` are one. */
export function toPlain(name: string): string {
  return name.toLowerCase().replaceAll(/(?<=[a-z0-9])[_-]+(?=[a-z0-9])/g, '');
}

/** Whether one name is the other cut short: `enabled` of `enabledIds`. */
function isBeginning(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= LEAST_BEGINNING && long.startsWith(short);
}

/** Whether two names have the same words in another order: `SESSION_CREATED`, `CREATED_SESSION`. */
function isReordered(a: string, b: string): boolean {
  if (a === b || toPlain(a).length !== toPlain(b).length) return false;
  const [left, right] = [toNameWords(a), toNameWords(b)];
  return left.length > 1 && left.sort().join(' ') === right.sort().join(' ');
}

/** Whether one name is the other with words before or behind it: `id` and `idData`, `SAVE` and `DO_SAVE`. */
function isExtended(a: string, b: string): boolean {
  const [short, long] = [toNameWords(a), toNameWords(b)].sort((x, y) => x.length - y.length) as [
    string[],
    string[],
  ];
  if (short.length === 0 || short.length === long.length) return false;
  const isFirst = short.every((word, index) => word === long[index]);
  const isLast = short.every((word, index) => word === long.at(index - short.length));
  return isFirst || (isLast && short.join('').length >= LEAST_BEGINNING);
}

/** Of a name of so few letters two slips leave too little, unless they swap two letters. */
const SHORT = 4;

const sorted = (name: string) => [...name].sort().join('');

/** Whether two letters of a name have changed places: `tpye` and `type`. */
export const isSwapped = (a: string, b: string): boolean =>
  sorted(a) === sorted(b) && [...a].filter((letter, index) => letter !== b[index]).length === 2;

/** Whether one name can only be another misspelt; `items` and `steps` are different words. */
export const isSlip = (name: string, meant: string): boolean =>
  isSwapped(name, meant) || distance(name, meant) <= Math.max(1, name.length / 4);

/** Whether two names of as many words differ by one that is quite another: nobody writes `CLOSE_ROW` for `OPEN_ROW`. */
function hasOtherWord(a: string, b: string): boolean {
  const [left, right] = [toNameWords(a), toNameWords(b)];
  if (left.length < 2 || left.length !== right.length) return false;
  const differing = left.filter((word, index) => word !== right[index]);
  const [word = ''] = differing;
  const other = right[left.indexOf(word)] ?? '';
  return differing.length === 1 && distance(word, other) > Math.max(2, word.length / 3);
}

/** How many slips make one plain name of another; too many where little of a short name is left, or nothing. */
function countSlips(wanted: string, plain: string): number {
  const slips = distance(wanted, plain);
  const shortest = Math.min(wanted.length, plain.length);
  const isUnlike = slips === shortest || (slips === 2 && shortest <= SHORT);
  return isUnlike && !isSwapped(wanted, plain) ? Infinity : slips;
}

/**
 * The names that `name` may have been a slip of, nearest first, the same words in another order among them; those that
 * one of the two begins or extends come after, and the rest of the names are left out.
 */
export function findLikelyNames(name: string, names: Iterable<string>, limit = 3): string[] {
  const wanted = toPlain(name);
  const most = Math.max(2, Math.floor(wanted.length / 3));
  return [...new Set(names)]
    .map((candidate) => {
      const plain = toPlain(candidate);
      const slips = countSlips(wanted, plain);
      if (slips <= most && !hasOtherWord(name, candidate)) return [slips, candidate] as const;
      if (isReordered(name, candidate)) return [1, candidate] as const;
      return [
        isBeginning(wanted, plain) || isExtended(name, candidate) ? most : most + 1,
        candidate,
      ] as const;
    })
    .filter(([slips, candidate]) => slips <= most && candidate !== name)
    .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
    .slice(0, limit)
    .map(([, candidate]) => candidate);
}

/** So many names are looked at for a message: a hostile document has any number of findings and of names. */
const MOST_EXAMINED = 512;

/** The name that `name` was most likely a slip of, for a message. Looks at the first 512 names only. */
export const findLikelyName = (name: string, names: Iterable<string>): string | undefined =>
  findLikelyNames(name, [...names].slice(0, MOST_EXAMINED), 1)[0];

/** Names, or things by their names. */
export type Names = ReadonlySet<string> | ReadonlyMap<string, unknown> | readonly string[];

/**
 * The fix for a wrong name: write the one that was meant, or else follow `otherwise`. Names are
 * compared only when the fix is read.
 */
export function fixName(
  name: string,
  names: Names,
  otherwise: string | (() => string),
): () => string {
  return () => {
    const all = names instanceof Map ? names.keys() : (names as Iterable<string>);
    const likely = name.length > 200 ? undefined : findLikelyName(name, all);
    const rest = typeof otherwise === 'string' ? otherwise : otherwise();
    if (likely === undefined) return rest;
    return `Write ${JSON.stringify(likely)}; otherwise ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
  };
}

/** The fix for a value that is none of a list: the likely one, or any of them. Compared only when the fix is read. */
export const fixValue = (written: string, values: readonly string[]): (() => string) =>
  fixName(written, values, () => {
    const all = values.map((value) => JSON.stringify(value));
    return `Write one of ${listSome(all, 'none')}.`;
  });

/** So many names of a list are written out. */
const MOST_LISTED = 8;

/** The first names of many, as messages list them: a list that is cut says how many are left. */
export function listSome(names: Names, none: string): string {
  const all = names instanceof Map ? names.keys() : (names as Iterable<string>);
  const some: string[] = [];
  for (const name of all) {
    if (some.length === MOST_LISTED) {
      const total = Array.isArray(names) ? names.length : (names as ReadonlySet<string>).size;
      return `${some.join(', ')} and ${total - MOST_LISTED} more`;
    }
    if (name.trim() !== '') some.push(name);
  }
  return some.join(', ') || none;
}
