import { realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../kernel/errors.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { refuse } from '../../operations/refuse.ts';
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
  /** Both are undefined where the file is to be made. */
  readonly text: string | undefined;
  readonly document: JsonObject | undefined;
}

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
    const target =
      name === 'apply_actions'
        ? await this.#findTarget(input.write, files.get('schema'), listRoots)
        : undefined;
    if (files.size === 0 && target === undefined) return undefined;
    const sent: JsonObject = { ...input };
    for (const [key, { document }] of files) {
      sent[key] = key === 'schema_id' ? await keep(document as JsonObject, call) : document;
    }
    if (target === undefined) return { input: sent, finish: async (output) => output };
    delete sent.write;
    return {
      input: { ...sent, save: true, include_schema: true },
      finish: async (output) => {
        const isOther = isString(input.write);
        if (input.force !== true) await assertNoNewErrors(target, output, isOther, call);
        return writeBack(target, output, input.include_schema === true);
      },
    };
  }

  /** The file to write into: the one that was read, or another, which need not be there yet. */
  async #findTarget(
    text: Json | undefined,
    read: SchemaFile | undefined,
    listRoots?: ListRoots,
  ): Promise<SchemaFile | undefined> {
    if (!isString(text)) return text === true ? read : undefined;
    const path = toPath(text) ?? refuse('/write', 'Expected an absolute path or a file:// URI.');
    if ((await realpath(path).catch(() => undefined)) !== undefined) {
      return this.#read(path, '/write', listRoots);
    }
    const folder = await this.#toAllowed(dirname(path), '/write', listRoots, true);
    return { path: join(folder, basename(path)), text: undefined, document: undefined };
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
  async #toAllowed(
    path: string,
    at: string,
    listRoots?: ListRoots,
    isFolder = false,
  ): Promise<string> {
    const folders = await this.#listFolders(listRoots);
    if (folders.length === 0) {
      return refuse(
        at,
        'No folder is open to files. Declare it as a root of the client, or start the server with --allow-dir FOLDER; or send the document.',
      );
    }
    const real = await realpath(path).catch(() => undefined);
    const isInside = (file: string) =>
      folders.some((folder) =>
        `${file}${isFolder ? sep : ''}`.startsWith(folder.endsWith(sep) ? folder : folder + sep),
      );
    if (real !== undefined && isInside(real)) return real;
    return refuse(at, `${path} is not a file of the folders that are open: ${folders.join(', ')}.`);
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

/** Throws CONFLICT where a result has errors that what it is written over has not. */
async function assertNoNewErrors(
  { path, document }: SchemaFile,
  output: Json,
  isOther: boolean,
  call: Call,
): Promise<void> {
  if (!isObject(output) || !isObject(output.schema)) return;
  const brought = asArray(output.new_findings).filter(
    (one) => isObject(one) && one.severity === 'error',
  ).length;
  const list = async (schema: JsonObject) => {
    const checked = await call('error_check', { schema });
    const found = asArray(isObject(checked) ? checked.errors : []).flatMap((one) =>
      asArray(isObject(one) ? one.findings : []),
    );
    return found.map((one) => String(isObject(one) ? one.message : one));
  };
  const known = isOther && document !== undefined ? new Set(await list(document)) : undefined;
  const more = known
    ? (await list(output.schema)).filter((message) => !known.has(message)).length
    : brought;
  if (more === 0) return;
  throw new AppError(
    'CONFLICT',
    `The result has ${more} errors that ${path} has not, and was not written: error_check {"schema": "${String(output.schema_id)}"} lists them, {"force": true} writes it all the same.`,
  );
}

/** Writes the result of a call over a file, or into a new one; what did not change keeps its layout. */
async function writeBack(
  { path, text, document }: SchemaFile,
  output: Json,
  isShown: boolean,
): Promise<Json> {
  if (!isObject(output) || !isObject(output.schema)) return output;
  const { schema, ...rest } = output;
  if (text === undefined || document === undefined) {
    await writeFile(path, `${JSON.stringify(schema, null, 2)}\n`, { flag: 'wx' });
    return { ...rest, written: path, ...(isShown ? { schema } : {}) };
  }
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
