import { useEffect } from 'preact/hooks';
import type { RecentCall } from '../../ports/recent-call.ts';
import { request } from './session.ts';
import { createStore, useStore } from './store.ts';

const MOST_CALLS = 1_000;
const RETRY_MS = 2_000;

/** The newest calls of the tenant, newest first. */
export const calls = createStore<readonly RecentCall[]>([]);

async function readStream(signal: AbortSignal): Promise<void> {
  const response = await request('GET', '/calls', { signal });
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let isFirst = true;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      const fresh = (JSON.parse(data) as { calls: RecentCall[] }).calls.reverse();
      // The first message has everything that the server remembers.
      const known = isFirst ? [] : calls.get();
      isFirst = false;
      calls.set([...fresh, ...known].slice(0, MOST_CALLS));
    }
  }
}

/** Follows the calls of the tenant until it is stopped; a stream that breaks is opened again. */
export function followCalls(): () => void {
  const stop = new AbortController();
  const follow = async () => {
    while (!stop.signal.aborted) {
      await readStream(stop.signal).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  void follow();
  return () => stop.abort();
}

/** The input of a call as it was sent. Throws OrreryError where it is no longer kept. */
export async function readInput(id: number): Promise<Record<string, unknown>> {
  const answer = (await (await request('GET', `/calls/${id}`)).json()) as {
    input: Record<string, unknown>;
  };
  return answer.input;
}

/** The id of the newest call of some operations, followed as they are made; 0 before the first. */
export function useNewestCall(isWanted: (operation: string) => boolean): number {
  useEffect(followCalls, []);
  return useStore(calls).find(({ operation }) => isWanted(operation))?.id ?? 0;
}
