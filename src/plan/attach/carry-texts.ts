import type { Draft } from '../../actions/draft.ts';
import { isObject, isString, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { type CarriedEntity, replaceEntity } from './carried-name.ts';
import { traitsAbout, traitsOf, walk } from './traits.ts';

/** Keys whose texts people read, though they are single words. */
const TEXT_KEYS = new Set('label header title content placeholder name'.split(' '));

/** Texts of more words are sentences, in which the entity's noun may be a verb. */
const MAX_WORDS = 6;

/** Puts the entities' new names into labels, titles and short messages: `Add provider` → `Add doctor`. */
export function carryTexts(
  draft: Draft,
  entities: readonly CarriedEntity[],
  others: readonly string[],
): void {
  if (entities.length === 0) return;
  walkCode(traitsOf(draft.document), (value, path) => {
    if (!isString(value)) return;
    let text = value;
    for (const entity of entities) {
      if (isForPeople(text, path)) text = replaceEntity(text, entity, others);
    }
    if (text !== value) draft.put(path, text);
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

/** Puts an entity's new names of fields where they are looked up as literals: `["object/get", "@payload.row", "name"]`. */
export function carryLookups(
  draft: Draft,
  entity: string,
  names: ReadonlyMap<string, string>,
): void {
  if (names.size === 0) return;
  walkCode(traitsAbout(draft.document, entity), (call, path) => {
    if (!Array.isArray(call)) return;
    const [operator, binding, name] = call;
    const to = isString(name) ? names.get(name) : undefined;
    const isLookup = isString(operator) && operator.endsWith('/get');
    if (to !== undefined && isLookup && isString(binding) && binding.startsWith('@')) {
      draft.put([...path, 2], to);
    }
  });
}

/**
 * Puts new names of fields wherever code of any trait spells the old ones: keys and payloads of a name of several
 * words, which stands for nothing else, and arguments of calls. Bindings and patterns were renamed already.
 */
export function carryFieldNames(draft: Draft, fields: ReadonlyMap<string, string>): void {
  const names = new Map([...fields].filter(([from]) => /^\w+$/.test(from)));
  const telling = new Map([...names].filter(([from]) => toNameWords(from).length > 1));
  if (names.size === 0) return;
  const step = new RegExp(
    `(@(?:payload|entity)(?:\\.[\\w]+)*\\.)(${[...telling.keys()].join('|')})\\b`,
    'g',
  );
  const rewriteBinding = (text: string) =>
    telling.size > 0 && text.startsWith('@')
      ? text.replaceAll(step, (_, before: string, name: string) => before + telling.get(name))
      : text;
  const rewrite = (value: Json, parent: Json, key: string | number): Json => {
    if (isString(value)) {
      const to = names.get(value);
      if (to === undefined) return rewriteBinding(value);
      const isArgument = Array.isArray(parent) && key !== 0 && isString(parent[0]);
      const isCall = isArgument && /^list$|\//.test(String(parent[0]));
      return telling.has(value) || isCall ? to : value;
    }
    if (Array.isArray(value)) return value.map((item, index) => rewrite(item, value, index));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, held]) => [
        telling.get(name) ?? name,
        rewrite(held as Json, value, name),
      ]),
    );
  };
  for (const [trait, path] of traitsOf(draft.document)) {
    for (const key of ['stateMachine', 'ticks', 'emits', 'listens'] as const) {
      const held = trait[key];
      const text = held === undefined ? '' : JSON.stringify(held);
      if (held === undefined || ![...names.keys()].some((name) => text.includes(name))) continue;
      draft.put([...path, key], rewrite(held, trait, key));
    }
  }
}

/** Visits everything in the machines and ticks of traits. */
function walkCode(
  traits: ReturnType<typeof traitsOf>,
  visit: (value: Json | undefined, path: Path) => void,
): void {
  for (const [trait, path] of traits) {
    for (const key of ['stateMachine', 'ticks'] as const) walk(trait[key], [...path, key], visit);
  }
}
