import type { Draft } from '../../actions/draft.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { toNameWords } from '../../kernel/words.ts';
import { type CarriedEntity, replaceEntity } from './carried-name.ts';

/** Keys whose texts people read, though they are single words. */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  'label',
  'header',
  'title',
  'content',
  'placeholder',
  'name',
]);

/** Texts of more words are sentences, in which the entity's noun may be a verb. */
const MAX_WORDS = 6;

/** What a string becomes where it stands, or undefined where it stays. */
type Rewrite = (text: string, path: Path) => string | undefined;

/** Puts the entity's new name into labels, titles and short messages: `Add provider` → `Add doctor`. */
export function carryTexts(draft: Draft, entity: CarriedEntity, others: readonly string[]): void {
  rewriteTraits(draft, (text, path) => {
    if (!isForPeople(text, path)) return undefined;
    return replaceEntity(text, entity, others);
  });
}

/** Whether a string is a short text for people and no name that something else refers to. */
function isForPeople(text: string, path: Path): boolean {
  if (/^[@/]/.test(text) || /[_{}<>]/.test(text)) return false;
  const words = text.trim().split(/\s+/).length;
  if (words > 1) return words <= MAX_WORDS;
  return (
    /^[A-Z][a-z]+$/.test(text) && path.includes('effects') && TEXT_KEYS.has(path.at(-1) as string)
  );
}

/** Puts a field's new name where it is looked up as a literal: `["object/get", "@payload.row", "name"]`. */
export function carryLookups(draft: Draft, traits: ReadonlySet<string>, from: string, to: string) {
  rewriteTraits(
    draft,
    (text, path) => {
      if (text !== from || path.at(-1) !== 2) return undefined;
      const call = draft.at(path.slice(0, -1));
      if (!Array.isArray(call)) return undefined;
      const [operator, binding] = call;
      const isLookup = isString(operator) && operator.endsWith('/get');
      return isLookup && isString(binding) && binding.startsWith('@') ? to : undefined;
    },
    traits,
  );
}

/**
 * Puts a field's new name wherever code of any trait spells the old one: keys and payloads of a name of several
 * words, which stands for nothing else, and arguments of calls. Bindings and patterns were renamed already.
 */
export function carryFieldName(draft: Draft, from: string, to: string): void {
  if (!/^\w+$/.test(from)) return;
  const isTelling = toNameWords(from).length > 1;
  const binding = new RegExp(`(@(?:payload|entity)(?:\\.[\\w]+)*\\.)${from}\\b`, 'g');
  const rewriteBinding = (text: string) =>
    isTelling && text.startsWith('@') ? text.replaceAll(binding, `$1${to}`) : text;
  const rewrite = (value: Json, parent: Json, key: string | number): Json => {
    if (isString(value)) {
      if (value !== from) return rewriteBinding(value);
      const isArgument = Array.isArray(parent) && key !== 0 && isString(parent[0]);
      return isTelling || (isArgument && /^list$|\//.test(String(parent[0]))) ? to : value;
    }
    if (Array.isArray(value)) return value.map((item, index) => rewrite(item, value, index));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, held]) => [
        isTelling && name === from ? to : name,
        rewrite(held as Json, value, name),
      ]),
    );
  };
  for (const [trait, path] of traitsOf(draft)) {
    for (const key of ['stateMachine', 'ticks', 'emits', 'listens'] as const) {
      const held = trait[key];
      if (held === undefined || !JSON.stringify(held).includes(from)) continue;
      draft.put([...path, key], rewrite(held, trait, key));
    }
  }
}

/** Rewrites strings in the traits of all orbitals, or of those named. */
function rewriteTraits(draft: Draft, rewrite: Rewrite, only?: ReadonlySet<string>): void {
  const walk = (value: Json | undefined, path: Path): void => {
    if (isString(value)) {
      const text = rewrite(value, path);
      if (text !== undefined && text !== value) draft.put(path, text);
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => {
        walk(item, [...path, index]);
      });
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) walk(value[key], [...path, key]);
    }
  };
  for (const [trait, path] of traitsOf(draft)) {
    if (only && !(isString(trait.name) && only.has(trait.name))) continue;
    for (const key of ['stateMachine', 'ticks'] as const) walk(trait[key], [...path, key]);
  }
}

function* traitsOf(draft: Draft): Generator<[trait: JsonObject, path: Path]> {
  for (const [index, orbital] of asArray(draft.document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    for (const [at, trait] of asArray(orbital.traits).entries()) {
      if (isObject(trait)) yield [trait, ['orbitals', index, 'traits', at]];
    }
  }
}
