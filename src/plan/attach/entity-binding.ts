import { type BehaviorInterface, isViewEntity } from '../../behaviors/interface.ts';
import { append } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject } from '../../kernel/json.ts';
import { toNameWords, toPlural } from '../../kernel/word-forms.ts';
import { knowWords } from '../../words/word-knowledge.ts';
import { type Candidate, pairBest } from '../matching.ts';
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
/** The fit of names that end alike. What a goal only works with is less likely to be meant: an `OrderedDish` is no dish. */
const SAME_ENDING = 0.75;
const SAME_ENDING_ASIDE = 0.5;
/** Likeness of two words from which they are synonyms. */
const SAME_WORD = 0.8;
/** By how much the best fit leads: among entities that fit alike nobody but the user can choose. */
const CLEAR_LEAD = 0.05;
/** Fit below which an entity is bound only where nothing else is meant. */
const LEAST_PLAUSIBLE = 0.25;
/** Entities of either side beyond which only equal names and given bindings count. */
const MAX_ENTITIES = 200;

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

interface Fit {
  readonly score: number;
  readonly reason: BindingReason;
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
  const views = new Set(needs.views);
  const recorded = wanted.filter((part) => !views.has(part.name) && !isView(part));
  const presentNames = new Set(current.map(({ name }) => name));
  const bindings = new Map<string, EntityBinding>();
  const bind = (from: Part, to: string, fit: Fit) => {
    bindings.set(from.name, { from: from.name, to, ...fit });
  };
  for (const part of wanted) {
    const to = Object.hasOwn(given, part.name) ? given[part.name] : undefined;
    if (to !== undefined) bind(part, to, { score: 1, reason: 'given' });
    else if (presentNames.has(part.name)) bind(part, part.name, { score: 1, reason: 'name' });
  }
  // An entity that belongs to an existing one is not one of the existing ones.
  if (isAttached || wanted.length > MAX_ENTITIES || current.length > MAX_ENTITIES) {
    return { bound: [...bindings.values()], open: [] };
  }
  const taken = new Set([...bindings.values()].map(({ to }) => to));
  // A name that anything else in the goal carries is not free.
  const names = new Set(
    [...descendants(target)].filter(({ type }) => type === 'entity').map(({ name }) => name),
  );
  const rows = recorded.filter(({ name }) => !bindings.has(name));
  const columns = present.filter(({ name }) => !taken.has(name) && !names.has(name));
  const main = needs.entities[0];
  const isGeneric = (part: Part) =>
    part.name === main && (needs.primitive || isGenericName(part.name));
  const fits = rows.map((from) => columns.map((to) => fitOf(from, to, from.name === main)));
  const candidates: Candidate[] = [];
  const doubts = new Map<string, string[]>();
  fits.forEach((row, index) => {
    const from = rows[index] as Part;
    row.forEach(({ score, reason, isSame }, column) => {
      // An entity that a primitive keeps for itself, a saved view, never is a record of the user's by its fields.
      if (needs.primitive && from.name !== main && reason !== 'name') return;
      // An entity about records of others is one of them by its name or most of its fields, never by mere similarity.
      if (score < LEAST_FIT || (isAboutOthers(from.name) && !isSame)) return;
      const to = columns[column] as Part;
      const isClear = row.every((other, at) => at === column || other.score <= score - CLEAR_LEAD);
      if (!isClear || !isFirm(from, to)) append(doubts, from.name, to.name);
      else {
        const lead = from.name === main ? MAIN_LEAD : 0;
        candidates.push({ row: index, column, similarity: score + lead });
      }
    });
  });
  for (const { row, column } of pairBest(candidates)) {
    bind(rows[row] as Part, (columns[column] as Part).name, fits[row]?.[column] as Fit);
  }
  rows.forEach((part, index) => {
    if (!isGeneric(part) || bindings.has(part.name)) return;
    const bound = new Set([...bindings.values()].map(({ to }) => to));
    const [best] = columns
      .map((entity, column) => ({ entity, fit: fits[index]?.[column] as Fit }))
      .filter(({ entity }) => !bound.has(entity.name))
      .sort((a, b) => b.fit.score - a.fit.score);
    if (!best) return;
    const isOnly = present.length === 1;
    const isOthers = isAboutOthers(part.name);
    if (isOthers && !isOnly) return;
    if (!isOthers && !needs.primitive && !isFirm(part, best.entity)) return;
    const mayDiffer = !isOthers && (needs.primitive || isOnly);
    if (!mayDiffer && best.fit.score < LEAST_PLAUSIBLE) return;
    bind(part, best.entity.name, {
      score: best.fit.score,
      reason: isOnly ? 'only entity' : 'fields',
    });
  });
  const known = new Set([...bindings.values()].map(({ to }) => to));
  const open = [...doubts].flatMap(([from, to]): OpenBinding[] => {
    const free = to.filter((name) => !known.has(name));
    return bindings.has(from) || free.length === 0 ? [] : [{ from, to: free }];
  });
  return { bound: [...bindings.values()], open };
}

function isView({ value }: Part): boolean {
  return isObject(value) && isViewEntity(value);
}

/** How well an entity of the goal fits one of the current schema. */
function fitOf(from: Part, to: Part, isMain: boolean): Fit & { readonly isSame: boolean } {
  checkpoint();
  const name = nameLikeness(from.name, to.name);
  const { share, isSame } = shareFields(fieldsOf(from), fieldsOf(to));
  const together = 0.6 * name + 0.4 * share;
  if (name >= SAME_NAME) {
    const isAside = !isMain && toNameWords(from.name).length > toNameWords(to.name).length;
    const least = isAside ? SAME_ENDING_ASIDE : SAME_ENDING;
    return { score: round(least + share / 4), reason: 'name', isSame: true };
  }
  if (isSame) return { score: round(Math.max(together, 0.55)), reason: 'fields', isSame };
  return { score: round(together), reason: name > share ? 'name' : 'fields', isSame };
}

/** Whether entities are the same by their names or their fields, and not by a word that both have. */
function isFirm(from: Part, to: Part): boolean {
  if (shareFields(fieldsOf(from), fieldsOf(to)).isSame) return true;
  const [wanted, present] = [toNameWords(from.name), toNameWords(to.name)];
  const telling = present.slice(0, -1).filter((word) => !KIND_NOUNS.has(word));
  const isTold = (word: string) =>
    wanted.some((one) => one === word || knowWords().nounLikeness(one, word) >= SAME_WORD);
  return telling.every(isTold);
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
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

/** `ListItem`, `ApprovalCase`: a name whose last word any entity could carry. */
function isGenericName(name: string): boolean {
  return GENERIC_NOUNS.has(toNameWords(name).at(-1) ?? '');
}

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
