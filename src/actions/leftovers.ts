import { asArray, isObject, isString, type JsonObject } from '../kernel/json.ts';
import { type Path, toPointer, valueAt, valuesIn } from '../kernel/pointer.ts';
import { toNameWords, toPlural } from '../kernel/word-forms.ts';
import { isBinding } from '../language/grammar/bindings.ts';
import { elementName } from '../language/grammar/elements.ts';
import { valuesOfField } from '../language/model/facts.ts';
import { traitsOf } from '../language/traits.ts';
import { usesOfValue } from '../language/value-uses.ts';
import type { Action } from './action.ts';
import { startsWith } from './address.ts';
import type { RenamedWord } from './draft.ts';
import { linkedEntityOf, listEntities } from './find.ts';

/**
 * The values, labels and bindings that still say the old names of what was renamed, values first, each by its pointer
 * into the document; and as offers the renames of the values that bear a state's old name, and relabellings of texts.
 */
export function findLeftovers(document: JsonObject, renamed: readonly RenamedWord[]) {
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
  return { leftover: [...found].map(([at, text]) => ({ at, text })), offers };
}

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

/** Texts in the code of an entity's traits that are the old name or have its words in a row. */
function* textsOf(
  document: JsonObject,
  entity: string,
  word: RenamedWord,
): Generator<[Path, string]> {
  const isMeant = toMatcher(word);
  for (const [trait, path, own] of traitsOf(document)) {
    const isOwner = word.owner.length === 4 && startsWith(path, word.owner);
    for (const [text, inner] of isOwner || own === entity ? valuesIn(trait) : []) {
      if (isString(text) && isMeant(text) && isInCode(inner)) yield [[...path, ...inner], text];
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
