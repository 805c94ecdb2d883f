import { SCHEMA_ID } from '../../kernel/handles.ts';
import { isObject, isString, type JsonObject } from '../../kernel/json.ts';
import type { Limits } from '../../kernel/limits.ts';
import { assertMembersWithinLimits } from '../../operations/invoke.ts';
import type { Operation } from '../../operations/operation.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { RawInput } from '../../operations/raw-input.ts';
import type { CallOptions, Offload } from '../bind-operations.ts';
import type { OperationPool } from './operation-pool.ts';

/** Bytes of input above which an operation leaves the main thread: what is below takes a few milliseconds at most. */
export const LINEAR_BYTES = 16 * 1024;
const SUPERLINEAR_BYTES = 4 * 1024;

/** The bytes of a kept schema; 0 where there is none. */
export type SizeOfSchema = (tenant: string, schemaId: string) => Promise<number>;

/** The handles and names that stand for schemas and plans in an input. */
function findNames({ schemaInputs = [] }: Operation, input: JsonObject): string[] {
  return [...schemaInputs, 'plan'].map((key) => input[key]).filter(isString);
}

/** The bytes of an input. Undefined where the operation refuses it for its limits, however deep and large it is. */
function measure(
  operation: Operation,
  input: JsonObject,
  { sizeBytes }: CallOptions,
  limits: Limits,
): number | undefined {
  try {
    assertMembersWithinLimits(operation, input, limits);
    return sizeBytes ?? JSON.stringify(input).length;
  } catch {
    return undefined;
  }
}

/** Sends to the pool what could hold up everybody else. */
export function createOffload(
  pool: OperationPool,
  limits: Limits,
  sizeOfSchema: SizeOfSchema,
): Offload {
  // Workers know no operations but these.
  const known = new Set(OPERATIONS);
  return {
    async isHeavy(operation, given, call) {
      const { cost = 'linear' } = operation;
      if (!known.has(operation) || cost === 'yielding') return false;
      if (given instanceof RawInput && given.bytes.length > LINEAR_BYTES) return true;
      const input = given instanceof RawInput ? given.parse() : given;
      if (!isObject(input)) return false;
      const bytes =
        given instanceof RawInput ? given.bytes.length : measure(operation, input, call, limits);
      if (bytes === undefined) return false;
      const names = findNames(operation, input);
      if (cost === 'search' || bytes > LINEAR_BYTES) return true;
      if (cost === 'superlinear') return bytes > SUPERLINEAR_BYTES || names.length > 0;
      const handles = names.filter((name) => SCHEMA_ID.test(name));
      const sizes = handles.map((handle) => sizeOfSchema(call.caller.tenant, handle));
      return (await Promise.all(sizes)).some((size) => size > LINEAR_BYTES);
    },
    run: (operation, input, options) => pool.run(operation.name, input, options),
  };
}
