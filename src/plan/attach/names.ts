import type { Draft } from '../../actions/draft.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { valuesIn } from '../../kernel/pointer.ts';
import { toNameWords, toPluralWords } from '../../kernel/word-forms.ts';
import { toPagePath } from '../../language/grammar/page-paths.ts';
import { toPascal } from '../../language/orbital-names.ts';
import { descendants, isInitialState, mainEntity, type Part, type PartType } from '../outline.ts';
import { RenameTable } from '../rename-parts.ts';

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
  const entities = new Map(bound.map(({ from, to }) => [from, to]));
  const others = partsByName(source);
  const parts = [...descendants(target)];
  for (const part of parts) {
    if (part.type === 'entity') table.rename(part, entities.get(part.name) ?? part.name);
    else if (NAMED_AFTER.has(part.type)) table.rename(part, bound.reduce(replaceEntity, part.name));
  }
  // A name that another entity's orbital has, or something else of this one, is told apart: by the goal's own, else by the entity.
  for (const orbital of target.children) {
    const entity = mainEntity(orbital);
    const own = entity ? table.nameOf(entity) : '';
    if (own === '') continue;
    for (const part of orbital.children) {
      const isFit = (name: string) => {
        const key = `${part.type} ${name}`;
        const other = others.get(`${own} ${key}`) ?? others.get(key);
        return !other || (other.entity === own && !isAnother(other.part, part, table));
      };
      const name = table.nameOf(part);
      table.rename(part, [name, part.name].find(isFit) ?? own + name);
    }
  }
  table.applyTo(draft);
  rewriteRoutes(draft, target, bound);
  const namesOf = (...types: readonly PartType[]) =>
    Object.fromEntries(
      parts
        .filter((part) => types.includes(part.type) && table.nameOf(part) !== part.name)
        .map((part) => [part.name, table.nameOf(part)]),
    );
  return { traits: namesOf('trait'), events: namesOf('event', 'emit'), pages: namesOf('page') };
}

/** Traits and pages by type and name, and by entity, type and name, with the entity of the orbital that has them. */
const partsByName = (source: Part) =>
  new Map(
    source.children.flatMap((orbital) => {
      const entity = mainEntity(orbital)?.name ?? '';
      return orbital.children
        .filter(({ type }) => type === 'trait' || type === 'page')
        .flatMap((part) => {
          const name = `${part.type} ${part.name}`;
          return [name, `${entity} ${name}`].map((key) => [key, { part, entity }] as const);
        });
    }),
  );

/** Whether two parts of one name cannot be one: a page of one record and one of many, or machines that lead apart. */
function isAnother(present: Part, wanted: Part, table: RenameTable): boolean {
  const ofRecord = [present, wanted].flatMap(({ type, value }) =>
    type === 'page' && isObject(value) && isString(value.path) ? value.path.includes(':') : [],
  );
  if (ofRecord.length > 0) return new Set(ofRecord).size > 1;
  return isAnotherMachine(present, wanted, table) || isContrary(present, wanted, table);
}

/** Whether neither of two machines has the initial state of the other: nothing would lead from one into the other. */
function isAnotherMachine(present: Part, wanted: Part, table: RenameTable): boolean {
  const [own, initial, theirs, start] = [present, wanted].flatMap(({ children }) => {
    const states = children.filter(({ type }) => type === 'state');
    return [states, states.filter(isInitialState)].map((parts) => parts.map(table.nameOf, table));
  }) as [string[], string[], string[], string[]];
  const isApart = (names: string[], from: string[]) =>
    from.length > 0 && !from.some((name) => names.includes(name));
  return isApart(own, start) && isApart(theirs, initial);
}

/** Whether both lead from one state on one event, unguarded, where the other never leads: no machine can do both. */
function isContrary(present: Part, wanted: Part, table: RenameTable): boolean {
  const [own, theirs] = [toMoves(present, table), toMoves(wanted, table)];
  const triggers = new Set(findAlone(own, theirs));
  return findAlone(theirs, own).some((trigger) => triggers.has(trigger));
}

/** The transitions of a trait by `from|event|to`. */
function toMoves({ children }: Part, table: RenameTable): ReadonlyMap<string, Part> {
  const names = new Map(children.map((part) => [part.name, table.nameOf(part)]));
  const toName = (name: string) => names.get(name) ?? name;
  const transitions = children.filter(({ type }) => type === 'transition');
  return new Map(transitions.map((part) => [part.name.split('|').map(toName).join('|'), part]));
}

/** `from|event` of the unguarded transitions that another machine lacks. */
const findAlone = (moves: ReadonlyMap<string, Part>, others: ReadonlyMap<string, Part>) =>
  [...moves].flatMap(([move, { children }]) =>
    others.has(move) || children.some(({ type }) => type === 'guard')
      ? []
      : move.slice(0, move.lastIndexOf('|')),
  );

/** Routes of pages, and every text that is one of them or leads below one. */
function rewriteRoutes(draft: Draft, target: Part, entities: readonly RenamedEntity[]): void {
  const routes = new Map<string, string>();
  for (const { type, value } of descendants(target)) {
    const path = type === 'page' && isObject(value) ? value.path : undefined;
    if (!isString(path)) continue;
    const toRoute = (part: string) => entities.reduce(replaceEntity, part);
    const route = toPagePath(path.split('/').map(toRoute).join('/'));
    routes.set(path, route);
    // The beginning of a link to a record's page: `/providers/` of `/providers/:id`.
    const [link = '', ...below] = path.split(':');
    if (below.length > 0) routes.set(link, route.split(':')[0] as string);
  }
  if ([...routes].every(([from, to]) => from === to)) return;
  for (const [value, place] of valuesIn(draft.document)) {
    const route = isString(value) ? (routes.get(value) ?? value) : value;
    if (route !== undefined && route !== value) draft.put(place, route);
  }
}

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
