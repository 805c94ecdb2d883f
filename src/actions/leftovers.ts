import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
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

/** A text that still says an old name, or leads to a page that is not there any more. */
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
 * The values, labels and bindings that still say the old names of what was renamed, values first, and the links to pages
 * that `before` had at another path, or alone.
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
    for (const field of type === 'state' ? fieldsWithValue(document, entity, from) : []) {
      offers.push({ action: 'rename', params: { type: 'value', entity, field, from, to } });
      const uses = usesOfValue(document, { entity, field, value: from });
      for (const { path } of uses) found.set(toPointer(path), from);
    }
    for (const [path, text] of textsOf(document, entity, word)) found.set(toPointer(path), text);
  }
  const paths = new Set(['/', ...pathsOf(document)]);
  const gone = new Set(pathsOf(before).filter((one) => !paths.has(one)));
  for (const [trait, path] of gone.size > 0 ? traitsOf(document) : []) {
    for (const [text, inner] of valuesIn(trait, path)) {
      if (isString(text) && gone.has(text)) found.set(toPointer(inner), text);
    }
  }
  return { leftover: [...found].map(([at, text]) => ({ at, text })), offers };
}

/** The paths of a document's pages. */
const pathsOf = ({ orbitals }: JsonObject): string[] =>
  asArray(orbitals)
    .flatMap((orbital) => (isObject(orbital) ? asArray(orbital.pages) : []))
    .flatMap((page) => (isObject(page) && isString(page.path) ? page.path : []));

/** The entities and fields of a document that a test holds for. */
const listFields = (document: JsonObject, test: (field: Json) => boolean) =>
  listEntities(document).flatMap(([, held]) => {
    const entity = elementName('entity', held);
    const fields = isObject(held) ? asArray(held.fields).filter(test) : [];
    return fields.map((field) => ({ entity, field: elementName('field', field) }));
  });

/** The names of the fields of an entity that list a value. */
const fieldsWithValue = (document: JsonObject, entity: string, value: string): string[] =>
  listFields(document, (field) => valuesOfField(field).includes(value))
    .filter((one) => one.entity === entity)
    .map(({ field }) => field);

/** The names of the entities that have a field. */
const entitiesWith = (document: JsonObject, name: string): Set<string> =>
  new Set(
    listFields(document, (field) => elementName('field', field) === name).map(
      ({ entity }) => entity,
    ),
  );

function entityOf(document: JsonObject, { type, owner }: RenamedWord): string {
  if (type === 'state') return linkedEntityOf(document, owner);
  const path = type === 'entity' ? owner : owner.slice(0, -2);
  return elementName('entity', valueAt(document, path));
}

/** The code of a trait: where texts are that people read, and bindings. */
const CODE =
  /^\/(?:(?:initialEffects|ticks|listens|config)(?:\/|$)|(?:stateMachine\/)?transitions\/\d+\/(?:guard|effects)(?:\/|$))/;

/**
 * Texts in the code of an entity's traits that are the old name or have its words in a row. A field may also be named in
 * its orbital by a trait of another entity that has none of this name, such as a filter.
 */
function* textsOf(
  document: JsonObject,
  entity: string,
  word: RenamedWord,
): Generator<[Path, string]> {
  const isMeant = toMatcher(word);
  const { type, from, owner } = word;
  const others = type === 'field' ? entitiesWith(document, from) : undefined;
  for (const [trait, path, own] of traitsOf(document)) {
    const isOwner = owner.length === 4 && startsWith(path, owner);
    const isBeside = others && !others.has(own) && startsWith(path, owner.slice(0, 2));
    if (!isOwner && !isBeside && own !== entity) continue;
    for (const [text, inner] of valuesIn(trait)) {
      if (isString(text) && isMeant(text) && CODE.test(toPointer(inner)))
        yield [[...path, ...inner], text];
    }
  }
}

/** Whether a text still says the old name of what was renamed. */
function toMatcher({ type, from, to }: RenamedWord): (text: string) => boolean {
  const old = wordsInRow(from);
  if (old === undefined) return () => false;
  // "Checked in" is as right for `checked-in` as it was for `checked_in`.
  const current = wordsInRow(to) ?? '';
  const withoutCurrent = (text: string) =>
    text.replace(current, (said) => (said.search(old) >= 0 ? '' : said));
  const isStale = (text: string) => withoutCurrent(text).search(old) >= 0;
  // A word such as "name" is in many texts: of a field, a text is meant where it says nothing else.
  const isLabel = (text: string) => type !== 'field' || text.replace(old, '').trim() === '';
  return (text) => {
    if (isBinding(text)) return type === 'field' && text.split(/[.[\]]+/).indexOf(from) > 0;
    return text === from || (!isEvent(text) && isLabel(text) && isStale(text));
  };
}

/** A pattern that finds the words of a name in any text, however they are joined, also in the plural. */
function wordsInRow(name: string): RegExp | undefined {
  const words = toNameWords(name);
  const last = words.pop();
  if (last === undefined) return undefined;
  const joined = [...words, `(?:${last}|${toPlural(last)})`].join('[\\s_-]?');
  return new RegExp(`(?<![\\w-])${joined}(?![\\w-])`, 'gi');
}

/** An event: no text that people read. */
const isEvent = (text: string): boolean => /^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(text);
