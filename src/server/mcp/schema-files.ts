import { realpath, writeFile } from 'node:fs/promises';
import { isAbsolute, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../kernel/errors.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { readTextFile, toReadFailure } from '../read-text-file.ts';

/** Folders that a client declares as its roots, as `file://` URIs. */
export type ListRoots = () => Promise<readonly string[]>;

type Call = (operation: string, input: JsonObject) => Promise<Json>;

/** A call whose files were read: what is sent on, and what becomes of its output. */
export interface FileCall {
  readonly input: JsonObject;
  /** Puts the result back where that was asked. */
  finish(output: Json): Promise<Json>;
}

interface SchemaFile {
  readonly path: string;
  readonly text: string;
  readonly document: JsonObject;
}

const refuse = (path: string, message: string): never => {
  throw new AppError('UNPROCESSABLE', `${path}: ${message}`, { errors: [{ path, message }] });
};

/** The path that a text names: a `file://` URI or an absolute path; undefined for everything else. */
function toPath(text: string): string | undefined {
  if (isAbsolute(text)) return text;
  if (!text.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(text);
  } catch {
    return undefined;
  }
}

/**
 * Files as schemas, for a client of the same machine: below a folder that `--allow-dir` names or that the client
 * declares as a root. A link that leads out of these folders is refused.
 */
export class SchemaFiles {
  readonly #listAllowed: () => Promise<readonly string[]>;

  constructor(listAllowed: () => Promise<readonly string[]>) {
    this.#listAllowed = listAllowed;
  }

  /** The call with documents in place of files; undefined where it names none. Throws UNPROCESSABLE for a file that may not be read. */
  async open(
    { name, schemaInputs = [] }: Operation,
    input: Json,
    listRoots: ListRoots | undefined,
    call: Call,
  ): Promise<FileCall | undefined> {
    if (!isObject(input)) return undefined;
    const files = new Map<string, SchemaFile>();
    for (const key of schemaInputs) {
      const given = input[key];
      const path = isString(given) ? toPath(given) : undefined;
      if (path !== undefined) files.set(key, await this.#read(path, `/${key}`, listRoots));
    }
    if (files.size === 0) return undefined;
    const { write, ...rest } = input;
    const sent: JsonObject = { ...rest };
    for (const [key, { document }] of files) {
      sent[key] = key === 'schema_id' ? await keep(document, call) : document;
    }
    const target = files.get('schema');
    if (write !== true || name !== 'apply_actions' || !target) {
      return {
        input: 'write' in input ? { ...sent, write: write as Json } : sent,
        finish: async (output) => output,
      };
    }
    return {
      input: { ...sent, save: true, include_schema: true },
      finish: async (output) => writeBack(target, output, input.include_schema === true),
    };
  }

  async #read(path: string, at: string, listRoots?: ListRoots): Promise<SchemaFile> {
    const file = await this.#toAllowed(path, at, listRoots);
    try {
      const text = await readTextFile(file);
      const document = JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
      return isObject(document)
        ? { path: file, text, document }
        : refuse(at, `${path} is not a schema: a JSON object is expected.`);
    } catch (error) {
      if (error instanceof SyntaxError) {
        return refuse(at, `${path} is not JSON: ${error.message.slice(0, 120)}`);
      }
      return refuse(at, `${path}: ${toReadFailure(error)}`);
    }
  }

  /** The real path of a file below an allowed folder. */
  async #toAllowed(path: string, at: string, listRoots?: ListRoots): Promise<string> {
    const folders = await this.#listFolders(listRoots);
    if (folders.length === 0) {
      return refuse(
        at,
        'No folder is open to files. Declare it as a root of the client, or start the server with --allow-dir FOLDER; or send the document.',
      );
    }
    const real = await realpath(path).catch(() => undefined);
    const isInside = (file: string) =>
      folders.some((folder) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep));
    if (real !== undefined && isInside(real)) return real;
    const isKnown = real === undefined && isInside(path);
    return refuse(
      at,
      isKnown
        ? `There is no file ${path}.`
        : `${path} is outside the folders that are open: ${folders.join(', ')}.`,
    );
  }

  async #listFolders(listRoots?: ListRoots): Promise<string[]> {
    const roots = listRoots ? await listRoots().catch(() => []) : [];
    const named = [...(await this.#listAllowed()), ...roots.flatMap((uri) => toPath(uri) ?? [])];
    const real = await Promise.all(named.map((folder) => realpath(folder).catch(() => undefined)));
    return real.filter((folder) => folder !== undefined);
  }
}

async function keep(document: JsonObject, call: Call): Promise<string> {
  const kept = await call('apply_actions', { schema: document, save: true });
  return String(isObject(kept) ? kept.schema_id : '');
}

/** Writes the result of a call over the file that it began with; what did not change keeps its layout. */
async function writeBack(
  { path, text, document }: SchemaFile,
  output: Json,
  isShown: boolean,
): Promise<Json> {
  if (!isObject(output) || !isObject(output.schema)) return output;
  const { schema, ...rest } = output;
  const now = await readTextFile(path).catch(() => undefined);
  if (now !== text) {
    throw new AppError(
      'CONFLICT',
      `${path} changed meanwhile and was left as it is. Apply the actions to it again.`,
    );
  }
  const { editJson } = await import('../../kernel/json-edit.ts');
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  await writeFile(path, mark + editJson(text.slice(mark.length), document, schema));
  return { ...rest, written: path, ...(isShown ? { schema } : {}) };
}
