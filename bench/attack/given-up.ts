import type { JsonObject } from '../../src/kernel/json.ts';
import { KEYS, type ServedOrrery, send } from './served.ts';

/** A call that takes a while, by the documents that it is made of. */
interface LongCall {
  readonly path: string;
  readonly toInput: (a: JsonObject, b: JsonObject) => unknown;
}

/** Calls that are answered in a thread, some of which read from the store there. */
const LONG_CALLS: readonly LongCall[] = [
  { path: '/plan', toInput: (current, goal) => ({ current, goal }) },
  { path: '/gap', toInput: (source, target) => ({ source, target }) },
  { path: '/rank-edits/jepa', toInput: (schema) => ({ schema, errors: [] }) },
  { path: '/memory/recall', toInput: (schema) => ({ domain: 'attack', schema }) },
];

const SIZES = [10_000, 200_000, 1_300_000] as const;
const EPISODES = 20;
const AT_ONCE = 8;
const LONGEST_MS = 300;

/** Prepares the episodes that recall compares with, and shows that each call would be answered. */
async function prepare({ url }: ServedOrrery, build: Build): Promise<void> {
  const small = build(SIZES[0], 'a');
  for (let n = 0; n < EPISODES; n++) {
    const episode = {
      domain: 'attack',
      context: `Attempt ${n}`,
      schema: { ...small, name: `A${n}` },
    };
    await send(url, '/memory/store', JSON.stringify(episode));
  }
  for (const { path, toInput } of LONG_CALLS) {
    const { status, text } = await send(
      url,
      path,
      JSON.stringify(toInput(small, build(SIZES[0], 'b'))),
    );
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text.slice(0, 300)}`);
  }
}

/** Makes a document of about so many bytes, in one of two variants that share no name. */
type Build = (bytes: number, variant: 'a' | 'b') => JsonObject;

/**
 * Sends calls on small, large and largest documents and closes each connection after 1 to 300 ms, as a browser does that
 * reloads: the thread at work is ended, or the answer has no reader any more.
 */
export async function giveUpCalls(
  served: ServedOrrery,
  signal: AbortSignal,
  build: Build,
  sizes: readonly number[] = SIZES,
) {
  await prepare(served, build);
  const bodies = sizes.flatMap((bytes) =>
    LONG_CALLS.map(({ path, toInput }) => ({
      path,
      body: JSON.stringify(toInput(build(bytes, 'a'), build(bytes, 'b'))),
    })),
  );
  let calls = 0;
  const loop = async () => {
    while (!signal.aborted) {
      const call = calls++;
      const { path, body } = bodies[call % bodies.length] as (typeof bodies)[number];
      // 97 and 300 share no factor: every wait comes up with every call.
      const waitMs = 1 + ((call * 97) % LONGEST_MS);
      await fetch(served.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEYS.attacker}`, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(waitMs),
      })
        .then((response) => response.arrayBuffer())
        .catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
}
