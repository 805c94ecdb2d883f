import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { toExampleBody } from '../../src/operations/reference/example-requests.ts';
import { toJsonSchema } from '../../src/server/projections/json-schema.ts';
import { corruptDocument, corruptText } from '../../test/support/corrupt.ts';

/** Picks a whole number below `count`. */
export type Pick = (count: number) => number;

/** One request that nobody would send, for the door that it is sent through. */
export interface Fuzzed {
  readonly operation: string;
  readonly method: string;
  /** The operation's path, its parameters filled in. */
  readonly path: string;
  readonly input: JsonObject;
  /** The input as it goes through HTTP: sometimes no JSON any more. */
  readonly body: string | Uint8Array;
}

const BIGGEST_CHARACTERS = 30_000;
const DOCUMENTS = BUILTIN_BEHAVIORS.map(({ schema }) => schema as JsonObject).filter(
  (schema) => JSON.stringify(schema).length <= BIGGEST_CHARACTERS,
);
const EXAMPLES = OPERATIONS.map((operation) => ({
  operation,
  body: toExampleBody(operation.name, toJsonSchema(operation.input, 'input')),
}));

/** What handles and names are taken for. */
const NAMES = ['std-list', 'nobody', '..', '%00', 'a'.repeat(300), '__proto__', 'sch_x', ' '];

const isDocument = (key: string) => ['schema', 'current', 'source', 'goal', 'target'].includes(key);

/** An input that an operation takes, with documents in place of its small examples. */
function createInput(body: JsonObject, pick: Pick): JsonObject {
  const members = Object.entries(body).map(([key, value]): [string, Json | undefined] => [
    key,
    isDocument(key) && pick(2) === 0 ? DOCUMENTS[pick(DOCUMENTS.length)] : value,
  ]);
  return structuredClone(Object.fromEntries(members) as JsonObject);
}

/** A request of some operation with one to eight things broken in its input; the same for the same picks. */
export function createFuzzed(pick: Pick): Fuzzed {
  const { operation, body } = EXAMPLES[pick(EXAMPLES.length)] as (typeof EXAMPLES)[number];
  const input = corruptDocument(createInput(body, pick), pick);
  const name = () => encodeURIComponent(NAMES[pick(NAMES.length)] ?? '');
  const path = operation.route.path.replaceAll(/\{\w+\}/g, name);
  const text = JSON.stringify(input);
  return {
    operation: operation.name,
    method: operation.route.method,
    path,
    input,
    body: pick(4) === 0 ? corruptText(text, pick) : text,
  };
}
