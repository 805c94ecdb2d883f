import { type BehaviorInterface, isViewEntity } from '../../behaviors/interface.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject } from '../../kernel/json.ts';
import { toNameWords, toPlural } from '../../kernel/word-forms.ts';
import { mainEntity, type Part } from '../outline.ts';
import { fieldsOf, isSameNoun, shareFields } from './bind-fields.ts';

/** An entity of the goal and the one of the current schema that takes its place. */
export interface EntityBinding {
  readonly from: string;
  readonly to: string;
  readonly isGiven: boolean;
}

/** An entity of the goal that may be one of the current schema: only the user can say. */
export interface OpenBinding {
  readonly from: string;
  readonly to: readonly string[];
}

/** By what two entities are the same, the surest last. */
export const RANKS = { apart: 0, alike: 1, synonym: 2, word: 3, name: 4 } as const;

/** Pairs of entities beyond which only equal names and given bindings count. */
const MAX_PAIRS = 10_000;

/** The entities that orbitals are about; auxiliary ones are matched by name alone. */
export function entitiesOf(root: Part): Part[] {
  return root.children.flatMap((orbital) => {
    const entity = mainEntity(orbital);
    return entity && entity.name !== '' ? [entity] : [];
  });
}

/**
 * Binds entities of a goal to those of a current schema: given ones, equal names, synonyms and the same fields. What any
 * record can be, a list's item, is the only one. Where several are as alike, or one only resembles another, it stays open.
 */
export function bindEntities(
  source: Part,
  target: Part,
  needs: BehaviorInterface,
  given: Readonly<Record<string, string>>,
  isAttached = false,
): { readonly bound: EntityBinding[]; readonly open: OpenBinding[] } {
  const [current, wanted] = [entitiesOf(source), entitiesOf(target)];
  const open: OpenBinding[] = [];
  const bound = wanted.flatMap(({ name }): EntityBinding[] => {
    const to = Object.hasOwn(given, name) ? given[name] : undefined;
    if (to !== undefined) return [{ from: name, to, isGiven: true }];
    const isThere = current.some((one) => one.name === name);
    return isThere ? [{ from: name, to: name, isGiven: false }] : [];
  });
  // An entity that belongs to an existing one is not one of the existing ones.
  if (isAttached || wanted.length * current.length > MAX_PAIRS) return { bound, open };
  const isOwn = ({ value }: Part) => !isObject(value) || !isViewEntity(value);
  const present = current.filter(isOwn);
  const taken = new Set([...wanted.map(({ name }) => name), ...bound.map(({ to }) => to)]);
  const done = new Set([...needs.views, ...bound.map(({ from }) => from)]);
  // What the goal is about comes first: a seminar is rather a course than a lesson.
  const isMain = ({ name }: Part) => name === needs.entities[0];
  const left = wanted.filter((part) => isOwn(part) && !done.has(part.name));
  for (const from of left.sort((a, b) => Number(isMain(b)) - Number(isMain(a)))) {
    const ranked = present
      .filter(({ name }) => !taken.has(name))
      .map((to) => ({ to: to.name, ...compare(from, to, isMain(from)) }))
      .sort((a, b) => b.rank - a.rank);
    const [best, second] = ranked;
    if (best === undefined) continue;
    // Records about others, and what a primitive keeps for itself, are those only by the same name.
    const isApart = isAboutOthers(from.name) || (needs.primitive && !isMain(from));
    const isSame = best.rank >= RANKS[isApart ? 'word' : 'synonym'];
    const isAny = isMain(from) && !isApart && (needs.primitive || (isGeneric(from) && best.isTold));
    const alike = ranked.filter(({ rank }) => rank >= RANKS[isApart ? 'word' : 'alike']);
    if ((isSame && best.rank !== second?.rank) || (isAny && present.length === 1)) {
      bound.push({ from: from.name, to: best.to, isGiven: false });
      taken.add(best.to);
    } else if (alike.length > 0 || (isMain(from) && needs.primitive)) {
      open.push({ from: from.name, to: (alike.length > 0 ? alike : ranked).map(({ to }) => to) });
    }
  }
  return { bound, open };
}

/** By what two entities are the same, and whether the goal's name says all that the other's does. */
function compare(from: Part, to: Part, isMain: boolean) {
  checkpoint();
  const [wanted, held] = [toNameWords(from.name), toNameWords(to.name)];
  const said = compareNames(from.name, to.name);
  // A comment is about a record: it is no response, although the words may mean the same.
  const named = said < RANKS.word && isAboutOthers(to.name) ? RANKS.apart : said;
  const shares = shareFields(fieldsOf(from), fieldsOf(to));
  const isSame = shares === 'own' || (shares === 'common' && named > 0);
  const isTold = isSame || saysAll(wanted, held);
  // What a goal only works with is less likely to be meant: an `OrderedDish` is no dish.
  const isAside = !isMain && wanted.length > held.length;
  const isAlike = !isTold || (isAside && named >= RANKS.word);
  const byName = isAlike ? Math.min(named, RANKS.alike) : named;
  return { rank: Math.max(byName, isSame ? RANKS.synonym : 0), isTold };
}

/** Whether the words before the last one of a name are said by another name too: a help article is no item. */
function saysAll(wanted: readonly string[], present: readonly string[]): boolean {
  const telling = present.slice(0, -1).filter((word) => !KIND_NOUNS.has(word));
  return telling.every((word) => wanted.some((one) => isSameNoun(one, word)));
}

/** Nouns that say nothing of what they stand for: any record is an item, a case, an entry. */
const GENERIC_NOUNS: ReadonlySet<string> = new Set(
  'item record entry case card row element object thing resource subject tracked data entity model node'.split(
    ' ',
  ),
);

/** Nouns that say what kind of record it is: the word before them says what it is about. */
const KIND_NOUNS: ReadonlySet<string> = new Set([
  ...GENERIC_NOUNS,
  ...'request report order posting application form'.split(' '),
]);

const isGeneric = ({ name }: Part): boolean => GENERIC_NOUNS.has(toNameWords(name).at(-1) ?? '');

/** By what two names of entities mean the same: all their words, the last one, a synonym of it. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [toNameWords(a), toNameWords(b)];
  const [last, other] = [left.at(-1), right.at(-1)];
  if (last === undefined || other === undefined) return RANKS.apart;
  if (left.join(' ') === right.join(' ')) return RANKS.name;
  if (last === other || toPlural(last) === other || last === toPlural(other)) return RANKS.word;
  // `Expense` and `ExpenseReport`: one is the other with a word that says what kind of record it is.
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.every((word) => long.includes(word))) return RANKS.alike;
  if (isSameNoun(last, other)) return RANKS.synonym;
  const isAbout = isSameNoun(subjectOf(left), other) || isSameNoun(last, subjectOf(right));
  return RANKS[isAbout ? 'alike' : 'apart'];
}

/** The word that says what a record is about: `leave` of `LeaveRequest`. */
function subjectOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return (KIND_NOUNS.has(last) ? words.at(-2) : undefined) ?? last;
}

/** Records that always belong to another record: words about it, files attached to it, work on it. */
const ABOUT_OTHERS =
  /^(comment|approval|attachment|file|upload|audit|history|export|favou?rite|bookmark|rating|review|note|like|vote|tag|reminder|activity|signature|discussion|reply)s?$/;

/** Whether the records of an entity are about records of another. */
export function isAboutOthers(entity: string): boolean {
  return toNameWords(entity).some((word) => ABOUT_OTHERS.test(word));
}
