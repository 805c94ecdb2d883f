import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { isTruthy, memberOf } from '../evaluator/convert-values.ts';
import { evaluate } from '../evaluator/evaluate.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import type { Outcome, World } from './world.ts';

const fail = (message: string): Outcome => ({ fail: message });

/** Why an action of a store fails: to the services it is `Entity.action`. */
function failureOf(world: World, entity: string, action: string): string | undefined {
  const [answer] = world.options.services?.[`${entity}.${action}`] ?? [];
  return answer !== undefined && 'fail' in answer ? answer.fail : undefined;
}

function idOf(data: Json | undefined, row: string | undefined): string | undefined {
  const id = isObject(data) ? data.id : data;
  if (typeof id === 'string' && id !== '') return id;
  return typeof id === 'number' ? String(id) : row;
}

/**
 * Whether it is known what a store holds: the caller gave its rows, or the document has instances. Another one takes
 * what it gets, since a row that nobody knows of may be there.
 */
const isKnown = ({ options, program }: World, entity: string): boolean =>
  Object.hasOwn(options.entities ?? {}, entity) ||
  (program.entities.get(entity)?.instances.length ?? 0) > 0;

function createRow(world: World, entity: string, given: JsonObject): Outcome {
  const fields = isKnown(world, entity) ? world.program.entities.get(entity)?.fields : [];
  const missing = fields?.find(
    ({ name, isRequired, default: fallback }) =>
      isRequired && name !== 'id' && fallback === undefined && (given[name] ?? null) === null,
  );
  if (missing !== undefined) return fail(`${entity}.${missing.name} is required.`);
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
  const kept = world.rowsOf(entity).filter((row) => String(row.id) !== id);
  world.rows.set(entity, kept);
  return { result: { id: id ?? null, deleted: true } };
}

/** Creates, updates or deletes a row; `row` is the one that is addressed where the data names none. */
export function persistRow(
  world: World,
  action: string,
  entity: string,
  data: Json | undefined,
  row?: string,
): Outcome {
  const failure = failureOf(world, entity, action);
  if (failure !== undefined) return fail(failure);
  const given = isObject(data) ? data : {};
  if (action === 'create') return createRow(world, entity, given);
  if (action === 'update') return changeRow(world, entity, idOf(given, row), given);
  if (action === 'delete') return changeRow(world, entity, idOf(data, row));
  return fail(`A store cannot ${action.slice(0, 40)}.`);
}

/** Runs `[create E data]`, `[update E id data]`, `[delete E id]` in order, and stops at the first failure. */
export function persistBatch(world: World, operations: readonly Json[]): Outcome {
  const done: Json[] = [];
  for (const operation of operations) {
    const [action, entity, first, second] = Array.isArray(operation) ? operation : [];
    const data = action === 'update' && isObject(second) ? { ...second, id: first ?? null } : first;
    const outcome = persistRow(world, String(action), String(entity), data);
    if ('fail' in outcome) return outcome;
    done.push(outcome.result);
  }
  const [completedCount, totalCount] = [done.length, operations.length];
  return { result: { operations: done, completedCount, totalCount } };
}

/** `field`, `-field` or `{field, direction}`. */
function toOrder(order: Json | undefined): { field: string; sign: number } | undefined {
  const { field, direction } = isObject(order) ? order : { field: order, direction: 'asc' };
  if (!isString(field) || field === '') return undefined;
  const isDown = field.startsWith('-') || direction === 'desc';
  return { field: field.replace(/^-/, ''), sign: isDown ? -1 : 1 };
}

function compare(a: Json | undefined, b: Json | undefined): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return Number(a ?? 0) - Number(b ?? 0) || 0;
}

/** Rows with those that their relations lead to in place of ids, as far as `include` names these. */
function includeRelated(
  world: World,
  entity: string,
  rows: readonly JsonObject[],
  include: Json | undefined,
): readonly JsonObject[] {
  if (!Array.isArray(include)) return rows;
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
  options: JsonObject,
  filter: Json | undefined,
  scope: Scope,
): Outcome {
  const failure = failureOf(world, entity, 'fetch');
  if (failure !== undefined) return fail(failure);
  const { id, limit, include } = options;
  const found = world.rowsOf(entity).filter((row) => {
    if ((id ?? null) !== null && String(row.id) !== String(id)) return false;
    return (filter ?? null) === null || matches(filter as Json, row, scope, world);
  });
  const order = toOrder(options.orderBy);
  const rows = order
    ? found.sort((a, b) => order.sign * compare(memberOf(a, order.field), memberOf(b, order.field)))
    : found;
  const offset = typeof options.offset === 'number' ? options.offset : 0;
  const shown = rows.slice(offset, typeof limit === 'number' ? offset + limit : undefined);
  const data = [...includeRelated(world, entity, shown, include)];
  return { result: { data, totalCount: rows.length } };
}

/** A filter is a condition over the candidate row as `@entity`, or fields that it must have. */
function matches(filter: Json, row: JsonObject, scope: Scope, world: World): boolean {
  const evaluation = world.createEvaluation();
  const inner = { ...scope, entity: row };
  if (!isObject(filter)) return isTruthy(evaluate(filter, inner, evaluation));
  return Object.entries(filter).every(([field, wanted]) =>
    evaluation.isEqual(row[field], evaluate(wanted, inner, evaluation)),
  );
}
