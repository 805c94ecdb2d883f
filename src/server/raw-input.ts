import { isUtf8 } from 'node:buffer';
import { AppError } from '../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findJsonFault } from '../kernel/json-fault.ts';

/** Parses JSON as it is: what JSON allows and we don't, such as a `__proto__` key, the operation refuses by name. */
export function parseJson(bytes: Uint8Array): Json {
  if (bytes.length === 0)
    throw new AppError('BAD_REQUEST', 'The body is empty: send a JSON object.');
  if (!isUtf8(bytes)) throw new AppError('BAD_REQUEST', 'The body is not UTF-8.');
  const { buffer, byteOffset, byteLength } = bytes;
  // Editors on some systems begin a file with a byte order mark: it is no part of the JSON.
  const text = Buffer.from(buffer, byteOffset, byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch {
    const fault = findJsonFault(text);
    const place =
      fault && `: ${fault.expected} is expected at line ${fault.line}, column ${fault.column}`;
    throw new AppError('BAD_REQUEST', `The body is not JSON${place ?? ''}.`);
  }
}

/** Adds the members that a path names. Throws UNPROCESSABLE where the body says otherwise. */
export function mergeMembers(input: Json, members: Readonly<Record<string, string>>): Json {
  if (!isObject(input)) return input;
  for (const [key, value] of Object.entries(members)) {
    if (Object.hasOwn(input, key) && input[key] !== value) {
      const message = `The path says another ${key} than the body.`;
      throw new AppError('UNPROCESSABLE', message, { errors: [{ path: `/${key}`, message }] });
    }
  }
  return { ...input, ...members } as JsonObject;
}

/** A large input as it came: JSON that is parsed by the thread that needs it. */
export class RawInput {
  readonly bytes: Uint8Array;
  /** Members that the path names. */
  readonly members: Readonly<Record<string, string>>;

  constructor(bytes: Uint8Array, members: Readonly<Record<string, string>> = {}) {
    this.bytes = bytes;
    this.members = members;
  }

  /** Throws BAD_REQUEST where the bytes are no JSON. */
  parse(): Json {
    return mergeMembers(parseJson(this.bytes), this.members);
  }
}
