import { z } from 'zod';
import type { JsonObject } from '../../src/kernel/json.ts';
import { defineOperation } from '../../src/operations/operation.ts';
import type { OperationContext } from '../../src/operations/operation-context.ts';
import { META } from '../../src/server/mcp/modern/envelope.ts';
import { TASKS_EXTENSION } from '../../src/server/mcp/tasks/wire-task.ts';
import type { TestServer } from './running-server.ts';

const REVISION = '2026-07-28';

/** The `_meta` of a client of the revision that takes tasks. */
export const TAKES_TASKS = { extensions: { [TASKS_EXTENSION]: {} } };

const toMeta = (capabilities: object) => ({
  [META.protocolVersion]: REVISION,
  [META.clientCapabilities]: capabilities,
});

export interface Sent {
  readonly key?: string;
  readonly capabilities?: object;
  readonly meta?: object;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at member by member.
  readonly result: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  readonly error: any;
}

/** Sends a request of the revision without sessions. */
export function post(
  { url, key: own }: Pick<TestServer, 'url' | 'key'>,
  method: string,
  params: JsonObject,
  { key = own, capabilities = TAKES_TASKS, meta = {}, headers = {}, signal }: Sent = {},
): Promise<Response> {
  const name = params.name ?? params.taskId;
  return fetch(`${url}/mcp`, {
    method: 'POST',
    ...(signal ? { signal } : {}),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, _meta: { ...toMeta(capabilities), ...meta } },
    }),
  });
}

/** The answer to a request, as JSON or as the last of its events. */
export async function request(
  server: Pick<TestServer, 'url' | 'key'>,
  method: string,
  params: JsonObject,
  sent: Sent = {},
): Promise<Answered> {
  const response = await post(server, method, params, sent);
  const text = await response.text();
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data ?? '');
  const { result, error } = JSON.parse(events.at(-1) ?? text);
  return { status: response.status, result, error };
}

/** A call that ends when the test lets it, and knows how often it was begun and what stopped it. */
export function createGate() {
  const begun: { context: OperationContext; name: string }[] = [];
  const waiting = new Map<string, (() => void)[]>();
  const opened = new Set<string>();
  const arrivals = new Set<() => void>();
  const operation = defineOperation({
    name: 'wait_at_gate',
    group: 'verification',
    route: { method: 'POST', path: '/wait-at-gate' },
    title: 'Wait at a gate',
    description: 'Waits until the test opens the gate of this name.',
    effect: 'write',
    cost: 'yielding',
    idempotent: true,
    input: z.strictObject({ name: z.string(), fails: z.boolean().optional() }),
    output: z.object({ name: z.string(), begun: z.int() }),
    async run({ name, fails }, context) {
      begun.push({ context, name });
      context.reportProgress({ progress: 2, total: 5, message: `waiting at ${name}` });
      for (const arrive of arrivals) arrive();
      await new Promise<void>((resolve, reject) => {
        if (opened.has(name)) resolve();
        waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
        context.signal.addEventListener('abort', () => reject(context.signal.reason));
      });
      if (fails) throw new Error('a secret of ours');
      return { name, begun: begun.filter((one) => one.name === name).length };
    },
  });
  return {
    operation,
    begun,
    open(name: string) {
      opened.add(name);
      for (const resolve of waiting.get(name) ?? []) resolve();
    },
    /** Resolves when a call has arrived at the gate so often. */
    async hasBegun(name: string, times: number): Promise<OperationContext> {
      for (;;) {
        const ofName = begun.filter((one) => one.name === name);
        const last = ofName[times - 1];
        if (last) return last.context;
        await new Promise<void>((resolve) => arrivals.add(resolve));
      }
    },
  };
}

export type Gate = ReturnType<typeof createGate>;

/** Starts a task that waits at a gate, and gives its id. */
export async function startTask(
  server: Pick<TestServer, 'url' | 'key'>,
  name: string,
  sent: Sent = {},
): Promise<string> {
  const call = { name: 'wait_at_gate', arguments: { name } };
  const { result, error } = await request(server, 'tools/call', call, sent);
  if (result?.resultType !== 'task') throw new Error(JSON.stringify({ result, error }));
  return result.taskId;
}

/** Asks about a task until it has ended, as a client does. */
export async function poll(
  server: Pick<TestServer, 'url' | 'key'>,
  taskId: string,
  sent: Sent = {},
): Promise<Answered['result']> {
  for (;;) {
    const { result, error } = await request(server, 'tasks/get', { taskId }, sent);
    if (error) throw new Error(JSON.stringify(error));
    if (result.status !== 'working') return result;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Reads the messages of a stream of events one by one. */
export async function* readEvents(response: Response): AsyncGenerator<JsonObject> {
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data) yield JSON.parse(data) as JsonObject;
    }
  }
}
