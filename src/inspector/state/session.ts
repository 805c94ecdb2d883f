import { signal } from '@preact/signals';
import { type Client, createClient } from '../../client/client.ts';
import { OrreryError } from '../../client/error.ts';
import { PAGE_REQUEST } from '../../ports/call-log.ts';
import { change } from './change.ts';

/** The owner of the key. */
export interface Caller {
  readonly tenant: string;
  readonly key_id: string;
}

export interface Session {
  /** `unknown` until the server was asked once. */
  readonly state: 'unknown' | 'signed-out' | 'signed-in';
  readonly caller: Caller | undefined;
  /** Why nobody is signed in. */
  readonly problem: string | undefined;
}

const STORAGE_KEY = 'orrery-key';

export const session = signal<Session>({
  state: 'unknown',
  caller: undefined,
  problem: undefined,
});

let apiKey = sessionStorage.getItem(STORAGE_KEY) ?? undefined;

/** The server's address with its base path: the page is at `/inspector` below it. */
export const BASE_URL = location.origin + location.pathname.replace(/\/inspector\/?$/, '');

let requests = 0;

/** `fetch` that notes whether the key is still valid. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('x-request-id', `${PAGE_REQUEST}${Date.now().toString(36)}-${++requests}`);
  const response = await globalThis.fetch(input, { ...init, headers });
  if (response.status === 401 && session.value.state === 'signed-in') {
    signOut('The key no longer counts: it was revoked or has expired.');
  }
  return response;
}

let client = makeClient();

function makeClient(): Client {
  return createClient({
    baseUrl: BASE_URL,
    fetch: watchedFetch as typeof fetch,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
}

/** The typed client with the key of this session. */
export const api = (): Client => client;

/** Reads what is beside the operations. Throws OrreryError where the server refuses. */
export async function readJson(path: string): Promise<unknown> {
  const headers = new Headers();
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`);
  const response = await watchedFetch(BASE_URL + path, { headers });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new OrreryError(response.status, answer, undefined);
}

/** A sentence for a person of whatever went wrong. */
export function describeError(error: unknown): string {
  if (error instanceof OrreryError) return error.message;
  if (error instanceof TypeError) return 'The server does not answer. Nothing is lost: try again.';
  return error instanceof Error ? error.message : String(error);
}

async function readCaller(): Promise<void> {
  const caller = (await readJson('/keys/current')) as Caller;
  change(session, { state: 'signed-in', caller, problem: undefined });
}

/** Continues with the key of this tab, or with none where the server asks for none. */
export async function resume(): Promise<void> {
  try {
    if (apiKey === undefined) {
      const answer = await readJson('/inspector/settings');
      if ((answer as { needs_key: boolean }).needs_key) return signOut();
    }
    await readCaller();
  } catch (error) {
    signOut(describeError(error));
  }
}

/** Tries a key. The reason of a refusal is in the session's `problem`. */
export async function signIn(key: string): Promise<void> {
  apiKey = key.trim();
  client = makeClient();
  try {
    await readCaller();
    sessionStorage.setItem(STORAGE_KEY, apiKey);
  } catch (error) {
    signOut(describeError(error));
  }
}

/** Forgets the key, here and in the storage of the tab. */
export function signOut(problem?: string): void {
  apiKey = undefined;
  client = makeClient();
  sessionStorage.removeItem(STORAGE_KEY);
  change(session, { state: 'signed-out', caller: undefined, problem });
}
