import { SCHEMA_ID } from '../../kernel/handles.ts';
import { isObject, isString, type JsonObject } from '../../kernel/json.ts';
import type { Limits } from '../../kernel/limits.ts';
import { assertMembersWithinLimits } from '../../operations/invoke.ts';
import type { Operation } from '../../operations/operation.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { RawInput } from '../../operations/raw-input.ts';
import type { Offload } from '../bind-operations.ts';
import type { TakeSlot } from '../key-slots.ts';
import type { Resources } from '../wiring/resources.ts';
import { LINEAR_BYTES, type OperationPool } from './operation-pool.ts';

const SUPERLINEAR_BYTES = 4 * 1024;

/** The handles and names that stand for schemas and plans in an input. */
function findNames({ schemaInputs = [] }: Operation, input: JsonObject): string[] {
  return [...schemaInputs, 'plan'].map((key) => input[key]).filter(isString);
}

/** Sends to the pool what could hold up everybody else. A key has a few heavy calls at once. */
export function createOffload(
  pool: OperationPool,
  limits: Limits,
  sizeOfSchema: Resources['sizeOfSchema'],
  takeSlot: TakeSlot,
): Offload {
  // Workers know no operations but these.
  const known = new Set(OPERATIONS);
  /** The bytes of an input. Throws UNPROCESSABLE where one is too deep to be written. */
  const measure = (operation: Operation, input: JsonObject) => {
    assertMembersWithinLimits(operation, input, limits);
    return JSON.stringify(input).length;
  };
  const isHeavy = async (operation: Operation, given: unknown, tenant: string) => {
    const { cost = 'linear' } = operation;
    if (!known.has(operation) || cost === 'yielding') return false;
    if (given instanceof RawInput && given.bytes.length > LINEAR_BYTES) return true;
    const input = given instanceof RawInput ? given.parse() : given;
    if (!isObject(input)) return false;
    const names = findNames(operation, input);
    const bytes = given instanceof RawInput ? given.bytes.length : measure(operation, input);
    if (cost === 'search' || bytes > LINEAR_BYTES) return true;
    if (cost === 'superlinear') return bytes > SUPERLINEAR_BYTES || names.length > 0;
    const handles = names.filter((name) => SCHEMA_ID.test(name));
    const sizes = await Promise.all(handles.map((handle) => sizeOfSchema(tenant, handle)));
    return sizes.some((size) => size > LINEAR_BYTES);
  };
  return async (operation, input, call) => {
    if (!(await isHeavy(operation, input, call.caller.tenant))) return undefined;
    const release = takeSlot(call.caller);
    return pool.run(operation.name, input, call).finally(release);
  };
}
