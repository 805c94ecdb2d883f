import type { Draft } from '../../actions/draft.ts';
import { isObject, isString, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { type CarriedEntity, replaceEntity } from './carried-name.ts';

/** Keys whose texts people read, though they are single words. */
const TEXT_KEYS: ReadonlySet<string> = new Set([
  'label',
  'title',
  'content',
  'placeholder',
  'name',
]);

/** Texts of more words are sentences, in which the entity's noun may be a verb. */
const MAX_WORDS = 4;

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
  const { orbitals } = draft.document;
  if (!Array.isArray(orbitals)) return;
  orbitals.forEach((orbital, index) => {
    const traits = isObject(orbital) ? orbital.traits : undefined;
    if (!Array.isArray(traits)) return;
    traits.forEach((trait, at) => {
      const name = isObject(trait) ? trait.name : undefined;
      if (only && !(isString(name) && only.has(name))) return;
      if (!isObject(trait)) return;
      for (const key of ['stateMachine', 'ticks'] as const) {
        walk(trait[key], ['orbitals', index, 'traits', at, key]);
      }
    });
  });
}
