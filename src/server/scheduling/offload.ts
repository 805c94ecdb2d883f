import { structureEmbedder } from '../../embed/structure-embedder.ts';
import { SCHEMA_ID } from '../../kernel/handles.ts';
import { isObject, isString } from '../../kernel/json.ts';
import { DEFAULT_LIMITS, type Limits } from '../../kernel/limits.ts';
import { embed } from '../../operations/embed.ts';
import { assertMembersWithinLimits } from '../../operations/invoke.ts';
import type { EmbedSchema } from '../../operations/memory-service.ts';
import type { Operation } from '../../operations/operation.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { parseJson, RawInput } from '../../operations/raw-input.ts';
import type { CallOptions, Offload } from '../bind-operations.ts';
import type { StoredSizes } from '../wiring/resources.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Bytes of input above which an operation leaves the main thread: what is below takes a few milliseconds at most. */
export const LINEAR_BYTES = 16 * 1024;
const SUPERLINEAR_BYTES = 4 * 1024;

/** Bytes that a value counts beside its texts. */
const VALUE_BYTES = 4;

/** Whether a value is more than `max` bytes of JSON, roughly; stops counting there. */
export function isLargerThan(value: unknown, max: number): boolean {
  let left = max;
  const walk = (node: unknown, depth: number): boolean => {
    left -= typeof node === 'string' ? node.length + VALUE_BYTES : VALUE_BYTES;
    if (left < 0) return true;
    // Deeper than any request may be: it will be refused.
    if (typeof node !== 'object' || node === null || depth > DEFAULT_LIMITS.maxDepth) return false;
    // By index: the keys of a long array would all be made before the first is looked at.
    if (Array.isArray(node)) return node.some((item) => walk(item, depth + 1));
    for (const key in node) {
      left -= key.length;
      if (walk((node as Record<string, unknown>)[key], depth + 1)) return true;
    }
    return false;
  };
  return walk(value, 0);
}

/** Whether an operation refuses an input for its limits, which costs less than to send it to a thread. */
function isRefused(operation: Operation, input: unknown, limits: Limits): boolean {
  try {
    if (isObject(input)) assertMembersWithinLimits(operation, input, limits);
    return false;
  } catch {
    return true;
  }
}

/** Whether an input takes long by its own size. */
function isHeavyItself(cost: Operation['cost'], input: unknown, { sizeBytes }: CallOptions) {
  if (cost === 'search') return true;
  const max = cost === 'superlinear' ? SUPERLINEAR_BYTES : LINEAR_BYTES;
  return !(sizeBytes !== undefined && sizeBytes <= max) && isLargerThan(input, max);
}

/** The handles and names that stand for schemas and plans in an input. */
function findReferences(operation: Operation, input: unknown): string[] {
  if (!isObject(input)) return [];
  return [...(operation.schemaInputs ?? []), 'plan'].map((key) => input[key]).filter(isString);
}

/** Makes the vectors of large schemas in the pool, and of small ones here. */
export function createEmbedSchema(pool: WorkerPool): EmbedSchema {
  return async (schema, tenant, signal = new AbortController().signal) => {
    if (!isLargerThan(schema, LINEAR_BYTES)) return structureEmbedder.embed(schema);
    const caller = { tenant, keyId: 'memory' };
    const answer = await pool.run(embed.name, { schema }, { caller, signal });
    return (parseJson(answer) as { vector: number[] }).vector;
  };
}

/** Sends to the pool what could hold up everybody else. */
export function createOffload(pool: WorkerPool, sizes: StoredSizes, limits: Limits): Offload {
  // Workers know no operations but these.
  const known = new Set(OPERATIONS);
  const namesMuch = async (operation: Operation, input: unknown, { caller }: CallOptions) => {
    const references = findReferences(operation, input);
    if (operation.cost === 'superlinear' && references.length > 0) return true;
    // A tenant's own behaviors are read whole before any call that may name one.
    if ((await sizes.ofLibrary(caller.tenant)) > LINEAR_BYTES) return true;
    for (const handle of references.filter((reference) => SCHEMA_ID.test(reference))) {
      if ((await sizes.ofHandle(caller.tenant, handle)) > LINEAR_BYTES) return true;
    }
    return false;
  };
  const mayLeave = (operation: Operation) => known.has(operation) && operation.cost !== 'yielding';
  return {
    isHeavyUnread: (operation, given) =>
      mayLeave(operation) && given instanceof RawInput && given.bytes.length > LINEAR_BYTES,
    async isHeavy(operation, given, call) {
      if (!mayLeave(operation)) return false;
      const { cost = 'linear' } = operation;
      const input = given instanceof RawInput ? given.parse() : given;
      const isHeavy = isHeavyItself(cost, input, call) || (await namesMuch(operation, input, call));
      // Sending it to a thread would serialize it, however deep and large it is; here it is refused by name.
      return isHeavy && !isRefused(operation, input, limits);
    },
    run: (operation, input, options) => pool.run(operation.name, input, options),
  };
}
