import { nearestNames } from '../kernel/nearest-names.ts';
import { COMPONENT_NAMES } from '../language/grammar/shapes.ts';
import type { Brief, BriefEntity, BriefFault, BriefNotice } from './brief.ts';
import { isDate } from './brief-types.ts';
import { eventsMeant } from './lifecycle.ts';

/** A notice's occasion that every entity has: a record was created. */
export const CREATED = 'CREATE';

const namesOf = (items: readonly { readonly name: string }[]): string[] =>
  items.map(({ name }) => name);

/** A name that must be one of those that there are. */
function find(
  path: string,
  kind: string,
  name: string,
  there: readonly string[],
): readonly BriefFault[] {
  if (there.includes(name)) return [];
  const nearest = nearestNames(name, there).join(', ');
  const rest = nearest === '' ? '' : ` There are: ${nearest}.`;
  return [{ path, message: `The brief has no ${kind} "${name}".${rest}` }];
}

/** Names of which each may come only once; `at` is the place of one by its index. */
const findTwice = (
  names: readonly string[],
  kind: string,
  at: (index: number) => string,
): BriefFault[] =>
  names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [{ path: at(index), message: `There are two of the ${kind} "${name}".` }],
  );

function* checkFields(
  { fields }: BriefEntity,
  path: string,
  entities: readonly string[],
): Generator<BriefFault> {
  yield* findTwice(namesOf(fields), 'field', (at) => `${path}/fields/${at}/name`);
  for (const [at, { name, type, entity, values }] of fields.entries()) {
    const place = `${path}/fields/${at}`;
    if (type === 'relation' && entity === undefined) {
      yield { path: `${place}/entity`, message: `Missing. The entity that "${name}" leads to.` };
    }
    if (type === 'enum' && !values) {
      yield { path: `${place}/values`, message: `Missing. The values that "${name}" may have.` };
    }
    if (entity !== undefined) yield* find(`${place}/entity`, 'entity', entity, entities);
    yield* findTwice(values ?? [], 'value', (one) => `${place}/values/${one}`);
  }
}

function* checkStates({ states, fields }: BriefEntity, path: string): Generator<BriefFault> {
  if (!states) return;
  const { field, values, transitions } = states;
  const held = fields.find(({ name }) => name === field)?.values;
  yield* findTwice(values, 'state', () => `${path}/states`);
  for (const value of held ? values : []) {
    yield* find(`${path}/states`, `value of ${field}`, value, held ?? []);
  }
  const place = `${path}/states/transitions`;
  const all = [...new Set([...values, ...(held ?? [])])];
  for (const [at, [from, event, to]] of transitions.entries()) {
    yield* find(`${place}/${at}/0`, 'state', from, all);
    yield* find(`${place}/${at}/2`, 'state', to, all);
    if (event === 'INIT') {
      yield { path: `${place}/${at}/1`, message: 'INIT opens a page. Choose another event.' };
    }
  }
  const moves = transitions.map(([from, event]) => `${event} from ${from}`);
  yield* findTwice(moves, 'transition', (at) => `${place}/${at}`);
}

function* checkEntity(
  entity: BriefEntity,
  path: string,
  entities: readonly string[],
): Generator<BriefFault> {
  const { name } = entity;
  if (COMPONENT_NAMES.has(name)) {
    yield {
      path: `${path}/name`,
      message: `The language's compiler refuses an entity "${name}", since a component of the user interface has that name. Choose another, such as "${name}Record".`,
    };
  }
  yield* checkFields(entity, path, entities);
  yield* checkStates(entity, path);
}

function* checkOccasion(
  { states, fields }: BriefEntity,
  on: BriefNotice['on'],
  path: string,
): Generator<BriefFault> {
  if (typeof on === 'string') {
    const events = states?.transitions.map(([, event]) => event) ?? [];
    const all = [...new Set(events), ...(states?.values ?? []), CREATED];
    yield* find(path, 'event or state', on, all);
    return;
  }
  const { before } = on;
  const field = fields.find(({ name }) => name === before);
  if (!field) yield* find(`${path}/before`, 'field', before, namesOf(fields));
  else if (!isDate(field)) {
    const message = `"${before}" is not a date. Expected a field of type date or datetime.`;
    yield { path: `${path}/before`, message };
  }
}

/** Names in a brief that neither it nor `known`, the entities of the base, defines, and names that it has twice. */
export function* findFaults(brief: Brief, known: readonly string[]): Generator<BriefFault> {
  const { entities, relations = [], pages = [], features = [], notices = [], rules = [] } = brief;
  const own = namesOf(entities);
  const all = [...new Set([...own, ...known])];
  const ownEntity = (name: string) => entities.find((one) => one.name === name);
  yield* findTwice(own, 'entity', (index) => `/entities/${index}/name`);
  for (const [index, one] of entities.entries()) yield* checkEntity(one, `/entities/${index}`, all);
  for (const [index, { from, to }] of relations.entries()) {
    yield* find(`/relations/${index}/from`, 'entity', from, own);
    yield* find(`/relations/${index}/to`, 'entity', to, all);
  }
  for (const [index, { of }] of pages.entries()) {
    yield* find(`/pages/${index}/of`, 'entity', of, all);
  }
  const paths = pages.map(({ path }, index) => path ?? `page ${index}`);
  yield* findTwice(paths, 'path', (index) => `/pages/${index}/path`);
  for (const [index, { to = own[0] ?? '' }] of features.entries()) {
    yield* find(`/features/${index}/to`, 'entity', to, all);
  }
  for (const [index, { entity, on }] of notices.entries()) {
    yield* find(`/notices/${index}/entity`, 'entity', entity, own);
    const found = ownEntity(entity);
    if (found) yield* checkOccasion(found, on, `/notices/${index}/on`);
  }
  for (const [index, { entity, event }] of rules.entries()) {
    yield* find(`/rules/${index}/entity`, 'entity', entity, own);
    const moves = ownEntity(entity)?.states?.transitions ?? [];
    if (!ownEntity(entity) || eventsMeant(moves, event).length > 0) continue;
    const events = [...new Set(moves.map(([, one]) => one))];
    yield* find(`/rules/${index}/event`, 'event', event, events);
  }
}
