import { setImmediate as nextTurn } from 'node:timers/promises';
import { append } from '../kernel/append.ts';
import { createBoundedCache } from '../kernel/bounded-cache.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { readJsonTexts } from '../operations/inputs/json-texts.ts';
import { parseJson, RawInput } from '../operations/raw-input.ts';
import { type CallWithDocument, type NewCall, PAGE_REQUEST } from '../ports/call-log.ts';
import type { Stores } from '../stores/stores.ts';
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
type RecorderStores = Pick<Stores, 'calls' | 'schemas'>;

/** A call that has ended and is not yet written. */
interface Ended {
  readonly at: string;
  readonly record: CallRecord;
  readonly caller: Caller;
  readonly given: unknown;
  readonly answer: Answer | undefined;
}

/** The time for which calls are gathered, so that many of them share a transaction. Milliseconds. */
const FLUSH_MS = 300;
/** Calls of a tenant that wait at most; the oldest of more are left out, as the log would soon. */
const MOST_WAITING = 500;
/** Calls gathered that are read: of a burst the oldest are listed without a document. */
const MOST_READ = 20;
/** Larger inputs, answers and documents are not read. */
const MOST_BYTES = 512 * 1024;
const MOST_TEXT = 80;
const MOST_NAMES = 1_000;
/** The members of an input that hold the document that a call works on. */
const DOCUMENTS = ['/schema', '/current', '/source'];

const asObject = (value: unknown): JsonObject =>
  isObject(value as Json) ? (value as JsonObject) : {};

const toName = (document: unknown): string => {
  const { name } = asObject(document);
  return typeof name === 'string' ? name.slice(0, MOST_TEXT) : '';
};

/** A handle, also at the end of a resource URI. */
const HANDLE = /^(?:orrery:\/\/schemas\/)?(sch_[\w-]{20,})$/;

/** The document of an input, also one that is sent as text; or its handle, or the name of a behavior. */
function readDocument(given: unknown): Json | undefined {
  if (given instanceof RawInput && given.bytes.length > MOST_BYTES) return undefined;
  const sent = asObject(given instanceof RawInput ? given.parse() : given);
  const { schema, current, source } = readJsonTexts(sent, DOCUMENTS).input;
  return schema ?? current ?? source;
}

function readOutput(answer: Answer): JsonObject {
  if ('output' in answer) return asObject(answer.output);
  return answer.json.length > MOST_BYTES ? {} : asObject(parseJson(answer.json));
}

/** Writes each call of an agent to the log of its tenant, some of them in one transaction, beside what answers. */
export class CallRecorder {
  readonly #open: () => Promise<RecorderStores>;
  readonly #onError: (error: unknown) => void;
  readonly #waiting = new Map<string, Ended[]>();
  readonly #names = createBoundedCache<string, string>(MOST_NAMES);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(open: () => Promise<RecorderStores>, onError: (error: unknown) => void) {
    this.#open = open;
    this.#onError = onError;
  }

  /** Notes a call that ended: not one of the page itself, nor one of a command that a person typed. */
  note(record: CallRecord, caller: Caller, given: unknown, answer: Answer | undefined): void {
    const { requestId, tenant } = record;
    if (requestId.startsWith(PAGE_REQUEST) || caller.channel === 'command-line') return;
    const at = new Date().toISOString();
    append(this.#waiting, tenant, { at, record, caller, given, answer });
    const waiting = this.#waiting.get(tenant) as Ended[];
    if (waiting.length > MOST_WAITING) waiting.shift();
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what waits. Never rejects: a call that is not listed must not fail. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [tenant, calls] of this.#waiting)
      this.#writing = this.#writing.then(() => this.#write(tenant, calls)).catch(this.#onError);
    this.#waiting.clear();
    return this.#writing;
  }

  async #write(tenant: string, ended: readonly Ended[]): Promise<void> {
    const stores = await this.#open();
    const calls: CallWithDocument[] = [];
    for (const [at, one] of ended.entries()) {
      const isRead = at >= ended.length - MOST_READ;
      // Other calls are answered between two that are read.
      if (isRead) await nextTurn();
      calls.push(await this.#toCall(stores, one, isRead));
    }
    await stores.calls.add(tenant, calls);
  }

  async #toCall(stores: RecorderStores, ended: Ended, isRead: boolean): Promise<CallWithDocument> {
    const { at, record, caller, given, answer } = ended;
    const { operation, ms, outcome, tenant } = record;
    // A refused input may not be JSON.
    const read = isRead ? answer : undefined;
    const output = read ? readOutput(read) : {};
    const sent = read && readDocument(given);
    const ids = [output.schema_id, sent].map((one) => HANDLE.exec(String(one))?.[1]);
    const schemaId = ids.find((id) => id !== undefined);
    // An answer with the changed document says more than the input.
    const document = [output.schema, sent].find((one) => one && isObject(one));
    const kept = schemaId && (await this.#findName(stores, tenant, schemaId));
    const name = kept ?? toName(document);
    const text = document && !schemaId ? JSON.stringify(document) : undefined;
    const call: NewCall = {
      at,
      key_id: caller.keyId,
      channel: caller.channel ?? 'program',
      operation,
      document: name,
      ...(schemaId === undefined ? {} : { schema_id: schemaId }),
      ms,
      outcome,
      ...(typeof output.valid === 'boolean' ? { valid: output.valid } : {}),
    };
    return { call, document: text && text.length <= MOST_BYTES ? text : undefined };
  }

  /** The name of a kept document. A handle stands for one document, so that each is read once. */
  async #findName({ schemas }: RecorderStores, tenant: string, schemaId: string) {
    const known = this.#names.get(schemaId);
    const text = known === undefined ? await schemas.findText(tenant, schemaId) : undefined;
    const name = text === undefined ? known : toName(JSON.parse(text));
    if (name !== undefined) this.#names.set(schemaId, name);
    return name;
  }
}
