import { isAscii, isUtf8 } from 'node:buffer';
import { AppError } from '../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findJsonFault } from '../kernel/json-fault.ts';
import { describeRepeatedKey, findRepeatedKeys } from '../kernel/json-positions.ts';
import { refuse } from './refuse.ts';

/** The text of bytes in UTF-8. Throws BAD_REQUEST where they are none. */
function toText(bytes: Uint8Array): string {
  if (bytes.length === 0)
    throw new AppError('BAD_REQUEST', 'The body is empty: send a JSON object.');
  const { buffer, byteOffset, byteLength } = bytes;
  if (isAscii(bytes)) return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  if (!isUtf8(bytes)) throw new AppError('BAD_REQUEST', 'The body is not UTF-8.');
  // Editors on some systems begin a file with a byte order mark: it is not part of the JSON.
  return Buffer.from(buffer, byteOffset, byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** Parses JSON as it is: what JSON allows and we don't, such as a `__proto__` key, the operation refuses by name. */
export function parseJson(bytes: Uint8Array): Json {
  const text = toText(bytes);
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
      refuse(`/${key}`, `The path and the body have different values of ${key}.`);
    }
  }
  return { ...input, ...members } as JsonObject;
}

/** At least the keys of a JSON text: the quotes before a colon. Some inside of strings may be counted too. */
const countKeys = (text: string): number => text.match(/"\s*:/g)?.length ?? 0;

/** An input as it came: JSON that is parsed once, by the thread that needs it. */
export class RawInput {
  readonly bytes: Uint8Array;
  /** Members that the path names. */
  readonly members: Readonly<Record<string, string>>;
  #body: Json | undefined;

  constructor(bytes: Uint8Array, members: Readonly<Record<string, string>> = {}) {
    this.bytes = bytes;
    this.members = members;
  }

  /** The same body with the members that the path names. */
  with(members: Readonly<Record<string, string>>): RawInput {
    const input = new RawInput(this.bytes, members);
    input.#body = this.#body;
    return input;
  }

  /** Throws BAD_REQUEST where the bytes are no JSON. */
  parse(): Json {
    this.#body ??= parseJson(this.bytes);
    return mergeMembers(this.#body, this.members);
  }

  /**
   * One sentence for each key that the body repeats. `nestedKeys` counts the keys below the members of the body: only a
   * text that seems to hold more is searched for the place.
   */
  describeRepeatedKeys(nestedKeys: number): string[] {
    const text = toText(this.bytes);
    const isWhole = countKeys(text) <= nestedKeys + Object.keys(this.#body ?? {}).length;
    return isWhole ? [] : findRepeatedKeys(text).map(describeRepeatedKey);
  }
}
