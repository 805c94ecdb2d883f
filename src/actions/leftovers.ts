import { asArray, isObject, isString, type JsonObject } from '../kernel/json.ts';
import { type Path, toPointer, valueAt, valuesIn } from '../kernel/pointer.ts';
import { toNameWords, toPlural } from '../kernel/word-forms.ts';
import { isBinding } from '../language/grammar/bindings.ts';
import { elementName } from '../language/grammar/elements.ts';
import { valuesOfField } from '../language/model/facts.ts';
import { traitsOf } from '../language/traits.ts';
import { usesOfValue } from '../language/value-uses.ts';
import type { Action } from './action.ts';
import type { RenamedWord } from './draft.ts';
import { linkedEntityOf, listEntities } from './find.ts';
import { startsWith } from './locate.ts';

/** A text that still says an old name or a value that is gone, or leads to a page that is not there any more. */
export interface Leftover {
  /** JSON Pointer into the result. */
  readonly at: string;
  readonly text: string;
}

export interface Leftovers {
  readonly leftover: readonly Leftover[];
  /** Renames of the values that bear a state's old name. */
  readonly offers: readonly Action[];
}

/**
 * The values, labels and bindings that still say the old names of what was renamed, values first, the uses of values that
 * fields have lost, and the links to pages that `before` had at another path, or alone.
 */
export function findLeftovers(
  before: JsonObject,
  document: JsonObject,
  renamed: readonly RenamedWord[],
): Leftovers {
  const found = new Map<string, string>();
  const offers: Action[] = [];
  for (const word of renamed) {
    const entity = entityOf(document, word);
    const { type, from, to } = word;
    const fields = type === 'state' ? listFields(document) : [];
    for (const { field, values, entity: owner } of fields) {
      if (owner !== entity || !values.includes(from)) continue;
      offers.push({ action: 'rename', params: { type: 'value', entity, field, from, to } });
      const uses = usesOfValue(document, { entity, field, value: from });
      for (const { path } of uses) found.set(toPointer(path), from);
    }
    const texts = [...textsOf(document, entity, word)];
    for (const [path, text] of texts) found.set(toPointer(path), text);
    const isNamed = type === 'entity' || toNameWords(from).length > 1;
    if (isNamed && texts.some(([, text]) => isRead(text)))
      offers.push({ action: 'relabel', params: { from, to } });
  }
  for (const value of lostValues(before, document)) {
    for (const { path } of usesOfValue(document, value)) found.set(toPointer(path), value.value);
  }
  const paths = new Set(['/', ...pathsOf(document)]);
  const gone = new Set(pathsOf(before).filter((one) => !paths.has(one)));
  for (const [trait, path] of gone.size > 0 ? traitsOf(document) : []) {
    for (const [text, inner] of valuesIn(trait, path)) {
      if (isString(text) && gone.has(toFixed(text))) found.set(toPointer(inner), text);
    }
  }
  return { leftover: [...found].map(([at, text]) => ({ at, text })), offers };
}

/** A path up to its first parameter: links to a record are joined of it and the record's id. */
const toFixed = (path: string): string => path.replace(/:.*$/, '');

/** The paths of a document's pages, as far as they are fixed. */
const pathsOf = ({ orbitals }: JsonObject): string[] =>
  asArray(orbitals)
    .flatMap((orbital) => (isObject(orbital) ? asArray(orbital.pages) : []))
    .flatMap((page) => (isObject(page) && isString(page.path) ? toFixed(page.path) : []));

/** The fields of a document, with their entity and the values that they list. */
export const listFields = (document: JsonObject) =>
  listEntities(document).flatMap(([, held]) => {
    const entity = elementName('entity', held);
    return (isObject(held) ? asArray(held.fields) : []).map((field) => ({
      entity,
      field: elementName('field', field),
      values: valuesOfField(field),
    }));
  });

/** The values that fields of both documents had and have no more. */
function lostValues(before: JsonObject, document: JsonObject) {
  const fields = listFields(document).filter(({ values }) => values.length > 0);
  return listFields(before).flatMap(({ entity, field, values: earlier }) => {
    const same = fields.find((one) => one.entity === entity && one.field === field);
    const lost = same ? earlier.filter((value) => !same.values.includes(value)) : [];
    return lost.filter(isString).map((value) => ({ entity, field, value }));
  });
}

/** The names of the entities that have a field of a name, or one that lists a value. */
function entitiesWith(document: JsonObject, { type, from }: RenamedWord): Set<string> {
  const fields = listFields(document).filter(({ field, values }) =>
    type === 'field' ? field === from : values.includes(from),
  );
  return new Set(fields.map(({ entity }) => entity));
}

function entityOf(document: JsonObject, { type, owner }: RenamedWord): string {
  if (type === 'state') return linkedEntityOf(document, owner);
  const path = type === 'entity' ? owner : owner.slice(0, -2);
  return elementName('entity', valueAt(document, path));
}

const CODE =
  /^(?!.*\/(?:type|variant|icon|entity)$)\/(?:(?:initialEffects|ticks|listens|config)(?:\/|$)|(?:stateMachine\/)?transitions\/\d+\/(?:guard|effects)(?:\/|$))/;

/** A text for people: it has several words or begins with a capital, and is no event. */
export const isRead = (text: string): boolean =>
  (/^[^@/].*\s/.test(text) || /^\p{Lu}/u.test(text)) && !isEvent(text);

/** Whether a path of a trait leads into its code: where texts are that people read, and bindings; not kinds of what is drawn. */
export const isInCode = (path: Path): boolean => CODE.test(toPointer(path));

/**
 * Texts in the code of an entity's traits that are the old name or have its words in a row. A field may also be named in
 * its orbital by a trait of another entity that has none of this name, such as a filter; a value, in the knobs of any.
 */
function* textsOf(
  document: JsonObject,
  entity: string,
  word: RenamedWord,
): Generator<[Path, string]> {
  const isMeant = toMatcher(word);
  const { type, from, owner } = word;
  const others = type === 'field' || type === 'value' ? entitiesWith(document, word) : undefined;
  for (const [trait, path, own] of traitsOf(document)) {
    const isOwner = owner.length === 4 && startsWith(path, owner);
    const isBeside = others !== undefined && !others.has(own);
    const isInside = isOwner || own === entity;
    const isNear = isInside || (isBeside && startsWith(path, owner.slice(0, 2)));
    if (!isNear && !(isBeside && type === 'value')) continue;
    for (const [text, inner] of valuesIn(trait)) {
      if (!isString(text) || !isMeant(text) || !isInCode(inner)) continue;
      if (isNear || (text === from && inner[0] === 'config')) yield [[...path, ...inner], text];
    }
  }
}

/** Whether a text still says the old name of what was renamed. */
function toMatcher({ type, from, to }: RenamedWord): (text: string) => boolean {
  const old = wordsInRow(from, type);
  if (old === undefined) return () => false;
  // "Checked in" is as right for `checked-in` as it was for `checked_in`.
  const current = wordsInRow(to, type) ?? '';
  const withoutCurrent = (text: string) =>
    text.replace(current, (said) => (said.search(old) >= 0 ? '' : said));
  const isStale = (text: string) => withoutCurrent(text).search(old) >= 0;
  // A word such as "name" is in many texts: of such a field, a text is meant where it says nothing else.
  const isTelling = type !== 'field' || toNameWords(from).length > 1;
  const isLabel = (text: string) => isTelling || text.replace(old, '').trim() === '';
  return (text) => {
    if (isBinding(text)) return type === 'field' && text.split(/[.[\]]+/).indexOf(from) > 0;
    return text === from || (!isEvent(text) && isLabel(text) && isStale(text));
  };
}

/** A pattern that finds the words of a name in any text, however they are joined; but of a field, also in the plural. */
export function wordsInRow(name: string, type?: RenamedWord['type']): RegExp | undefined {
  const words = toNameWords(name);
  const last = words.pop();
  if (last === undefined) return undefined;
  const ends = type === 'field' ? last : `(?:${last}|${toPlural(last)})`;
  const joined = [...words, ends].join('[\\s_-]?');
  return new RegExp(`(?<![\\w-])${joined}(?![\\w-])`, 'gi');
}

/** An event: no text that people read. */
const isEvent = (text: string): boolean => /^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(text);
