import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { findEdits } from '../../src/plan/value-edits.ts';
import { toModelAnswer } from '../../src/server/projections/model-answer.ts';
import { editDocument, LENDING_LIBRARY } from '../../src/verify/example.ts';
import { parcel } from '../run/parcel.ts';
import { findOperation, openEmbedded } from '../support/embedded-orrery.ts';
import { createHelpdesk } from '../support/helpdesk.ts';
import { hold, toLine } from './lines.ts';

/*
 * Requests by what each is there to show, in a file for each room. A change of an answer shows in the diff of a snapshot;
 * the name of the line says what has to hold of it.
 */

/** A document that has a name, with places set and places left out. */
interface EditedDocument {
  readonly $document: {
    readonly of: string;
    readonly set?: Readonly<Record<string, Json>>;
    readonly drop?: readonly string[];
  };
}

interface Row {
  readonly operation: string;
  readonly input: JsonObject;
  /** A place of the input that takes one value after the other. */
  readonly each?: { readonly at: string; readonly values: readonly Json[] };
}

interface RequestFile {
  readonly documents: Readonly<Record<string, JsonObject>>;
  readonly requests: Readonly<Record<string, readonly Row[]>>;
}

/** The inputs of a row, each with what its line says beside the row's name. */
const inputsOf = ({ input, each }: Row): [string, JsonObject][] =>
  each === undefined
    ? [['', input]]
    : each.values.map((one) => [
        ` ${JSON.stringify(one)}`,
        editDocument(input, { [each.at]: one }),
      ]);

const KNOWN: Readonly<Record<string, JsonObject>> = {
  ...Object.fromEntries(BUILTIN_BEHAVIORS.map(({ name, schema }) => [name, schema])),
  example: LENDING_LIBRARY,
  helpdesk: createHelpdesk(),
  parcel,
};

const isEdited = (value: unknown): value is EditedDocument =>
  isObject(value as Json) && '$document' in (value as JsonObject);

/** The answer of an operation, with its changes in place of a whole document and what a model reads of it, or the whole of its refusal. */
async function answer(name: string, input: JsonObject): Promise<unknown> {
  try {
    const output = (await orrery.call(name, input)) as JsonObject;
    const { structured, text } = toModelAnswer(findOperation(orrery, name), input, output);
    const { schema, ...rest } = output;
    const whole = { ...rest, ...(schema ? { schema } : {}), structured, text };
    if (!isObject(schema) || !isObject(input.schema)) return whole;
    return { changes: findEdits(input.schema, schema, 50), ...whole };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.message, code: error.code, errors: error.errors };
  }
}

/** Characters of an answer that a line shows. */
const SHOWN = 400;
const FOLDER = new URL('requests/', import.meta.url);
const orrery = await openEmbedded();

test.each(readdirSync(FOLDER))('%s', async (file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const { documents, requests } = JSON.parse(text) as RequestFile;
  const known = { ...KNOWN, ...documents };
  const read = (value: Json | undefined): Json => {
    if (!isEdited(value)) return value as Json;
    const { of, set = {}, drop = [] } = value.$document;
    const gone = Object.fromEntries(drop.map((pointer) => [pointer, undefined]));
    return editDocument(known[of] as JsonObject, { ...set, ...gone });
  };
  const lines: string[] = [];
  for (const [name, rows] of Object.entries(requests)) {
    for (const [row, [of, input]] of rows.flatMap((row) =>
      inputsOf(row).map((one) => [row, one] as const),
    )) {
      const sent = Object.entries(input).map(([key, value]) => [key, read(value)]);
      lines.push(
        toLine(`${name}${of}`, await answer(row.operation, Object.fromEntries(sent)), SHOWN),
      );
    }
  }
  await hold(`requests/${file.replace('.json', '')}`, lines);
});
