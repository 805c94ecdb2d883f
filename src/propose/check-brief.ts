import { isObject, type Json } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import { valueAt } from '../kernel/pointer.ts';
import { COMPONENT_NAMES } from '../language/grammar/shapes.ts';
import {
  type Brief,
  type BriefEntity,
  type BriefFault,
  type BriefNotice,
  CREATED,
} from './brief.ts';
import { isDate } from './brief-types.ts';
import { eventsMeant } from './lifecycle.ts';

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
      : [{ path: at(index), message: `The ${kind} "${name}" is there twice.` }],
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
      yield {
        path: `${place}/entity`,
        message: `Missing. Expected the entity that "${name}" refers to.`,
      };
    }
    if (type === 'enum' && !values) {
      yield {
        path: `${place}/values`,
        message: `Missing. Expected the values that "${name}" may have.`,
      };
    }
    if (entity !== undefined) yield* find(`${place}/entity`, 'entity', entity, entities);
    yield* findTwice(values ?? [], 'value', (one) => `${place}/values/${one}`);
  }
}

/** `listed` is the place of the states' values. */
function* checkStates(
  { states, fields }: BriefEntity,
  path: string,
  listed: string,
): Generator<BriefFault> {
  if (!states) return;
  const { field, values, transitions } = states;
  const held = fields.find(({ name }) => name === field)?.values;
  yield* findTwice(values, 'state', (at) => `${listed}/${at}`);
  for (const value of new Set(held ? values : [])) {
    if (held?.includes(value)) continue;
    const message = `The field "${field}" has no value "${value}".`;
    yield { path: `${listed}/${values.indexOf(value)}`, message };
  }
  const all = [...new Set([...values, ...(held ?? [])])];
  for (const [at, [from, event, to]] of transitions.entries()) {
    const place = `${path}/states/transitions/${at}`;
    yield* find(`${place}/0`, 'state', from, all);
    yield* find(`${place}/2`, 'state', to, all);
    if (event === 'INIT') {
      yield { path: `${place}/1`, message: 'INIT opens a page. Choose another event.' };
    }
    const other = transitions.slice(0, at).find((one) => one[0] === from && one[1] === event);
    if (other) {
      const message = `${event} leads from "${from}" to "${other[2]}" already.`;
      yield { path: place, message };
    }
  }
}

function* checkEntity(
  entity: BriefEntity,
  path: string,
  listed: string,
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
  yield* checkStates(entity, path, listed);
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

/**
 * Names in a brief that neither it nor `known`, the entities of the base, defines, and names that it has twice. Places
 * are those of the brief as it was sent.
 */
export function* findFaults(
  brief: Brief,
  known: readonly string[],
  sent: unknown,
): Generator<BriefFault> {
  const { entities, relations = [], pages = [], features = [], notices = [], rules = [] } = brief;
  const own = namesOf(entities);
  const all = [...new Set([...own, ...known])];
  const ownEntity = (name: string) => entities.find((one) => one.name === name);
  yield* findTwice(own, 'entity', (index) => `/entities/${index}/name`);
  for (const [index, one] of entities.entries()) {
    const path = `/entities/${index}`;
    const isFull = isObject(valueAt(sent as Json, ['entities', index, 'states']));
    yield* checkEntity(one, path, `${path}/states${isFull ? '/values' : ''}`, all);
  }
  for (const [index, { from, to }] of relations.entries()) {
    yield* find(`/relations/${index}/from`, 'entity', from, own);
    yield* find(`/relations/${index}/to`, 'entity', to, all);
  }
  for (const [index, { of, path }] of pages.entries()) {
    yield* find(`/pages/${index}/of`, 'entity', of, all);
    if (path === undefined || pages.findIndex((page) => page.path === path) === index) continue;
    yield { path: `/pages/${index}/path`, message: `Two pages have the path ${path}.` };
  }
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
    const found = ownEntity(entity);
    if (!found || eventsMeant(found, event).length > 0) continue;
    const events = new Set(found.states?.transitions.map(([, one]) => one));
    yield* find(`/rules/${index}/event`, 'event', event, [...events]);
  }
}
