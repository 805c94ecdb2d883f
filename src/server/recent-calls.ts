import { AppError } from '../kernel/errors.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { parseJson, RawInput } from '../operations/raw-input.ts';
import type { Answer, CallRecord } from './call-record.ts';
import type { Caller } from './caller.ts';

/** A call that ended, as the people of its tenant may see it. */
export interface RecentCall {
  readonly id: number;
  readonly at: string;
  readonly request_id: string;
  readonly key_id: string;
  readonly channel: string;
  readonly operation: string;
  /** Name or handle of the first schema of the input; empty where it has none. */
  readonly document: string;
  readonly ms: number;
  /** `ok` or the code of the error. */
  readonly outcome: string;
  /** The plain values at the top of the answer, such as `valid`. */
  readonly result: Readonly<Record<string, string | number | boolean>>;
}

/** Content of a call that has begun. */
interface Sent {
  readonly document: string;
  /** Undefined where it is too large to be kept. */
  readonly input: unknown;
  readonly sizeBytes: number;
}

interface Kept extends Sent {
  readonly call: RecentCall;
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

function listResults(answer: Answer | undefined): RecentCall['result'] {
  if (answer === undefined) return {};
  if ('json' in answer && answer.json.length > MOST_ANSWER_BYTES) return {};
  const output = 'json' in answer ? parseJson(answer.json) : answer.output;
  const plain = Object.entries(isObject(output as never) ? (output as JsonObject) : {}).flatMap(
    ([name, value]): [string, string | number | boolean][] => {
      if (typeof value === 'string') return value.length <= 80 ? [[name, value]] : [];
      return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [];
    },
  );
  return Object.fromEntries(plain.slice(0, MOST_RESULTS));
}

/** Keeps the last calls in the memory of this process, for those who watch, and tells them of each new one. */
export class RecentCalls {
  readonly #tenants = new Map<string, TenantCalls>();
  #count = 0;
  #bytes = 0;

  /** Takes a copy of an input before the call changes or hands it on. */
  receive(input: unknown, givenBytes = UNKNOWN_BYTES): Sent {
    const isRaw = input instanceof RawInput;
    const sizeBytes = isRaw ? input.bytes.length : givenBytes * PARSED_WEIGHT;
    const document = findDocument(input);
    if (sizeBytes > MOST_BYTES) return { document, input: undefined, sizeBytes: 0 };
    // Without the parsed body, which would stay in memory beside the bytes.
    const kept = isRaw ? new RawInput(new Uint8Array(input.bytes), input.members) : input;
    return { document, input: kept, sizeBytes };
  }

  note(record: CallRecord, caller: Caller, sent: Sent, answer: Answer | undefined): void {
    const { tenant, requestId, operation, ms, outcome } = record;
    const own = this.#of(tenant);
    const nowMs = Date.now();
    // Times as numbers: they say nothing of other tenants, and a restart does not repeat them.
    own.lastId = Math.max(own.lastId + 1, nowMs);
    const call = {
      id: own.lastId,
      at: new Date(nowMs).toISOString(),
      request_id: requestId,
      key_id: caller.keyId,
      channel: caller.channel ?? 'program',
      operation,
      document: sent.document,
      ms,
      outcome,
      result: listResults(answer),
    };
    own.kept.push({ ...sent, call });
    own.bytes += sent.sizeBytes;
    this.#bytes += sent.sizeBytes;
    this.#count++;
    while (this.#count > MOST_CALLS) this.#dropOldest(({ kept }) => kept.length);
    while (this.#bytes > MOST_BYTES) this.#dropOldest(({ bytes }) => bytes);
    for (const tell of own.watchers) tell(call);
  }

  /** The calls of a tenant, oldest first. */
  list(tenant: string): RecentCall[] {
    return (this.#tenants.get(tenant)?.kept ?? []).map(({ call }) => call);
  }

  /** The input of a call as it was sent. Throws NOT_FOUND where it is not kept any more. */
  getInput(tenant: string, id: number): unknown {
    const kept = this.#tenants.get(tenant)?.kept.find(({ call }) => call.id === id);
    if (kept?.input === undefined) {
      throw new AppError(
        'NOT_FOUND',
        'The input of this call is no longer kept: only the newest are, in the memory of the server.',
      );
    }
    return kept.input instanceof RawInput ? kept.input.parse() : kept.input;
  }

  /** Tells of each call of a tenant from now on; returns what ends that. Throws UNAVAILABLE where too many watch. */
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
