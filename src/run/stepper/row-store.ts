import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { isTruthy, memberOf } from '../evaluator/convert-values.ts';
import { evaluate } from '../evaluator/evaluate.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import type { Program } from '../program/program.ts';
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
function isKnown(program: Program, world: World, entity: string): boolean {
  const given = world.options.entities;
  if (given !== undefined && Object.hasOwn(given, entity)) return true;
  return (program.entities.get(entity)?.instances.length ?? 0) > 0;
}

/** One action on a store: what is written, and the row that is addressed where the data names none. */
interface Write {
  readonly program: Program;
  readonly world: World;
  readonly entity: string;
  readonly data: Json | undefined;
  readonly row: string | undefined;
}

function createRow({ program, world, entity, data }: Write): Outcome {
  const given = isObject(data) ? data : {};
  const fields = isKnown(program, world, entity) ? program.entities.get(entity)?.fields : [];
  const missing = fields?.find(
    ({ name, isRequired, default: fallback }) =>
      isRequired && name !== 'id' && fallback === undefined && (given[name] ?? null) === null,
  );
  if (missing !== undefined) return fail(`${entity}.${missing.name} is required.`);
  const id = given.id ?? makeId(world, entity);
  const row = { ...given, id };
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

function updateRow({ program, world, entity, data, row }: Write): Outcome {
  const changes = isObject(data) ? data : {};
  const id = idOf(isObject(data) ? data : undefined, row);
  const updated = id === undefined ? undefined : world.updateRow(entity, id, changes);
  if (updated !== undefined) return { result: updated };
  if (!isKnown(program, world, entity)) return { result: changes };
  return id === undefined
    ? fail('The update names no row: its data has no id.')
    : fail(`${entity} has no row ${id}.`);
}

function deleteRow({ program, world, entity, data, row }: Write): Outcome {
  const id = idOf(data, row);
  const rows = world.rowsOf(entity);
  const kept = rows.filter((candidate) => String(candidate.id) !== id);
  if (kept.length === rows.length && isKnown(program, world, entity)) {
    return fail(id === undefined ? 'The delete names no row.' : `${entity} has no row ${id}.`);
  }
  world.rows.set(entity, kept);
  return { result: { id: id ?? null, deleted: true } };
}

function clearRows({ world, entity }: Write): Outcome {
  world.rows.set(entity, []);
  return { result: { cleared: true } };
}

const WRITES = new Map([
  ['create', createRow],
  ['update', updateRow],
  ['delete', deleteRow],
  ['clear', clearRows],
]);

/** Creates, updates or deletes a row, or clears a store. */
export function persistRow(action: string, write: Write): Outcome {
  const failure = failureOf(write.world, write.entity, action);
  if (failure !== undefined) return fail(failure);
  return WRITES.get(action)?.(write) ?? fail(`A store cannot ${action.slice(0, 40)}.`);
}

/** Runs `[create E data]`, `[update E id data]`, `[delete E id]` in order, and stops at the first failure. */
export function persistBatch(program: Program, world: World, operations: readonly Json[]): Outcome {
  const done: Json[] = [];
  for (const operation of operations) {
    const [action, entity, first, second] = Array.isArray(operation) ? operation : [];
    const isUpdate = action === 'update' && second !== undefined;
    const data = isUpdate && isObject(second) ? { ...second, id: first ?? null } : first;
    const write = { program, world, entity: String(entity), data, row: undefined };
    const outcome = persistRow(String(action), write);
    if ('fail' in outcome) return outcome;
    done.push(outcome.result);
  }
  return {
    result: { operations: done, completedCount: done.length, totalCount: operations.length },
  };
}

/** `field`, `-field`, `field desc` or `{field, direction}`, or a list that begins with one of them. */
function toOrder(order: Json | undefined): { field: string; sign: number } | undefined {
  const first = Array.isArray(order) && isObject(order[0]) ? order[0] : order;
  const named = isObject(first)
    ? [first.field ?? first.by, first.direction ?? first.order]
    : [first ?? []].flat().flatMap((part) => String(part).split(/[\s:]+/));
  const [field, direction] = named.map((part) => (isString(part) ? part : ''));
  if (!field) return undefined;
  const isDown = field.startsWith('-') || direction?.toLowerCase() === 'desc';
  return { field: field.replace(/^-/, ''), sign: isDown ? -1 : 1 };
}

function compare(a: Json | undefined, b: Json | undefined): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return Number(a ?? 0) - Number(b ?? 0) || 0;
}

/** Rows with those that their relations lead to in place of ids, as far as `include` names these. */
function includeRelated(
  program: Program,
  world: World,
  entity: string,
  rows: readonly JsonObject[],
  include: Json | undefined,
): readonly JsonObject[] {
  if (!Array.isArray(include)) return rows;
  const fields = program.entities.get(entity)?.fields ?? [];
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
  program: Program,
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
  const data = [...includeRelated(program, world, entity, shown, include)];
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
