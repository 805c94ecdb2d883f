import type { Draft } from '../../actions/draft.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { toNameWords, toPlural } from '../../kernel/word-forms.ts';
import { descendants, mainEntity, type Part } from '../outline.ts';
import { RenameTable } from '../rename-parts.ts';
import { walk } from './traits.ts';

/** The entity whose name others contain, and the name that takes its place. */
export interface RenamedEntity {
  readonly from: string;
  readonly to: string;
}

/** Parts whose names may contain an entity's, and where their new names are told. */
const TOLD_AS: Readonly<Partial<Record<string, 'traits' | 'events' | 'pages' | ''>>> = {
  orbital: '',
  trait: 'traits',
  state: '',
  event: 'events',
  emit: 'events',
  listen: '',
  tick: '',
  page: 'pages',
};

/**
 * Renames parts of a goal after the entities that take the place of its own: what contains an
 * entity's name, then what another orbital of the current schema has under the same name. Routes follow.
 */
export function renameAfterEntities(
  draft: Draft,
  source: Part,
  target: Part,
  bound: readonly RenamedEntity[],
) {
  const table = new RenameTable();
  const names: Record<'traits' | 'events' | 'pages', Record<string, string>> = {
    traits: {},
    events: {},
    pages: {},
  };
  const entities = new Map(bound.map(({ from, to }) => [from, to]));
  const others = namesByEntity(source);
  for (const part of descendants(target)) {
    const to = part.type === 'entity' ? entities.get(part.name) : undefined;
    if (to !== undefined) table.rename(part, to);
  }
  const rename = (part: Part, to: string) => {
    const told = TOLD_AS[part.type];
    const from = part.name;
    if (table.rename(part, to) && told) names[told][from] = to;
  };
  for (const part of descendants(target)) {
    if (TOLD_AS[part.type] === undefined) continue;
    rename(part, bound.reduce(replaceEntity, table.nameOf(part)));
  }
  // A trait or page of the name that another entity's orbital has is told apart by its own entity.
  for (const orbital of target.children) {
    const entity = mainEntity(orbital);
    const own = entity ? table.nameOf(entity) : '';
    for (const part of orbital.children) {
      const owner = others.get(`${part.type} ${table.nameOf(part)}`) ?? own;
      if (owner !== own && own !== '') rename(part, own + table.nameOf(part));
    }
  }
  table.applyTo(draft);
  rewriteRoutes(draft, target, bound);
  return names;
}

/** By type and name of traits and pages, the entity of the orbital that has them. */
function namesByEntity(source: Part): ReadonlyMap<string, string> {
  return new Map(
    source.children.flatMap((orbital) =>
      orbital.children
        .filter(({ type }) => type === 'trait' || type === 'page')
        .map(({ type, name }) => [`${type} ${name}`, mainEntity(orbital)?.name ?? '']),
    ),
  );
}

/** Routes of pages, and every text that is one of them or leads below one. */
function rewriteRoutes(draft: Draft, target: Part, entities: readonly RenamedEntity[]): void {
  const routes = new Map<string, string>();
  for (const { type, value } of descendants(target)) {
    const path = type === 'page' && isObject(value) ? value.path : undefined;
    if (!isString(path)) continue;
    const toRoute = (part: string) => entities.reduce(replaceEntity, part);
    const route = path.split('/').map(toRoute).join('/');
    if (route === path) continue;
    routes.set(path, route);
    // The beginning of a link to a record's page: `/providers/` of `/providers/:id`.
    if (path.includes('/:'))
      routes.set(path.split(':')[0] as string, route.split(':')[0] as string);
  }
  walk(draft.document, [], (value, place) => {
    const route = isString(value) ? routes.get(value) : undefined;
    if (route !== undefined) draft.put(place, route);
  });
}

type Style = (words: readonly string[]) => string;

const toPascal: Style = (words) =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

/** The ways in which names write words. In all but the first they begin where no letter is before them. */
const STYLES: readonly Style[] = [
  toPascal,
  (words) => words.join('_').toUpperCase(),
  (words) => words.join('-'),
  (words) => words[0] + toPascal(words.slice(1)),
];

const toPlurals = (words: readonly string[]): string[] =>
  words.with(-1, toPlural(words.at(-1) as string));

/**
 * A name or a part of a route with the entity's name in it replaced: `ProviderDirectory` → `DoctorDirectory`,
 * `PROVIDERS_LOADED` → `DOCTORS_LOADED`, `providers` → `doctors`. Of a name of several words the last one is enough
 * (`tickets` for `SupportTicket`).
 */
function replaceEntity(name: string, { from, to }: RenamedEntity): string {
  const [words, next] = [toNameWords(from), toNameWords(to)];
  if (words.length === 0 || next.length === 0) return name;
  for (const old of words.length > 1 ? [words, words.slice(-1)] : [words]) {
    for (const [said, instead] of [
      [toPlurals(old), toPlurals(next)],
      [old, next],
    ] as const) {
      for (const write of STYLES) {
        const before = write === toPascal ? '' : '(?<![A-Za-z])';
        const found = new RegExp(`${before}${write(said)}(?![a-z]|(?<=[A-Z])[A-Z])`, 'g');
        const replaced = name.replaceAll(found, write(instead));
        if (replaced !== name) return replaced;
      }
    }
  }
  return name;
}
