import { type BehaviorInterface, isViewEntity } from '../../behaviors/interface.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject } from '../../kernel/json.ts';
import { toNameWords, toPlural } from '../../kernel/word-forms.ts';
import { knowWords } from '../../words/word-knowledge.ts';
import { descendants, mainEntity, type Part } from '../outline.ts';
import { fieldsOf, shareFields } from './field-binding.ts';

/** Why an entity of the goal is taken for one of the current schema. */
type BindingReason = 'given' | 'name' | 'fields' | 'only entity';

/** The binding of an entity of the goal. */
export interface EntityBinding {
  readonly from: string;
  readonly to: string;
  /** How well they fit, 0..1. */
  readonly score: number;
  readonly reason: BindingReason;
}

/** Similarity of names from which entities are the same without looking at their fields. */
const SAME_NAME = 0.9;
/** Fit from which entities are the same: synonyms, or half a name and some fields. */
const LEAST_FIT = 0.48;
/** The lead of a goal's main entity over others that fit alike: a seminar is rather a course than a lesson. */
const MAIN_LEAD = 0.08;
/** By how much the best fit leads: among entities that fit alike nobody but the user can choose. */
const CLEAR_LEAD = 0.05;
/** Fit below which an entity is bound only where nothing else is meant. */
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

/** An entity of the goal that may be one of the current schema: only the user can say. */
export interface OpenBinding {
  readonly from: string;
  readonly to: readonly string[];
}

/** How well an entity of the goal fits one of the current schema. */
interface Fit {
  readonly from: Part;
  readonly to: Part;
  readonly score: number;
  readonly reason: BindingReason;
  /** Their names or their fields say that they are the same, and not a word that both have. */
  readonly isFirm: boolean;
  /** So alike that no other meaning is left: one name, or most fields. */
  readonly isSame: boolean;
}

/**
 * Binds entities of a goal to those of a current schema: given ones, equal names, synonyms, the same fields. An
 * entity that only resembles one of them stays open.
 */
export function bindEntities(
  source: Part,
  target: Part,
  needs: BehaviorInterface,
  given: Readonly<Record<string, string>>,
  isAttached = false,
): { readonly bound: EntityBinding[]; readonly open: OpenBinding[] } {
  const [current, wanted] = [entitiesOf(source), entitiesOf(target)];
  const present = current.filter((part) => !isView(part));
  const bindings = new Map<string, EntityBinding>();
  const taken = new Set<string>();
  const bind = (from: string, to: string, score: number, reason: BindingReason) => {
    bindings.set(from, { from, to, score, reason });
    taken.add(to);
  };
  for (const { name } of wanted) {
    const to = Object.hasOwn(given, name) ? given[name] : undefined;
    if (to !== undefined) bind(name, to, 1, 'given');
    else if (current.some((one) => one.name === name)) bind(name, name, 1, 'name');
  }
  // An entity that belongs to an existing one is not one of the existing ones.
  if (isAttached || wanted.length * current.length > MAX_PAIRS) {
    return { bound: [...bindings.values()], open: [] };
  }
  // A name that anything else in the goal carries is not free.
  for (const { type, name } of descendants(target)) if (type === 'entity') taken.add(name);
  const free = present.filter(({ name }) => !taken.has(name));
  const main = needs.entities[0];
  const fits = wanted
    .filter((part) => !bindings.has(part.name) && !needs.views.includes(part.name) && !isView(part))
    .map((from) => {
      const isMain = from.name === main;
      const ranked = free.map((to) => fitOf(from, to, isMain)).sort((a, b) => b.score - a.score);
      return { from, ranked, rank: (ranked[0]?.score ?? 0) + (isMain ? MAIN_LEAD : 0) };
    });
  const open: OpenBinding[] = [];
  for (const { from, ranked } of fits.sort((a, b) => b.rank - a.rank)) {
    const left = ranked.filter(({ to }) => !taken.has(to.name));
    const [best, second] = left;
    if (best === undefined) continue;
    const meant = left.filter((fit) => isMeant(fit, needs));
    const isClear = second === undefined || second.score <= best.score - CLEAR_LEAD;
    const isOnly = present.length === 1;
    if (meant.includes(best) && best.isFirm && isClear) {
      bind(from.name, best.to.name, best.score, best.reason);
    } else if (from.name === main && isForGeneric(best, needs, isOnly)) {
      bind(from.name, best.to.name, best.score, isOnly ? 'only entity' : 'fields');
    } else if (meant.length > 0) {
      open.push({ from: from.name, to: meant.map(({ to }) => to.name) });
    }
  }
  return { bound: [...bindings.values()], open };
}

/** Whether a fit says anything. */
function isMeant({ from, score, reason, isSame }: Fit, needs: BehaviorInterface): boolean {
  // An entity that a primitive keeps for itself, a saved view, never is a record of the user's by its fields.
  if (needs.primitive && from.name !== needs.entities[0] && reason !== 'name') return false;
  // An entity about records of others is one of them by its name or most of its fields, never by mere similarity.
  return score >= LEAST_FIT && (isSame || !isAboutOthers(from.name));
}

/** Whether a goal's main entity, where any record could be it, is the one that fits best. */
function isForGeneric(
  { from, score, isFirm }: Fit,
  { primitive }: BehaviorInterface,
  isOnly: boolean,
): boolean {
  const isPlausible = score >= LEAST_PLAUSIBLE;
  if (!primitive && !GENERIC_NOUNS.has(toNameWords(from.name).at(-1) ?? '')) return false;
  if (isAboutOthers(from.name)) return isOnly && isPlausible;
  return primitive || (isFirm && (isOnly || isPlausible));
}

function isView({ value }: Part): boolean {
  return isObject(value) && isViewEntity(value);
}

function fitOf(from: Part, to: Part, isMain: boolean): Fit {
  checkpoint();
  const name = nameLikeness(from.name, to.name);
  const { share, isSame } = shareFields(fieldsOf(from), fieldsOf(to));
  const isFirm = isSame || isTold(toNameWords(from.name), toNameWords(to.name));
  const toFit = (score: number, reason: BindingReason, isSame: boolean): Fit => {
    return { from, to, score: Math.round(score * 1000) / 1000, reason, isFirm, isSame };
  };
  if (name >= SAME_NAME) {
    // What a goal only works with is less likely to be meant: an `OrderedDish` is no dish.
    const isAside = !isMain && toNameWords(from.name).length > toNameWords(to.name).length;
    return toFit((isAside ? 0.5 : 0.75) + share / 4, 'name', true);
  }
  const together = 0.6 * name + 0.4 * share;
  if (isSame) return toFit(Math.max(together, 0.55), 'fields', true);
  return toFit(together, name > share ? 'name' : 'fields', false);
}

/** Whether the words before the last one of a name are said by another name too. */
function isTold(wanted: readonly string[], present: readonly string[]): boolean {
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
  const knowledge = knowWords();
  const likeness = knowledge.nounLikeness(last, other);
  const about = Math.max(
    knowledge.nounLikeness(subjectOf(left), other),
    knowledge.nounLikeness(last, subjectOf(right)),
  );
  return 0.9 * Math.max(likeness, 0.9 * about);
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
