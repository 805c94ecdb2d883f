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

/** Likeness from which two entities are the same: one name, synonyms, or the same fields. */
const SAME = 0.72;
const SAME_NAME = 0.8;
/** Likeness from which only the user can say. */
const ALIKE = 0.55;
/** By how much the best one leads: among entities that are as alike nobody but the user can choose. */
const CLEAR_LEAD = 0.05;
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
  const bound: EntityBinding[] = [];
  const open: OpenBinding[] = [];
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
  if (isAttached || wanted.length * current.length > MAX_PAIRS) return { bound, open };
  const present = current.filter((part) => !isView(part));
  const isLeft = (part: Part) =>
    !bound.some(({ from }) => from === part.name) &&
    !needs.views.includes(part.name) &&
    !isView(part);
  // What the goal is about comes first: a seminar is rather a course than a lesson.
  const isMain = ({ name }: Part) => name === needs.entities[0];
  const left = wanted.filter(isLeft).sort((a, b) => Number(isMain(b)) - Number(isMain(a)));
  for (const from of left) {
    const ranked = present
      .filter(({ name }) => !taken.has(name))
      .map((to) => ({ to: to.name, ...compare(from, to, isMain(from)) }))
      .sort((a, b) => b.score - a.score);
    const [best, second] = ranked;
    if (best === undefined) continue;
    // Records about others, and what a primitive keeps for itself, are those only by the same name.
    const isApart = isAboutOthers(from.name) || (needs.primitive && !isMain(from));
    const alike = ranked.filter(({ score }) => score >= (isApart ? SAME_NAME : ALIKE));
    const isClear = second === undefined || second.score <= best.score - CLEAR_LEAD;
    const isAny = isMain(from) && !isApart && isForAny(from.name, needs);
    if (best.isTold && best.score >= (isApart ? SAME_NAME : SAME) && isClear)
      bind(from.name, best.to);
    else if (isAny && present.length === 1 && (best.isTold || needs.primitive)) {
      bind(from.name, best.to);
    } else if (alike.length > 0 || (isMain(from) && needs.primitive)) {
      open.push({ from: from.name, to: (alike.length > 0 ? alike : ranked).map(({ to }) => to) });
    }
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

/** How alike two entities are, 0..1, and whether their names or fields leave no other meaning. */
function compare(from: Part, to: Part, isMain: boolean) {
  checkpoint();
  const { share, isSame } = shareFields(fieldsOf(from), fieldsOf(to));
  const [wanted, held] = [toNameWords(from.name), toNameWords(to.name)];
  // What a goal only works with is less likely to be meant: an `OrderedDish` is no dish.
  const named = nameLikeness(from.name, to.name);
  const isAside = !isMain && named >= 0.9 && wanted.length > held.length;
  const likeness = Math.max(isAside ? 0.7 : named, isSame ? SAME_NAME : 0);
  const isTold = isSame || saysAll(wanted, held);
  return { score: 0.9 * likeness + 0.1 * share, isTold };
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
