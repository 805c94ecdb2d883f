import { append } from '../kernel/append.ts';
import { createBoundedCache } from '../kernel/bounded-cache.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { parseJson, RawInput } from '../operations/raw-input.ts';
import {
  type CallLog,
  type CallWithDocument,
  type NewCall,
  PAGE_REQUEST,
} from '../ports/call-log.ts';
import type { SchemaStore } from '../ports/schema-store.ts';
import type { Caller } from './caller.ts';

/** The record of a call that has ended. It never has content. A type, not an interface, so that logs take it. */
export type CallRecord = {
  readonly requestId: string;
  readonly tenant: string;
  /** The id of the key. */
  readonly key: string;
  readonly operation: string;
  readonly ms: number;
  readonly outcome: 'ok' | ErrorCode;
};

/** The answer of an operation: its output, or that as JSON from another thread. */
export type Answer = { readonly output: unknown } | { readonly json: Uint8Array };

/** The stores that a recorder writes to, and reads names from. */
interface RecorderStores {
  readonly calls: CallLog;
  readonly schemas: Pick<SchemaStore, 'findText'>;
}

/** A call that is not yet written. */
interface Waiting {
  readonly call: NewCall;
  /** Reads the document where no handle identifies it. */
  readonly readDocument: (() => JsonObject | undefined) | undefined;
}

/** The time for which calls are gathered, so that many of them share a transaction. Milliseconds. */
const FLUSH_MS = 300;
/** Calls of a tenant that wait at most; the oldest of more are left out, as the log would soon. */
const MOST_WAITING = 500;
/** A larger document is listed, but not kept. */
const MOST_DOCUMENT_BYTES = 1_000_000;
/** A larger answer of another thread is not read for its plain values. */
const MOST_ANSWER_BYTES = 32 * 1024;
const MOST_RESULTS = 6;
const MOST_TEXT = 80;
const MOST_NAMES = 1_000;
const DOCUMENTS = ['schema', 'current', 'source'] as const;

const asObject = (value: unknown): JsonObject =>
  isObject(value as Json) ? (value as JsonObject) : {};

/** The document of an input: the document itself, or the handle or name of one. */
const findDocument = (input: unknown): Json | undefined =>
  DOCUMENTS.map((key) => asObject(input)[key]).find((value) => value !== undefined);

/** A handle or a name, or the name of a document, near the beginning of a body that may be long. */
const HEAD =
  /"(?:schema|current|source)"\s*:\s*(?:"([^"\\]{1,80})"|\{\s*"name"\s*:\s*"([^"\\]{1,80})")/;
const HEAD_BYTES = 400;

/** The handle or name of the document that a call was given, and how to read a document that was sent. */
function readGiven(given: unknown): {
  readonly named: string;
  readonly readDocument: () => Json | undefined;
} {
  if (given instanceof RawInput) {
    const head = Buffer.from(given.bytes.subarray(0, HEAD_BYTES)).toString('utf8');
    const [, reference, name] = HEAD.exec(head) ?? [];
    const isKept = reference === undefined && given.bytes.length <= MOST_DOCUMENT_BYTES;
    return {
      named: reference ?? name ?? '',
      readDocument: () => (isKept ? findDocument(given.parse()) : undefined),
    };
  }
  const document = findDocument(given);
  return {
    named: typeof document === 'string' ? document.slice(0, MOST_TEXT) : toName(document),
    readDocument: () => document,
  };
}

function readAnswer(answer: Answer | undefined, mostBytes: number): JsonObject {
  if (answer === undefined) return {};
  if ('output' in answer) return asObject(answer.output);
  return answer.json.length > mostBytes ? {} : asObject(parseJson(answer.json));
}

function listResults(output: JsonObject): NewCall['result'] {
  const isPlain = (value: Json | undefined) =>
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= MOST_TEXT);
  const plain = Object.entries(output).filter(([, value]) => isPlain(value));
  return Object.fromEntries(plain.slice(0, MOST_RESULTS)) as NewCall['result'];
}

const toName = (document: unknown): string => {
  const { name } = asObject(document);
  return typeof name === 'string' ? name.slice(0, MOST_TEXT) : '';
};

const isHandle = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('sch_');

/** Writes each call of an agent to the log of its tenant, some of them in one transaction, beside what answers. */
export class CallRecorder {
  readonly #open: () => Promise<RecorderStores>;
  readonly #onError: (error: unknown) => void;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #names = createBoundedCache<string, string>(MOST_NAMES);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(open: () => Promise<RecorderStores>, onError: (error: unknown) => void) {
    this.#open = open;
    this.#onError = onError;
  }

  /** Notes a call that ended: not one of the page itself, nor one of a command that a person typed. */
  note(record: CallRecord, caller: Caller, given: unknown, answer: Answer | undefined): void {
    const { requestId, tenant, operation, ms, outcome } = record;
    if (requestId.startsWith(PAGE_REQUEST) || caller.channel === 'command-line') return;
    const output = readAnswer(answer, MOST_ANSWER_BYTES);
    const { named, readDocument } = readGiven(given);
    const handle = [output.schema_id, named].find(isHandle);
    const call: NewCall = {
      at: new Date().toISOString(),
      key_id: caller.keyId,
      channel: caller.channel ?? 'program',
      operation,
      document: isHandle(named) ? '' : named,
      ...(handle === undefined ? {} : { schema_id: handle }),
      ms,
      outcome,
      result: listResults(output),
    };
    // An answer with the changed document says more than the input. A refused input may not be JSON.
    const read = () =>
      [readAnswer(answer, MOST_DOCUMENT_BYTES).schema, readDocument()].find(
        (value) => value !== undefined && isObject(value),
      ) as JsonObject | undefined;
    const isRead = handle === undefined && answer !== undefined;
    append(this.#waiting, tenant, { call, readDocument: isRead ? read : undefined });
    const waiting = this.#waiting.get(tenant) as Waiting[];
    if (waiting.length > MOST_WAITING) waiting.shift();
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what waits. Never rejects: a call that is not listed must not fail. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (waiting.length === 0) return this.#writing;
    for (const [tenant, calls] of waiting)
      this.#writing = this.#writing.then(() => this.#write(tenant, calls)).catch(this.#onError);
    return this.#writing;
  }

  async #write(tenant: string, waiting: readonly Waiting[]): Promise<void> {
    const stores = await this.#open();
    const calls: CallWithDocument[] = [];
    // The newest document of a group is kept: the page shows no other of them.
    let document: JsonObject | undefined;
    for (const { call, readDocument } of waiting.toReversed()) {
      const own = document === undefined ? readDocument?.() : undefined;
      document ??= own;
      const name = call.schema_id
        ? await this.#findName(stores, tenant, call.schema_id)
        : toName(own);
      const text = own && JSON.stringify(own);
      calls.unshift({
        call: { ...call, document: name || call.document },
        document: text && text.length <= MOST_DOCUMENT_BYTES ? text : undefined,
      });
    }
    await stores.calls.add(tenant, calls);
  }

  /** The name of a kept document. Handles stand for one document for ever, so that each is read once. */
  async #findName(stores: RecorderStores, tenant: string, schemaId: string): Promise<string> {
    const known = this.#names.get(schemaId);
    if (known !== undefined) return known;
    const text = await stores.schemas.findText(tenant, schemaId);
    const found = toName(text && JSON.parse(text));
    this.#names.set(schemaId, found);
    return found;
  }
}
