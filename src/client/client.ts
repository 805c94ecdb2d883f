import type { Methods } from '../operations/methods.ts';
import { OrreryError, type Problem } from './error.ts';
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

/**
 * Creates a client of the HTTP operations. Its methods throw OrreryError where the server refuses.
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

  const call = async (route: Route, input: Input = {}, { signal }: RequestOptions = {}) => {
    const { path, body } = toRequest(route, input);
    const response = await (options.fetch ?? globalThis.fetch)(baseUrl + path, {
      method: route.method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw await toError(response);
    return response.json();
  };
  const methods = Object.entries(ROUTES).map(([name, route]) => [
    name,
    (input?: Input, request?: RequestOptions) => call(route, input, request),
  ]);
  return Object.fromEntries(methods) as Client;
}
