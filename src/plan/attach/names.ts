import type { Draft } from '../../actions/draft.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { toPointer, valuesIn } from '../../kernel/pointer.ts';
import { toNameWords, toPascal, toPluralWords } from '../../kernel/word-forms.ts';
import { toPagePath } from '../../language/grammar/page-paths.ts';
import type { SkippedDifference } from '../merge.ts';
import { descendants, isInitialState, mainEntity, type Part, type PartType } from '../outline.ts';
import { RenameTable } from '../renames.ts';

/** The entity whose name others contain, and the name that takes its place. */
export interface RenamedEntity {
  readonly from: string;
  readonly to: string;
}

/** Parts whose names may contain an entity's. */
const NAMED_AFTER: ReadonlySet<PartType> = new Set<PartType>([
  'orbital',
  'trait',
  'state',
  'event',
  'emit',
  'listen',
  'tick',
  'page',
]);

/**
 * Renames parts of a goal after the entities that take the place of its own: what contains an entity's name, then what
 * the current schema, where it stays, has for something else. Routes follow.
 */
export function renameAfterEntities(
  draft: Draft,
  source: Part | undefined,
  target: Part,
  bound: readonly RenamedEntity[],
) {
  const table = new RenameTable();
  const entities = new Map(bound.map(({ from, to }) => [from, to]));
  const parts = [...descendants(target)];
  for (const part of parts) {
    if (part.type === 'entity') table.rename(part, entities.get(part.name) ?? part.name);
    else if (NAMED_AFTER.has(part.type)) table.rename(part, bound.reduce(replaceEntity, part.name));
  }
  const others = source?.children ?? [];
  for (const orbital of target.children) keepApart(table, others, orbital);
  table.applyTo(draft);
  const skipped = rewriteRoutes(draft, table, others, parts, bound);
  const namesOf = (...types: readonly PartType[]) =>
    Object.fromEntries(
      parts
        .filter((part) => types.includes(part.type) && table.nameOf(part) !== part.name)
        .map((part) => [part.name, table.nameOf(part)]),
    );
  const names = {
    traits: namesOf('trait'),
    events: namesOf('event', 'emit'),
    pages: namesOf('page'),
  };
  return { names, skipped };
}

/**
 * Orbitals of one entity are one, under the name that it has. A name that another entity's orbital has, or something
 * else of this one, is told apart: by the goal's own, else by the entity.
 */
function keepApart(table: RenameTable, others: readonly Part[], orbital: Part): void {
  const entityOf = (one: Part) => mainEntity(one)?.name ?? '';
  const entity = mainEntity(orbital);
  const own = entity ? table.nameOf(entity) : '';
  if (own === '') return;
  const host = others.find((one) => entityOf(one) === own);
  const isTaken = (name: string) => others.some((one) => one.name === name);
  const name = table.nameOf(orbital);
  if (host) table.rename(orbital, host.name);
  else if (isTaken(name)) table.rename(orbital, findFree(`${own}Orbital`, '', isTaken));
  for (const part of orbital.children) {
    const isNamesake = (one: Part, name: string) => one.type === part.type && one.name === name;
    const isFit = (name: string) => {
      const present = host?.children.find((one) => isNamesake(one, name));
      if (present) return !isAnother(present, part, table);
      return !others.some(({ children }) => children.some((one) => isNamesake(one, name)));
    };
    if (part.type !== 'trait' && part.type !== 'page') continue;
    const name = table.nameOf(part);
    table.rename(part, [name, part.name].find(isFit) ?? own + name);
  }
}

/** A text that is not taken: as wanted, else with a number behind a separator. */
function findFree(wanted: string, separator: string, isTaken: (text: string) => boolean): string {
  let free = wanted;
  for (let n = 2; isTaken(free); n++) free = `${wanted}${separator}${n}`;
  return free;
}

/**
 * Whether two parts of one name cannot be one: a page of one record and one of many; machines of which neither has the
 * other's beginning, or of which each leads elsewhere from a state on an event, unguarded.
 */
function isAnother(present: Part, wanted: Part, table: RenameTable): boolean {
  const [path, other] = [pathOf(present), pathOf(wanted)];
  if (path !== '' && other !== '') return path.includes(':') !== other.includes(':');
  const [own, theirs] = [machineOf(present, table), machineOf(wanted, table)];
  const isApart = (initial: readonly string[], states: readonly string[]) =>
    initial.length > 0 && !initial.some((name) => states.includes(name));
  if (isApart(own.initial, theirs.states) && isApart(theirs.initial, own.states)) return true;
  const triggers = leadsElsewhere(own, theirs);
  return leadsElsewhere(theirs, own).some((trigger) => triggers.includes(trigger));
}

const pathOf = ({ type, value }: Part): string =>
  type === 'page' && isObject(value) && isString(value.path) ? value.path : '';

/** The states of a trait and those that it begins in; its transitions as `from|event|to`, and the unguarded ones. */
function machineOf({ children }: Part, table: RenameTable) {
  const names = new Map(children.map((part) => [part.name, table.nameOf(part)]));
  const toName = (name: string) => names.get(name) ?? name;
  const namesOf = (isWanted: (part: Part) => boolean) =>
    children.filter(isWanted).map(({ name }) => name.split('|').map(toName).join('|'));
  const isMove = ({ type }: Part) => type === 'transition';
  return {
    states: namesOf(({ type }) => type === 'state'),
    initial: namesOf(isInitialState),
    moves: namesOf(isMove),
    sure: namesOf((part) => isMove(part) && !part.children.some(({ type }) => type === 'guard')),
  };
}

type Machine = ReturnType<typeof machineOf>;

/** `from|event` of the unguarded transitions that another machine lacks. */
const leadsElsewhere = ({ sure }: Machine, { moves }: Machine): string[] =>
  sure.filter((move) => !moves.includes(move)).map((move) => move.slice(0, move.lastIndexOf('|')));

/**
 * Rewrites routes of pages, and every text that is one of them or leads below one. Pages at one address are one page: a
 * page under another name gets an address below it.
 */
function rewriteRoutes(
  draft: Draft,
  table: RenameTable,
  others: readonly Part[],
  parts: readonly Part[],
  entities: readonly RenamedEntity[],
): SkippedDifference[] {
  const skipped: SkippedDifference[] = [];
  const routes = new Map<string, string>();
  const pages = others.flatMap(({ children }) => children.filter(pathOf));
  const owners = new Map(pages.map((page) => [withoutParameters(pathOf(page)), page.name]));
  for (const part of parts.filter(pathOf)) {
    const path = pathOf(part);
    const name = table.nameOf(part);
    const toRoute = (step: string) => entities.reduce(replaceEntity, step);
    const route = toPagePath(path.split('/').map(toRoute).join('/'));
    const isTaken = (one: string) =>
      one !== '/' && (owners.get(withoutParameters(one)) ?? name) !== name;
    const below = `${route}/${toKebab(toNameWords(name))}`;
    const free = isTaken(route) ? findFree(below, '-', isTaken) : route;
    routes.set(path, free);
    owners.set(withoutParameters(free), name);
    if (free !== route) {
      const owner = owners.get(withoutParameters(route));
      const reason = `Page "${owner}" already has the path ${route}: this one gets ${free}.`;
      skipped.push({ type: 'page', name, path: toPointer([...part.path, 'path']), reason });
    }
    // The beginning of a link to a record's page: `/providers/` of `/providers/:id`.
    const [link = '', ...rest] = path.split(':');
    if (rest.length > 0) routes.set(link, free.split(':')[0] as string);
  }
  if ([...routes].every(([from, to]) => from === to)) return skipped;
  for (const [value, place] of valuesIn(draft.document)) {
    const route = isString(value) ? (routes.get(value) ?? value) : value;
    if (route !== undefined && route !== value) draft.put(place, route);
  }
  return skipped;
}

/** The address of a page without the names of its parameters. */
const withoutParameters = (path: string): string => path.replace(/:\w+/g, ':');

const toKebab = (words: readonly string[]): string => words.join('-');

/** The ways in which names write words. In all but the first they begin where no letter is before them. */
const STYLES: readonly ((words: readonly string[]) => string)[] = [
  toPascal,
  (words) => words.join('_').toUpperCase(),
  toKebab,
  (words) => words[0] + toPascal(words.slice(1)),
];

/**
 * A name or a part of a route with the entity's name in it replaced: `ProviderDirectory` → `DoctorDirectory`,
 * `PROVIDERS_LOADED` → `DOCTORS_LOADED`, `providers` → `doctors`. Of a name of several words the last one is enough
 * (`tickets` for `SupportTicket`).
 */
function replaceEntity(name: string, { from, to }: RenamedEntity): string {
  const [words, next] = [toNameWords(from), toNameWords(to)];
  if (words.length === 0 || next.length === 0) return name;
  const whole = [[toPluralWords(from), toPluralWords(to)] as const, [words, next] as const];
  const last = whole.map(([old, instead]) => [old.slice(-1), instead] as const);
  for (const [said, instead] of [...whole, ...last]) {
    for (const write of STYLES) {
      const before = write === toPascal ? '' : '(?<![A-Za-z])';
      const isEnd = write === toKebab ? '(?![A-Za-z])' : '(?![a-z]|(?<=[A-Z])[A-Z])';
      const found = new RegExp(`${before}${write(said)}${isEnd}`, 'g');
      const replaced = name.replaceAll(found, write(instead));
      if (replaced !== name) return replaced;
    }
  }
  return name;
}
