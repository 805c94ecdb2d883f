import { isObject, isString, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { memberOf } from '../evaluator/convert-values.ts';
import { compareForSort } from '../evaluator/operators/lists.ts';
import type { Outcome, World } from './world.ts';

const fail = (message: string): Outcome => ({ fail: message });

/** Why an action of a store fails: to the services it is `Entity.action`. */
function failureOf({ options }: World, entity: string, action: string): Outcome | undefined {
  const [answer] = options.services?.[`${entity}.${action}`] ?? [];
  return answer !== undefined && 'fail' in answer ? answer : undefined;
}

/**
 * Whether it is known what a store holds: the caller gave its rows, or the document has instances. Another one takes
 * what it gets, since a row that nobody knows of may be there.
 */
const isKnown = ({ options, program }: World, entity: string): boolean =>
  Object.hasOwn(options.entities ?? {}, entity) ||
  (program.entities.get(entity)?.instances.length ?? 0) > 0;

/** A required field that a new record lacks. */
export function findLacking({ program }: World, entity: string, given: JsonObject) {
  return program.entities
    .get(entity)
    ?.fields.find(
      ({ name, isRequired, default: fallback }) =>
        isRequired && name !== 'id' && fallback === undefined && (given[name] ?? null) === null,
    )?.name;
}

function createRow(world: World, entity: string, given: JsonObject): Outcome {
  const lacking = isKnown(world, entity) ? findLacking(world, entity, given) : undefined;
  if (lacking !== undefined) return fail(`${entity}.${lacking} is required.`);
  const row = { ...given, id: given.id ?? makeId(world, entity) };
  world.rows.set(entity, [...world.rowsOf(entity), row]);
  return { result: row };
}

/** `<Entity>-1`, `-2`, and so on, past those that are there. */
function makeId(world: World, entity: string): string {
  const taken = new Set(world.rowsOf(entity).map((row) => row.id));
  for (;;) {
    const id = `${entity}-${world.count(`id:${entity}`) + 1}`;
    if (!taken.has(id)) return id;
  }
}

function changeRow(world: World, entity: string, id: string | undefined, data?: JsonObject) {
  const isThere = id !== undefined && world.findRow(entity, id) !== undefined;
  if (!isThere && isKnown(world, entity)) {
    return fail(
      id === undefined ? 'No row is named: there is no id.' : `${entity} has no row ${id}.`,
    );
  }
  if (data !== undefined) return { result: (isThere && world.updateRow(entity, id, data)) || data };
  const kept = world.rowsOf(entity).filter((row) => toText(row.id) !== id);
  world.rows.set(entity, kept);
  return { result: { id: id ?? null, deleted: true } };
}

/** Creates, updates or deletes a row; `row` is the one that is addressed where the data names none. */
export function persistRow(
  world: World,
  action: string,
  entity: string,
  data: Json | undefined,
  row: string | undefined,
): Outcome {
  const failure = failureOf(world, entity, action);
  if (failure !== undefined) return failure;
  const given = isObject(data) ? data : {};
  const named = isObject(data) || action === 'update' ? given.id : data;
  const isNamed = typeof named === 'number' || (typeof named === 'string' && named !== '');
  const id = isNamed ? toText(named) : row;
  if (action === 'create') return createRow(world, entity, given);
  if (action === 'update') return changeRow(world, entity, id, given);
  if (action === 'delete') return changeRow(world, entity, id);
  return fail(`A store cannot ${action.slice(0, 40)}.`);
}

/** Creates, updates and deletes rows in order, up to the first failure. */
export function persistBatch(world: World, operations: readonly Json[]): Outcome {
  const done: Json[] = [];
  for (const operation of operations) {
    const [action, entity, first, second] = Array.isArray(operation) ? operation : [];
    const data = action === 'update' && isObject(second) ? { ...second, id: first ?? null } : first;
    const outcome = persistRow(world, toText(action), toText(entity), data, undefined);
    if ('fail' in outcome) return outcome;
    done.push(outcome.result);
  }
  const [completedCount, totalCount] = [done.length, operations.length];
  return { result: { operations: done, completedCount, totalCount } };
}

/** `field`, `-field` or `{field, direction}` as a comparison of rows; undefined where it names no field. */
function toOrder(order: Json | undefined) {
  const { field, direction } = isObject(order) ? order : { field: order, direction: 'asc' };
  if (!isString(field) || field === '') return undefined;
  const sign = field.startsWith('-') || direction === 'desc' ? -1 : 1;
  const name = field.replace(/^-/, '');
  const keyOf = (row: JsonObject) => memberOf(row, name) ?? null;
  return (a: JsonObject, b: JsonObject) => sign * compareForSort(keyOf(a), keyOf(b));
}

/** Rows with those that their relations lead to in place of ids, as far as `include` names these. */
function includeRelated(
  world: World,
  entity: string,
  rows: readonly JsonObject[],
  include: readonly Json[],
): readonly JsonObject[] {
  const fields = world.program.entities.get(entity)?.fields ?? [];
  const taken = fields.filter(({ name, target }) => target !== undefined && include.includes(name));
  return taken.reduce((all, { name, target = '' }) => {
    const related = new Map(world.rowsOf(target).map((row) => [row.id, row]));
    world.budget.spend(related.size + all.length);
    const find = (id: Json) => related.get(id) ?? id;
    return all.map((row) => {
      const held = row[name] ?? null;
      return { ...row, [name]: Array.isArray(held) ? held.map(find) : find(held) };
    });
  }, rows);
}

/** The rows that a `fetch` answers with, counted before they are cut. */
export function fetchRows(
  world: World,
  entity: string,
  { id, orderBy, offset, limit, include }: JsonObject,
  matches: (row: JsonObject) => boolean,
): Outcome {
  const failure = failureOf(world, entity, 'fetch');
  if (failure !== undefined) return failure;
  const isWanted = (row: JsonObject) => (id ?? null) === null || toText(row.id) === toText(id);
  const found = world.rowsOf(entity).filter((row) => isWanted(row) && matches(row));
  const order = toOrder(orderBy);
  const rows = order === undefined ? found : found.sort(order);
  const from = typeof offset === 'number' ? offset : 0;
  const shown = rows.slice(from, typeof limit === 'number' ? from + limit : undefined);
  const data = [...includeRelated(world, entity, shown, Array.isArray(include) ? include : [])];
  return { result: { data, totalCount: rows.length } };
}
