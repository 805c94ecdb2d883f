import type { Draft } from '../../actions/draft.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { toKebab } from '../../kernel/word-forms.ts';
import { descendants, type Part } from '../outline.ts';

/** Pages at one address are one page: a page of the goal under another name gets an address below it. */
export function keepPathsApart(draft: Draft, source: Part, target: Part): void {
  const owners = new Map<string, string>();
  for (const { type, name, value } of descendants(source)) {
    if (type === 'page') owners.set(toRoute(value), name);
  }
  for (const part of descendants(target)) {
    if (part.type !== 'page' || !isObject(part.value) || !isString(part.value.path)) continue;
    const owner = owners.get(toRoute(part.value));
    if (owner === undefined || owner === part.name || part.value.path === '/') continue;
    const base = `${part.value.path}/${toKebab(part.name)}`;
    let path = base;
    for (let n = 2; owners.has(toRoute({ path })); n++) path = `${base}-${n}`;
    owners.set(toRoute({ path }), part.name);
    draft.put([...part.path, 'path'], path);
  }
}

/** The address of a page without the names of its parameters. */
const toRoute = (page: unknown): string =>
  isObject(page) && isString(page.path) ? page.path.replace(/:\w+/g, ':') : '';
