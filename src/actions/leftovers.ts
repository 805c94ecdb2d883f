import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../kernel/pointer.ts';
import { toNameWords, toPlural } from '../kernel/word-forms.ts';
import { isBinding } from '../language/grammar/bindings.ts';
import { elementName } from '../language/grammar/elements.ts';
import { usesOfValue } from '../language/values/uses-of-value.ts';
import type { Action } from './action.ts';
import type { RenamedWord } from './draft.ts';
import { linkedEntityOf } from './find.ts';
import { fieldsWithValue } from './renaming-values.ts';

/** A text that still says an old name. */
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

const NOTHING: Leftovers = { leftover: [], offers: [] };

/** The values, labels and bindings that still say the old names of what was renamed; values first. */
export function findLeftovers(document: JsonObject, renamed: readonly RenamedWord[]): Leftovers {
  if (renamed.length === 0) return NOTHING;
  const found = new Map<string, string>();
  const offers: Action[] = [];
  for (const word of renamed) {
    const entity = entityOf(document, word);
    if (word.type === 'state') {
      const { from, to } = word;
      for (const field of fieldsWithValue(document, entity, from)) {
        offers.push({ action: 'rename', params: { type: 'value', entity, field, from, to } });
        const uses = usesOfValue(document, { entity, field, value: from });
        for (const { path } of uses) found.set(toPointer(path), from);
      }
    }
    for (const [path, text] of textsOf(document, entity, word)) found.set(toPointer(path), text);
  }
  return { leftover: [...found].map(([at, text]) => ({ at, text })), offers };
}

function entityOf(document: JsonObject, { type, owner }: RenamedWord): string {
  if (type === 'state') return linkedEntityOf(document, owner);
  if (type === 'entity') return elementName('entity', valueAt(document, owner));
  return elementName('entity', valueAt(document, owner.slice(0, -2)));
}

/** Texts in the traits of an entity that are the old name or have its words in a row. */
function* textsOf(
  document: JsonObject,
  entity: string,
  { type, from, to, owner }: RenamedWord,
): Generator<[Path, string]> {
  const old = wordsInRow(from);
  if (old === undefined) return;
  // "Checked in" is as right for `checked-in` as it was for `checked_in`.
  const current = wordsInRow(to) ?? '';
  const withoutCurrent = (text: string) =>
    text.replace(current, (said) => (said.search(old) >= 0 ? '' : said));
  const isStale = (text: string) => withoutCurrent(text).search(old) >= 0;
  // A word such as "name" is in many texts: of a field, a text is meant where it says nothing else.
  const isLabel = (text: string) => type !== 'field' || text.replace(old, '').trim() === '';
  const isMeant = (text: string) => {
    if (isBinding(text)) return type === 'field' && text.split(/[.[\]]+/).indexOf(from) > 0;
    return text === from || (!isName(text) && isLabel(text) && isStale(text));
  };
  for (const [index, orbital] of asArray(document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    for (const at of asArray(orbital.traits).keys()) {
      const path: Path = ['orbitals', index, 'traits', at];
      const isOwner = owner.length === 4 && owner.every((key, depth) => path[depth] === key);
      if (!isOwner && linkedEntityOf(document, path) !== entity) continue;
      yield* textsInTrait(document, path, isMeant);
    }
  }
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
const isName = (text: string): boolean => /^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(text);

const CODE_KEYS = ['initialEffects', 'ticks', 'listens', 'config'] as const;

/** The texts in the code of a trait that are meant, each with its path. */
function* textsInTrait(
  document: JsonObject,
  trait: Path,
  isMeant: (text: string) => boolean,
): Generator<[Path, string]> {
  const transitions = [...trait, 'stateMachine', 'transitions'];
  const code = [...asArray(valueAt(document, transitions)).keys()].flatMap((index) => [
    [...transitions, index, 'guard'],
    [...transitions, index, 'effects'],
  ]);
  for (const path of [...CODE_KEYS.map((key) => [...trait, key]), ...code]) {
    yield* textsIn(valueAt(document, path), path, isMeant);
  }
}

function* textsIn(
  value: Json | undefined,
  path: Path,
  isMeant: (text: string) => boolean,
): Generator<[Path, string]> {
  if (isString(value)) {
    if (isMeant(value)) yield [path, value];
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) yield* textsIn(value[i], [...path, i], isMeant);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) yield* textsIn(value[key], [...path, key], isMeant);
  }
}
