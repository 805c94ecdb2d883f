import type { Draft } from '../../actions/draft.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { descendants, mainEntity, type Part } from '../outline.ts';
import { RenameTable } from '../rename-parts.ts';
import { type RenamedEntity, replaceEntity } from './entity-in-name.ts';
import { walk } from './traits.ts';

/** New names of a goal's parts, by their former names. */
interface NewNames {
  readonly traits: Record<string, string>;
  readonly events: Record<string, string>;
  readonly pages: Record<string, string>;
}

/** The known facts about a goal's entities. */
interface BoundNames {
  /** Entities that get another name: the bound ones, and those that belong to them. */
  readonly bound: readonly RenamedEntity[];
  /** All entities of the goal. */
  readonly others: readonly string[];
  readonly given: Partial<Pick<NewNames, 'traits' | 'events'>>;
}

/** Parts whose names may contain an entity's, and where their new names are told. */
const TOLD_AS: ReadonlyMap<string, keyof NewNames | undefined> = new Map([
  ['orbital', undefined],
  ['trait', 'traits'],
  ['state', undefined],
  ['event', 'events'],
  ['emit', 'events'],
  ['listen', undefined],
  ['tick', undefined],
  ['page', 'pages'],
]);

/**
 * Renames parts of a goal after the entities that take the place of its own: as given, then what contains an
 * entity's name, then what another orbital of the current schema has under the same name. Routes follow.
 */
export function renameAfterEntities(
  draft: Draft,
  source: Part,
  target: Part,
  { bound, others, given }: BoundNames,
): NewNames {
  const table = new RenameTable();
  const names: NewNames = { traits: {}, events: {}, pages: {} };
  const parts = [...descendants(target)];
  const asTold: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
    trait: given.traits,
    event: given.events,
    entity: Object.fromEntries(bound.map(({ from, to }) => [from, to])),
  };
  for (const part of parts) {
    const to = asTold[part.type] ?? {};
    if (Object.hasOwn(to, part.name)) table.rename(part, to[part.name] as string);
  }
  const fixed = new Set([given.traits, given.events].flatMap((one) => Object.values(one ?? {})));
  for (const entity of bound) {
    for (const part of parts) {
      const name = table.nameOf(part);
      if (!TOLD_AS.has(part.type) || fixed.has(name)) continue;
      if (!table.rename(part, toNewName(part, name, entity, others))) continue;
      const told = TOLD_AS.get(part.type);
      if (told) names[told][name] = table.nameOf(part);
    }
  }
  keepApart(source, target, table, names);
  table.applyTo(draft);
  rewriteRoutes(draft, target, bound, others);
  return names;
}

/** A page that shows pages of a book is a `Page` twice: the word at the end says what the part is. */
function toNewName(
  { type }: Part,
  name: string,
  entity: RenamedEntity,
  others: readonly string[],
): string {
  const kind = type === 'page' ? 'Page' : type === 'orbital' ? 'Orbital' : '';
  if (kind === '' || !name.endsWith(kind)) return replaceEntity(name, entity, others);
  return replaceEntity(name.slice(0, -kind.length), entity, others) + kind;
}

/** Puts the entity's name before traits and pages of the goal that another orbital has one of the same name of. */
function keepApart(source: Part, target: Part, table: RenameTable, names: NewNames): void {
  const entityOf = (orbital: Part) => {
    const entity = mainEntity(orbital);
    return entity ? table.nameOf(entity) : '';
  };
  for (const type of ['trait', 'page'] as const) {
    const owners = new Map<string, string>();
    for (const orbital of source.children) {
      for (const part of orbital.children) {
        if (part.type === type) owners.set(part.name, entityOf(orbital));
      }
    }
    for (const orbital of target.children) {
      const entity = entityOf(orbital);
      for (const part of orbital.children) {
        const name = table.nameOf(part);
        const owner = part.type === type ? owners.get(name) : undefined;
        if (owner === undefined || owner === entity || entity === '') continue;
        const to = `${entity}${name}`;
        if (table.rename(part, to)) names[`${type}s`][name] = to;
      }
    }
  }
}

/** Routes of pages, and every text that is one of them or leads below one. */
function rewriteRoutes(
  draft: Draft,
  target: Part,
  entities: readonly RenamedEntity[],
  others: readonly string[],
): void {
  const routes = new Map<string, string>();
  for (const { type, value } of descendants(target)) {
    const path = type === 'page' && isObject(value) ? value.path : undefined;
    if (!isString(path)) continue;
    const route = path
      .split('/')
      .map((part) => entities.reduce((to, one) => replaceEntity(to, one, others), part))
      .join('/');
    if (route === path) continue;
    routes.set(path, route);
    if (path.includes('/:')) routes.set(toStaticBeginning(path), toStaticBeginning(route));
  }
  if (routes.size === 0) return;
  walk(draft.document, [], (value, place) => {
    const route = isString(value) && value.startsWith('/') ? routes.get(value) : undefined;
    if (route !== undefined) draft.put(place, route);
  });
}

/** The beginning of a link to a page, before the first parameter: `/providers/` of `/providers/:id`. */
const toStaticBeginning = (route: string): string => route.slice(0, route.indexOf(':'));
