import { asArray, isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { type Breakage, defineKinds, pickSite } from '../fault.ts';
import type { Path, Site } from '../sites.ts';

interface List {
  readonly items: Json[];
  readonly path: Path;
}

/** Appends a copy of a random object of a random list, changed by `alter`. */
function repeat(
  lists: readonly List[],
  alter: (copy: JsonObject) => void,
  random: Random,
): Breakage | undefined {
  const list = pickSite(
    lists.filter(({ items }) => items.some(isObject)),
    random,
  );
  if (list === undefined) return undefined;
  const copy = structuredClone(random.pick(list.items.filter(isObject)));
  alter(copy);
  list.items.push(copy);
  return { at: [...list.path, list.items.length - 1], detail: 'appended a second definition' };
}

function listsOf(sites: readonly Site[], ...keys: readonly string[]): List[] {
  return sites.map(({ value, path }) => {
    const holder = keys.slice(0, -1).reduce<Json | undefined>((node, key) => {
      return isObject(node) ? node[key] : undefined;
    }, value);
    const last = keys.at(-1) ?? '';
    return {
      items: asArray(isObject(holder) ? holder[last] : undefined),
      path: [...path, ...keys],
    };
  });
}

export const duplicateDefinition = defineKinds('duplicate_definition', {
  state: ({ traits }, random) =>
    repeat(listsOf(traits, 'stateMachine', 'states'), (copy) => delete copy.isInitial, random),

  event: ({ traits }, random) =>
    repeat(listsOf(traits, 'stateMachine', 'events'), () => {}, random),

  field: ({ entities }, random) => repeat(listsOf(entities, 'fields'), () => {}, random),

  trait: ({ orbitals }, random) => repeat(listsOf(orbitals, 'traits'), () => {}, random),

  'page-path': ({ orbitals }, random) =>
    repeat(
      listsOf(orbitals, 'pages'),
      (copy) => {
        copy.name = `${String(copy.name ?? 'Page')}Copy`;
      },
      random,
    ),

  orbital: ({ document }, random) =>
    repeat(
      [{ items: asArray(document.orbitals), path: ['orbitals'] }],
      (copy) => {
        copy.pages = [];
      },
      random,
    ),
});
