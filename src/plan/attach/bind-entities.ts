import { type BehaviorInterface, isViewEntity } from '../../behaviors/interface.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject } from '../../kernel/json.ts';
import { toNameWords, toPlural } from '../../kernel/word-forms.ts';
import { knowWords } from '../../words/word-knowledge.ts';
import { mainEntity, type Part } from '../outline.ts';
import { fieldsOf, shareFields } from './bind-fields.ts';

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

/** Fit from which an entity may be another: synonyms, or half a name and some fields. */
const LEAST_FIT = 0.48;
/** The lead of a goal's main entity over others that fit alike: a seminar is rather a course than a lesson. */
const MAIN_LEAD = 0.08;
/** By how much the best fit leads: among entities that fit alike nobody but the user can choose. */
const CLEAR_LEAD = 0.05;
/** Fit from which any record may be the one that a primitive works on, though there are others. */
const LEAST_PLAUSIBLE = 0.25;
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
 * Binds entities of a goal to those of a current schema: given ones, equal names, then by fit: synonyms and the same
 * fields, where one leads clearly. What any record can be, a list's item, is the only or most fitting one. An entity
 * that only resembles another stays open.
 */
export function bindEntities(
  source: Part,
  target: Part,
  needs: BehaviorInterface,
  given: Readonly<Record<string, string>>,
  isAttached = false,
): { readonly bound: EntityBinding[]; readonly open: OpenBinding[] } {
  const [current, wanted] = [entitiesOf(source), entitiesOf(target)];
  const bound: EntityBinding[] = [];
  const taken = new Set(wanted.map(({ name }) => name));
  const bind = (from: string, to: string, isGiven = false) => {
    bound.push({ from, to, isGiven });
    taken.add(to);
  };
  for (const { name } of wanted) {
    const to = Object.hasOwn(given, name) ? given[name] : undefined;
    if (to !== undefined) bind(name, to, true);
    else if (current.some((one) => one.name === name)) bind(name, name);
  }
  // An entity that belongs to an existing one is not one of the existing ones.
  if (isAttached || wanted.length * current.length > MAX_PAIRS) return { bound, open: [] };
  const present = current.filter((part) => !isView(part));
  const main = needs.entities[0];
  const left = wanted.filter(
    (part) =>
      !bound.some(({ from }) => from === part.name) &&
      !needs.views.includes(part.name) &&
      !isView(part),
  );
  const ranked = left.map((from) => {
    const isMain = from.name === main;
    const fits = present
      .filter(({ name }) => !taken.has(name))
      .map((to) => ({ to: to.name, ...fitOf(from, to, isMain) }))
      .sort((a, b) => b.score - a.score);
    return {
      from: from.name,
      isMain,
      fits,
      rank: (fits[0]?.score ?? 0) + Number(isMain) * MAIN_LEAD,
    };
  });
  const open: OpenBinding[] = [];
  for (const { from, isMain, fits } of ranked.sort((a, b) => b.rank - a.rank)) {
    const [best, second] = fits.filter(({ to }) => !taken.has(to));
    if (best === undefined) continue;
    // Records about others, and what a primitive keeps for itself, are one of those by more than similarity.
    const isApart = isAboutOthers(from) || (needs.primitive && !isMain);
    const meant = fits.filter(
      ({ to, score, isSame }) => !taken.has(to) && score >= LEAST_FIT && (isSame || !isApart),
    );
    const isOnly = present.length === 1;
    const isClear = second === undefined || second.score <= best.score - CLEAR_LEAD;
    const isPlausible = best.score >= LEAST_PLAUSIBLE;
    const isAny = isApart
      ? isOnly && isPlausible
      : isOnly || (isClear && (isPlausible || needs.primitive));
    const isTold = best.isTold || needs.primitive;
    if (meant.includes(best) && best.isTold && isClear) bind(from, best.to);
    else if (isMain && isForAny(from, needs) && isAny && isTold) bind(from, best.to);
    else if (meant.length > 0) open.push({ from, to: meant.map(({ to }) => to) });
    else if (isMain && needs.primitive) open.push({ from, to: fits.map(({ to }) => to) });
  }
  return { bound, open };
}

/** Whether any record may be the main one of a goal. */
function isForAny(main: string, { primitive }: BehaviorInterface): boolean {
  return primitive || GENERIC_NOUNS.has(toNameWords(main).at(-1) ?? '');
}

function isView({ value }: Part): boolean {
  return isObject(value) && isViewEntity(value);
}

/** How well two entities fit, 0..1, and whether their names or fields leave no other meaning. */
function fitOf(from: Part, to: Part, isMain: boolean) {
  checkpoint();
  const name = nameLikeness(from.name, to.name);
  const { share, isSame } = shareFields(fieldsOf(from), fieldsOf(to));
  const together = 0.6 * name + 0.4 * share;
  const [wanted, present] = [toNameWords(from.name), toNameWords(to.name)];
  const isTold = isSame || saysAll(wanted, present);
  if (name >= 0.9) {
    // What a goal only works with is less likely to be meant: an `OrderedDish` is no dish.
    const isAside = !isMain && wanted.length > present.length;
    return { score: (isAside ? 0.5 : 0.75) + share / 4, isSame: true, isTold };
  }
  return { score: isSame ? Math.max(together, 0.55) : together, isSame, isTold };
}

/** Whether the words before the last one of a name are said by another name too: a help article is no item. */
function saysAll(wanted: readonly string[], present: readonly string[]): boolean {
  const telling = present.slice(0, -1).filter((word) => !KIND_NOUNS.has(word));
  return telling.every((word) =>
    wanted.some((one) => one === word || knowWords().nounLikeness(one, word) >= 0.8),
  );
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

/** How alike two names of entities are, 0..1: by all their words, by the last one, by synonyms of it. */
export function nameLikeness(a: string, b: string): number {
  const [left, right] = [toNameWords(a), toNameWords(b)];
  if (left.length === 0 || right.length === 0) return 0;
  if (left.join(' ') === right.join(' ')) return 1;
  const [last, other] = [left.at(-1) as string, right.at(-1) as string];
  if (last === other || toPlural(last) === other || last === toPlural(other)) return 0.9;
  // `Expense` and `ExpenseReport`: one is the other with a word that says what kind of record it is.
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.every((word) => long.includes(word))) return 0.7;
  const alike = (x: string, y: string) => knowWords().nounLikeness(x, y);
  const about = Math.max(alike(subjectOf(left), other), alike(last, subjectOf(right)));
  return 0.9 * Math.max(alike(last, other), 0.9 * about);
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
