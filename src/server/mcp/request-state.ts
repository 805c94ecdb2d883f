import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { createInvalidParams } from './protocol-error.ts';

/** Milliseconds that a person may take to answer. */
const LIFE_MS = 30 * 60 * 1_000;

const PREFIX = 'v1';

/** State that a server sends itself through a client between two requests: signed, not secret. */
export interface RequestState {
  /** A text that holds the payload for the same binding, for half an hour. */
  seal(payload: JsonObject, binding: string): string;
  /** The payload. Throws MCP's invalid params where the text was not sealed here, for this binding, or too long ago. */
  open(state: string, binding: string): JsonObject;
}

/**
 * Seals with HMAC-SHA256. Whatever holds the same key opens it, so that another process may answer the next request.
 * `key` has at least 32 bytes; `binding` says whose and what request it is, and is part of what is signed.
 */
export function createRequestState(key: Buffer, nowMs: () => number = Date.now): RequestState {
  const sign = (body: string, binding: string) =>
    createHmac('sha256', key).update(`${PREFIX}\0${binding}\0${body}`).digest();
  return {
    seal(payload, binding) {
      const body = JSON.stringify({ payload, expiresAtMs: nowMs() + LIFE_MS });
      const encoded = Buffer.from(body).toString('base64url');
      return `${PREFIX}.${encoded}.${sign(encoded, binding).toString('base64url')}`;
    },
    open(state, binding) {
      const [prefix, body = '', tag = '', ...rest] = state.split('.');
      const expected = sign(body, binding);
      const given = Buffer.from(tag, 'base64url');
      const isSealed =
        prefix === PREFIX &&
        rest.length === 0 &&
        tag === expected.toString('base64url') &&
        timingSafeEqual(given, expected);
      const content = isSealed ? JSON.parse(Buffer.from(body, 'base64url').toString()) : undefined;
      if (!isObject(content) || !isObject(content.payload)) {
        throw createInvalidParams('params.requestState is not what this request was given.');
      }
      if (Number(content.expiresAtMs) < nowMs()) {
        throw createInvalidParams('params.requestState is older than half an hour: start again.');
      }
      return content.payload;
    },
  };
}

const KEY_BYTES = 32;

let ownState: RequestState | undefined;

/** A state for this process alone: what it sealed, no other opens. */
export function getOwnState(): RequestState {
  ownState ??= createRequestState(randomBytes(KEY_BYTES));
  return ownState;
}

/**
 * The key that seals what clients carry between two requests, from the data directory: every process of the directory
 * opens what another one sealed. The first makes it.
 */
export async function ensureStateKey(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'request-state.key');
  await writeFile(path, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const key = await readFile(path);
  // Another process is writing it at this moment, or somebody emptied it.
  return key.length === KEY_BYTES ? key : randomBytes(KEY_BYTES);
}
