import { readFileSync } from 'node:fs';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { valueAt, valuesIn } from '../../src/kernel/pointer.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { corrupt } from '../support/corruption.ts';
import type { Named } from '../support/planning-pairs.ts';
import { deriveForms } from '../support/short-forms.ts';

interface Written {
  readonly documents: Readonly<Record<string, JsonObject>>;
  readonly events: JsonObject[];
  readonly briefs: JsonObject[];
  readonly misfits: Json[];
  readonly operands: {
    readonly values: Readonly<Record<string, readonly Json[]>>;
    readonly last: Readonly<Record<string, readonly Json[]>>;
    readonly functions: readonly Json[];
  };
  readonly memory: { operation: string; input: JsonObject; days?: number }[];
}

/**
 * What is asked beside the built-in behaviors: documents of other notations, with imports, and with much that runs;
 * events of these; briefs with all that a brief may say, and more; edits that never fit; operands; some weeks of a memory.
 */
export const WRITTEN = JSON.parse(
  readFileSync(new URL('written.json', import.meta.url), 'utf8'),
) as Written;

/** Of the built-in behaviors with at most so many characters every third one is asked about. */
const MOST_CHARACTERS = 22_000;
const SEED = 41;

/** Keys as other languages of machines write them. */
const FOREIGN_KEYS: Readonly<Record<string, string>> = {
  from: 'source',
  to: 'target',
  event: 'on',
  guard: 'condition',
  effects: 'actions',
  isInitial: 'initial',
  fields: 'attributes',
  transitions: 'edges',
  type: 'kind',
  required: 'mandatory',
};

const toMap = (list: readonly Json[]): JsonObject =>
  Object.fromEntries(
    list.map((item, index) => [
      isObject(item) && isString(item.name) ? item.name : `${index}`,
      item,
    ]),
  );

/** One edit as a hasty author makes it: a name misspelt, a list as a map or alone, a key of another language. */
function slip(document: JsonObject, random: Random): void {
  const [, ...spots] = valuesIn(document);
  const [value = null, path] = random.pick(spots);
  const key = path.at(-1) as string;
  const parts = valueAt(document, path.slice(0, -1)) as JsonObject;
  if (isString(value)) parts[key] = random.next() < 0.5 ? `${value}s` : value.slice(1);
  else if (Array.isArray(value))
    parts[key] = value.length === 1 ? (value[0] as Json) : toMap(value);
  else if (typeof value === 'number' || typeof value === 'boolean') parts[key] = `${value}`;
  const foreign = FOREIGN_KEYS[key];
  if (foreign === undefined || Array.isArray(parts)) return;
  parts[foreign] = parts[key] as Json;
  delete parts[key];
}

/** A sample of the built-in behaviors, and the documents of `written.json`, each whole, in short forms, and with slips and damages. */
export function documentsAsked(): Named[][] {
  const random = createRandom(SEED);
  const small = BUILTIN_BEHAVIORS.filter(
    ({ schema }) => JSON.stringify(schema).length <= MOST_CHARACTERS,
  );
  const written = Object.entries(WRITTEN.documents).map(([name, schema]) => ({ name, schema }));
  return [...small.filter((_, index) => index % 3 === 0), ...written].map(({ name, schema }) => {
    // What is written by hand has forms of its own.
    const [, ...forms] = name in WRITTEN.documents ? [] : deriveForms(schema, 1);
    const slipped = [1, 1, 3].map((count) => {
      const copy = structuredClone(schema) as JsonObject;
      for (let i = 0; i < count; i++) slip(copy, random);
      return copy;
    });
    const damaged = [1, 3].map((count) => corrupt(schema, random, count));
    return [schema, ...forms, ...slipped, ...damaged].map((document, index) => ({
      name: `${name}#${index}`,
      document,
    }));
  });
}
