import type { Methods } from '../operations/operation-methods.ts';
import { OrreryConnectionError, OrreryError, type Problem } from './error.ts';
import { ROUTES } from './routes.gen.ts';

export interface RequestOptions {
  /** Aborting it stops the work on the server too. */
  readonly signal?: AbortSignal;
}

/** One method for every operation, in camel case, with the operation's own input and output. */
export type Client = Methods<RequestOptions>;

export interface ClientOptions {
  /** Such as `http://127.0.0.1:7411`, base path included; by default ORRERY_URL, or a server on this machine. */
  readonly baseUrl?: string;
  /** By default ORRERY_API_KEY. */
  readonly apiKey?: string;
  /** Milliseconds until an attempt is given up; default 60,000. */
  readonly timeoutMs?: number;
  /** Further attempts where the server was busy (429, 503); default 2. */
  readonly retries?: number;
  /** A fetch of your own, for proxies and tests. */
  readonly fetch?: typeof globalThis.fetch;
}

interface Route {
  readonly method: string;
  /** Parameters in braces. */
  readonly path: string;
}

type Input = Readonly<Record<string, unknown>>;

/** Puts the input where the route wants it: path, query or body. */
function toRequest(route: Route, input: Input): { path: string; body: string | undefined } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  let path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (route.method !== 'GET') return { path, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams();
  for (const [name, value] of rest) query.set(name, String(value));
  if (query.size > 0) path += `?${query}`;
  return { path, body: undefined };
}

async function toError(response: Response): Promise<OrreryError> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new OrreryError(
    response.status,
    problem,
    Number.isNaN(retryAfter) ? undefined : retryAfter,
  );
}

/** A variable of the environment, where there is one: browsers have none. */
const readVariable = (name: string): string | undefined =>
  (typeof process === 'undefined' ? undefined : process.env?.[name]) || undefined;

const DEFAULT_URL = 'http://127.0.0.1:7411';
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRIES = 2;
/** A server that asks for a longer wait is not asked again. */
const MAX_WAIT_MS = 30_000;

/** The milliseconds to wait before another attempt, or undefined where none is made. */
function toWait(error: unknown, attempt: number, retries: number): number | undefined {
  const isBusy = error instanceof OrreryError && [429, 503].includes(error.status);
  if (!isBusy || attempt >= retries) return undefined;
  const wait = error.retryAfterS === undefined ? 500 * 2 ** attempt : error.retryAfterS * 1_000;
  return wait > MAX_WAIT_MS ? undefined : wait;
}

/**
 * Creates a client of the HTTP operations. Its methods throw OrreryError where the server refuses, and its subclass
 * OrreryConnectionError where none answers.
 *
 * @example
 * const orrery = createClient({ apiKey: '…' });
 * const { valid } = await orrery.validityCheck({ schema: 'std-list' });
 */
export function createClient(options: ClientOptions = {}): Client {
  const given = options.baseUrl ?? readVariable('ORRERY_URL') ?? DEFAULT_URL;
  const apiKey = options.apiKey ?? readVariable('ORRERY_API_KEY');
  const baseUrl = given.replace(/\/+$/, '');
  const headers: Record<string, string> = { accept: 'application/json' };
  if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`;

  const { timeoutMs = DEFAULT_TIMEOUT_MS, retries = DEFAULT_RETRIES } = options;

  const send = async (route: Route, input: Input, signal: AbortSignal | undefined) => {
    const { path, body } = toRequest(route, input);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await (options.fetch ?? globalThis.fetch)(baseUrl + path, {
        method: route.method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (!response.ok) throw await toError(response);
      return await response.json();
    } catch (error) {
      if (error instanceof OrreryError || signal?.aborted) throw error;
      throw new OrreryConnectionError(baseUrl, error);
    }
  };
  const call = async (route: Route, input: Input = {}, { signal }: RequestOptions = {}) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await send(route, input, signal);
      } catch (error) {
        const wait = toWait(error, attempt, retries);
        if (wait === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
        signal?.throwIfAborted();
      }
    }
  };
  const methods = Object.entries(ROUTES).map(([name, route]) => [
    name,
    (input?: Input, request?: RequestOptions) => call(route, input, request),
  ]);
  return Object.fromEntries(methods) as Client;
}
