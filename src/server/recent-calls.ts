import { AppError, type ErrorCode } from '../kernel/errors.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { parseJson, RawInput } from '../operations/raw-input.ts';
import type { RecentCall } from '../ports/recent-call.ts';
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

/** A call with its content. Pages rarely watch, so that the shown parts are read from it only then. */
interface Kept {
  readonly id: number;
  readonly atMs: number;
  readonly record: CallRecord;
  readonly caller: Caller;
  /** Undefined where it is too large to be kept. */
  readonly input: unknown;
  /** The name of the document of such an input. */
  readonly document: string | undefined;
  /** The small answer of another thread as it came, or the plain values of any other. */
  readonly answer: Uint8Array | RecentCall['result'];
  readonly sizeBytes: number;
}

/** The last calls of one tenant, oldest first, and the pages that watch it. */
interface TenantCalls {
  readonly kept: Kept[];
  bytes: number;
  lastId: number;
  readonly watchers: Set<(call: RecentCall) => void>;
}

/** Calls that are listed, of all tenants; the oldest of the tenant with most go first. */
const MOST_CALLS = 1_000;
/** Bytes of inputs that are kept, of all tenants, with the same order. A larger input is not kept at all. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Parsed values take this many times the bytes of their JSON. */
const PARSED_WEIGHT = 4;
const UNKNOWN_BYTES = 16 * 1024;
/** Pages that watch the calls of one tenant. */
const MOST_WATCHERS = 100;
const MOST_RESULTS = 6;
/** Answers of other threads that are larger are not parsed for their plain values. */
const MOST_ANSWER_BYTES = 32 * 1024;
/** Bytes of a body in which the name of its document is looked for. */
const HEAD_BYTES = 400;
const DOCUMENTS = ['schema', 'current', 'source'];

/** The name of a schema that was given as a document, or the handle or name that was given for it. */
function findDocument(input: unknown): string {
  if (input instanceof RawInput) {
    // The body of a large document is parsed in another thread: its name is near the beginning.
    const text = Buffer.from(input.bytes.subarray(0, HEAD_BYTES)).toString('utf8');
    const found = /"(?:schema|current|source)"\s*:\s*(?:\{\s*"name"\s*:\s*)?"([^"]{1,80})"/.exec(
      text,
    );
    return found?.[1] ?? '';
  }
  const document = isObject(input as never)
    ? DOCUMENTS.map((key) => (input as JsonObject)[key]).find((value) => value !== undefined)
    : undefined;
  const name = isObject(document) ? document.name : document;
  return typeof name === 'string' ? name.slice(0, 80) : '';
}

function listResults(output: unknown): RecentCall['result'] {
  const result: Record<string, string | number | boolean> = {};
  if (!isObject(output as never)) return result;
  let left = MOST_RESULTS;
  for (const [name, value] of Object.entries(output as JsonObject)) {
    if (left === 0) break;
    const isPlain = typeof value === 'string' ? value.length <= 80 : isScalar(value);
    if (!isPlain) continue;
    result[name] = value as string | number | boolean;
    left--;
  }
  return result;
}

const isScalar = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';

function toCall({ id, atMs, record, caller, input, document, answer }: Kept): RecentCall {
  const { requestId, operation, ms, outcome } = record;
  return {
    id,
    at: new Date(atMs).toISOString(),
    request_id: requestId,
    key_id: caller.keyId,
    channel: caller.channel ?? 'program',
    operation,
    document: document ?? findDocument(input),
    ms,
    outcome,
    result: answer instanceof Uint8Array ? listResults(parseJson(answer)) : answer,
  };
}

function toKeptAnswer(answer: Answer | undefined): Kept['answer'] {
  if (answer === undefined) return {};
  if ('output' in answer) return listResults(answer.output);
  return answer.json.length > MOST_ANSWER_BYTES ? {} : answer.json;
}

/** Keeps the last calls in the memory of this process, for those who watch, and notifies them of each new one. */
export class RecentCalls {
  readonly #tenants = new Map<string, TenantCalls>();
  #count = 0;
  #bytes = 0;

  /** Keeps a call that ended. `givenBytes` is the size of its input, where the door knows. */
  note(
    record: CallRecord,
    caller: Caller,
    input: unknown,
    answer: Answer | undefined,
    givenBytes = UNKNOWN_BYTES,
  ): void {
    const isRaw = input instanceof RawInput;
    const inputBytes = isRaw ? input.bytes.length : givenBytes * PARSED_WEIGHT;
    const isKept = inputBytes <= MOST_BYTES;
    const kept = toKeptAnswer(answer);
    const own = this.#of(record.tenant);
    const atMs = Date.now();
    // Times as numbers: they say nothing of other tenants, and a restart does not repeat them.
    own.lastId = Math.max(own.lastId + 1, atMs);
    const call: Kept = {
      id: own.lastId,
      atMs,
      record,
      caller,
      // Without the parsed body, which would stay in memory beside the bytes.
      input: isKept ? (isRaw ? new RawInput(input.bytes, input.members) : input) : undefined,
      document: isKept ? undefined : findDocument(input),
      answer: kept,
      sizeBytes: (isKept ? inputBytes : 0) + (kept instanceof Uint8Array ? kept.length : 0),
    };
    own.kept.push(call);
    own.bytes += call.sizeBytes;
    this.#bytes += call.sizeBytes;
    this.#count++;
    while (this.#count > MOST_CALLS) this.#dropOldest(({ kept }) => kept.length);
    while (this.#bytes > MOST_BYTES) this.#dropOldest(({ bytes }) => bytes);
    if (own.watchers.size === 0) return;
    const shown = toCall(call);
    for (const tell of own.watchers) tell(shown);
  }

  list(tenant: string): RecentCall[] {
    return (this.#tenants.get(tenant)?.kept ?? []).map(toCall);
  }

  /** The input of a call as it was sent. Throws NOT_FOUND where it is not kept any more. */
  getInput(tenant: string, id: number): unknown {
    const kept = this.#tenants.get(tenant)?.kept.find((call) => call.id === id);
    if (kept?.input === undefined) {
      throw new AppError(
        'NOT_FOUND',
        'The input of this call is no longer kept: only the newest are, in the memory of the server.',
      );
    }
    return kept.input instanceof RawInput ? kept.input.parse() : kept.input;
  }

  /** Reports each call of a tenant from now on; returns what ends that. Throws UNAVAILABLE where too many watch. */
  watch(tenant: string, tell: (call: RecentCall) => void): () => void {
    const { watchers } = this.#of(tenant);
    if (watchers.size >= MOST_WATCHERS) {
      throw new AppError('UNAVAILABLE', 'Too many pages watch the calls of this tenant.', {
        retryAfterS: 30,
      });
    }
    watchers.add(tell);
    return () => {
      watchers.delete(tell);
      this.#forgetEmpty(tenant);
    };
  }

  #of(tenant: string): TenantCalls {
    const known = this.#tenants.get(tenant);
    if (known) return known;
    const made: TenantCalls = { kept: [], bytes: 0, lastId: 0, watchers: new Set() };
    this.#tenants.set(tenant, made);
    return made;
  }

  /** Drops the oldest call of the tenant that has most of what is bounded, so that no tenant displaces another. */
  #dropOldest(amountOf: (calls: TenantCalls) => number): void {
    let [most, amount] = ['', -1];
    for (const [tenant, calls] of this.#tenants) {
      if (calls.kept.length === 0 || amountOf(calls) <= amount) continue;
      [most, amount] = [tenant, amountOf(calls)];
    }
    const calls = this.#of(most);
    const sizeBytes = calls.kept.shift()?.sizeBytes ?? 0;
    calls.bytes -= sizeBytes;
    this.#bytes -= sizeBytes;
    this.#count--;
    this.#forgetEmpty(most);
  }

  #forgetEmpty(tenant: string): void {
    const calls = this.#tenants.get(tenant);
    if (calls?.kept.length === 0 && calls.watchers.size === 0) this.#tenants.delete(tenant);
  }
}
