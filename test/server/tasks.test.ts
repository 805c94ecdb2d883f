import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { CALL_TASK_QUOTA } from '../../src/ports/call-task-store.ts';
import { META } from '../../src/server/mcp/modern/envelope.ts';
import { TASKS_EXTENSION } from '../../src/server/mcp/tasks/wire-task.ts';
import { sql } from '../../src/stores/sql/statement.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createTestDirectory } from '../stores/directory.ts';
import { startServer, type TestServer } from './running-server.ts';
import { createGate, poll, post, readEvents, request, startTask, TAKES_TASKS } from './tasks.ts';

const gate = createGate();
const operations = [...OPERATIONS, gate.operation];

/** Every call is a task at once here. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ taskAfter: '0', rateLimit: '0' }, { operations });
});
afterAll(() => server.close());

const call = (name: string, input: object, sent = {}, to = server) =>
  request(to, 'tools/call', { name, arguments: input as never }, sent);

async function createKey(tenant: string, scopes: string[] = []): Promise<string> {
  const response = await server.request('/keys', { body: { tenant, name: 'test', scopes } });
  const { key } = (await response.json()) as { key: string };
  await expect.poll(async () => (await server.request('/keys/current', { key })).status).toBe(200);
  return key;
}

/** A document whose repair takes rounds of search. */
const BROKEN = { name: 'A', orbitals: [{ name: 'O', entity: 'Ticket', traits: ['T'] }] };

describe('a call of a client that takes tasks', () => {
  test('is a task, with what a client needs to ask about it', async () => {
    const { result } = await call('wait_at_gate', { name: 'shape' });
    expect(result).toEqual({
      resultType: 'task',
      taskId: expect.stringMatching(/^[\w-]{32}$/),
      status: 'working',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUpdatedAt: expect.any(String),
      ttlMs: 3_600_000,
      pollIntervalMs: expect.any(Number),
      _meta: expect.anything(),
    });
    const { taskId } = result;
    const working = await request(server, 'tasks/get', { taskId });
    expect(working.result).toMatchObject({ resultType: 'complete', taskId, status: 'working' });
    expect(working.result).not.toHaveProperty('result');
    gate.open('shape');
    const ended = await poll(server, taskId);
    expect(ended).toMatchObject({
      resultType: 'complete',
      status: 'completed',
      result: { structuredContent: { name: 'shape', begun: 1 }, content: [{ type: 'text' }] },
    });
    expect(ended).not.toHaveProperty('error');
  });

  test('says how far it is', async () => {
    const taskId = await startTask(server, 'progress');
    for (;;) {
      const { result } = await request(server, 'tasks/get', { taskId });
      if (result.statusMessage === '40 %: waiting at progress') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    gate.open('progress');
    expect(await poll(server, taskId)).not.toHaveProperty('statusMessage');
  });

  test('has the result that it has without a task, refusals too', async () => {
    const input = { schema: BROKEN, errors: [] };
    const direct = await call('rank_edits', input, { capabilities: {} });
    const handle = await call('rank_edits', input);
    const { result } = await poll(server, handle.result.taskId);
    const { _meta, ...expected } = direct.result;
    expect(expected.resultType).toBe('complete');
    expect(result).toEqual(expected);
    const refused = await call('rank_edits', { schema: 'sch_unknown', errors: [] });
    expect(await poll(server, refused.result.taskId)).toMatchObject({
      status: 'completed',
      result: { isError: true, content: [{ text: expect.stringMatching(/^NOT_FOUND|^UNPROC/) }] },
    });
  });

  test('tells nothing of what failed on our side but where it is logged', async () => {
    const handle = await call('wait_at_gate', { name: 'fails', fails: true });
    gate.open('fails');
    const ended = await poll(server, handle.result.taskId);
    expect(ended).toMatchObject({ status: 'completed', result: { isError: true } });
    expect(JSON.stringify(ended)).not.toContain('secret');
  });

  test('goes on when its client has gone', async () => {
    const taskId = await startTask(server, 'gone', { signal: AbortSignal.timeout(60_000) });
    gate.open('gone');
    expect(await poll(server, taskId)).toMatchObject({ status: 'completed' });
  });

  test('is answered at once where it can not be begun again, or asks a person', async () => {
    const stored = await call('memory_store', { domain: 'd', context: 'A printer jams.' });
    expect(stored.result).toMatchObject({ resultType: 'complete', structuredContent: {} });
  });
});

describe('a call that takes no tasks', () => {
  test('is served as before: no extension, an earlier revision', async () => {
    const direct = await call('validity_check', { schema: BROKEN }, { capabilities: {} });
    expect(direct.result.resultType).toBe('complete');
    const client = new Client({ name: 'c', version: '1' }, { capabilities: TAKES_TASKS as never });
    const requestInit = { headers: { Authorization: `Bearer ${server.key}` } };
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit,
    });
    await client.connect(transport as unknown as Transport);
    const extensions = (client.getServerCapabilities() as { extensions?: object }).extensions;
    expect(extensions).not.toHaveProperty(TASKS_EXTENSION);
    const result = await client.callTool({
      name: 'validity_check',
      arguments: { schema: BROKEN },
    });
    expect(result.structuredContent).toBeDefined();
    await expect(
      client.request({ method: 'tasks/get', params: { taskId: 'x' } } as never, {} as never),
    ).rejects.toMatchObject({ code: -32601 });
    await client.close();
  });

  test('the extension is named to who discovers', async () => {
    const { result } = await request(server, 'server/discover', {});
    expect(result.capabilities.extensions).toHaveProperty([TASKS_EXTENSION], {});
    expect(result.capabilities).not.toHaveProperty('tasks');
  });

  test.each([
    'tasks/get',
    'tasks/update',
    'tasks/cancel',
  ])('%s is refused with the capability that is missing', async (method) => {
    const params = { taskId: 'x', inputResponses: {} };
    const { status, error } = await request(server, method, params, { capabilities: {} });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: TAKES_TASKS } });
  });

  test.each(['tasks/list', 'tasks/result'])('%s is no method', async (method) => {
    const { status, error } = await request(server, method, { taskId: 'x' });
    expect([status, error.code]).toEqual([404, -32601]);
  });
});

describe('a call that ends soon', () => {
  test('is answered without a task, and is cancelled with its request until it is one', async () => {
    const patient = await startServer({ taskAfter: '60' }, { operations });
    try {
      const soon = call('validity_check', { schema: BROKEN }, {}, patient);
      expect((await soon).result).toMatchObject({ resultType: 'complete', structuredContent: {} });
      const controller = new AbortController();
      const { signal } = controller;
      const waiting = call('wait_at_gate', { name: 'patient' }, { signal }, patient);
      const context = await gate.hasBegun('patient', 1);
      const stopped = new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      controller.abort();
      await expect(waiting).rejects.toThrow();
      await stopped;
    } finally {
      await patient.close();
    }
  });
});

describe('cancelling', () => {
  test('stops the computation, and stays as it is', async () => {
    const taskId = await startTask(server, 'cancelled');
    const context = await gate.hasBegun('cancelled', 1);
    const stopped = new Promise((resolve) => context.signal.addEventListener('abort', resolve));
    for (let times = 0; times < 2; times++) {
      const { result } = await request(server, 'tasks/cancel', { taskId });
      const { _meta, ...ack } = result;
      expect(ack).toEqual({ resultType: 'complete' });
    }
    await stopped;
    expect(await poll(server, taskId)).toMatchObject({ status: 'cancelled' });
    const updated = await request(server, 'tasks/update', { taskId, inputResponses: { x: {} } });
    expect(updated.result.resultType).toBe('complete');
    expect(await poll(server, taskId)).not.toHaveProperty('result');
  });

  test('ends the thread of a search', async () => {
    const { result } = await call('rank_edits', { schema: BROKEN, errors: [], beam_width: 50 });
    await request(server, 'tasks/cancel', { taskId: result.taskId });
    expect(['cancelled', 'completed']).toContain((await poll(server, result.taskId)).status);
    // The thread is there for others.
    const next = await call('rank_edits', { schema: BROKEN, errors: [] }, { capabilities: {} });
    expect(next.result.structuredContent).toBeDefined();
  });
});

describe('who asks about a task', () => {
  test.each([
    ['an id that nobody was given', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['what is no id', 'a\0b'],
    ['a long text', 'x'.repeat(4_000)],
  ])('is told that there is none: %s', async (_name, taskId) => {
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const headers = { 'mcp-name': `=?base64?${Buffer.from(taskId).toString('base64')}?=` };
      const params = { taskId, inputResponses: {} };
      const { error } = await request(server, method, params, { headers });
      expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/no task/) });
    }
  });

  test('names it, in body and header alike', async () => {
    const missing = await request(server, 'tasks/get', {});
    expect(missing.error).toMatchObject({ code: -32602 });
    const headers = { 'mcp-name': 'another' };
    const { status, error } = await request(server, 'tasks/get', { taskId: 'one' }, { headers });
    expect([status, error.code]).toEqual([400, -32020]);
  });

  test('is of its tenant, and could have made the call', async () => {
    const acme = await createKey('acme');
    const globex = await createKey('globex');
    const reader = await createKey('acme', ['read-only']);
    const taskId = await startTask(server, 'tenants', { key: acme });
    for (const key of [globex, reader, server.key]) {
      for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
        const { error } = await request(server, method, { taskId, inputResponses: {} }, { key });
        expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/no task/) });
      }
    }
    const { result } = await request(server, 'tasks/get', { taskId }, { key: acme });
    expect(result.status).toBe('working');
    await request(server, 'tasks/cancel', { taskId }, { key: acme });
  });

  test('is told nothing of a task that has expired', async () => {
    const taskId = await startTask(server, 'expired');
    const database = await openDatabase(server.dataDir);
    await database.fleet.write(sql`UPDATE call_tasks SET expires_at = 1 WHERE task_id = ${taskId}`);
    await database.close();
    const { error } = await request(server, 'tasks/get', { taskId });
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/expired/) });
  });
});

describe('what is forgotten', () => {
  test('goes from the results of tasks too', async () => {
    const episode = { domain: 'forgotten', context: 'A printer jams.', actions_taken: ['clean'] };
    await call('memory_store', episode);
    const compressed = await call('memory_compress', { domain: 'forgotten' });
    const { taskId } = compressed.result;
    expect(await poll(server, taskId)).toMatchObject({ status: 'completed' });
    const ranked = await call('rank_edits', { schema: BROKEN, errors: [] });
    await poll(server, ranked.result.taskId);
    await call('memory_forget', { domain: 'forgotten', older_than_days: 0 });
    const { error } = await request(server, 'tasks/get', { taskId });
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/no task/) });
    expect(await poll(server, ranked.result.taskId)).toMatchObject({ status: 'completed' });
  });
});

describe('limits', () => {
  test('hold for each key and tenant, and end with the tasks', async () => {
    const key = await createKey('busy');
    const names = Array.from({ length: CALL_TASK_QUOTA.key }, (_, i) => `busy-${i}`);
    const taskIds: string[] = [];
    for (const name of names) taskIds.push(await startTask(server, name, { key }));
    const refused = await call('wait_at_gate', { name: 'busy-more' }, { key });
    expect(refused.result).toMatchObject({
      resultType: 'complete',
      isError: true,
      content: [{ text: expect.stringMatching(/^UNAVAILABLE: Too many tasks/) }],
    });
    // A refused call was stopped.
    expect((await gate.hasBegun('busy-more', 1)).signal.aborted).toBe(true);
    const other = await createKey('busy');
    const ofOther = await startTask(server, 'busy-other', { key: other });
    for (const taskId of taskIds) await request(server, 'tasks/cancel', { taskId }, { key });
    taskIds.push(await startTask(server, 'busy-again', { key }), ofOther);
    for (const taskId of taskIds) await request(server, 'tasks/cancel', { taskId }, { key });
  });
});

describe('who subscribes to tasks', () => {
  test('is told how they are, and how they end', async () => {
    const taskId = await startTask(server, 'subscribed');
    const notifications = { taskIds: [taskId, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'] };
    const controller = new AbortController();
    const { signal } = controller;
    const response = await post(server, 'subscriptions/listen', { notifications }, { signal });
    const _meta = { [META.subscriptionId]: 1 };
    const seen: unknown[] = [];
    for await (const message of readEvents(response)) {
      seen.push(message);
      if (seen.length === 2) gate.open('subscribed');
      if ((message.params as { status?: string }).status === 'completed') break;
    }
    controller.abort();
    expect(seen[0]).toMatchObject({
      method: 'notifications/subscriptions/acknowledged',
      params: { notifications: { taskIds: [taskId] }, _meta },
    });
    expect(seen[1]).toMatchObject({
      method: 'notifications/tasks',
      params: { taskId, status: 'working', _meta },
    });
    expect(seen.at(-1)).toMatchObject({
      method: 'notifications/tasks',
      params: { taskId, status: 'completed', result: { structuredContent: {} }, _meta },
    });
  });

  test('declares that it takes them, and names no more than it may', async () => {
    const listen = (taskIds: unknown, sent = {}) =>
      request(server, 'subscriptions/listen', { notifications: { taskIds } } as never, sent);
    expect((await listen(['x'], { capabilities: {} })).error).toMatchObject({ code: -32021 });
    expect((await listen('x')).error).toMatchObject({ code: -32602 });
    expect((await listen(Array(101).fill('x'))).error).toMatchObject({ code: -32602 });
  });
});

describe('a server that stops', () => {
  test('gives its tasks to the next one on the directory, which begins them again', async () => {
    const dataDir = await createTestDirectory();
    const one = await startServer({ dataDir, taskAfter: '0', rateLimit: '0' }, { operations });
    const taskId = await startTask(one, 'handed-on');
    await gate.hasBegun('handed-on', 1);
    await one.close();
    const two = await startServer({ dataDir, taskAfter: '0', rateLimit: '0' }, { operations });
    try {
      await gate.hasBegun('handed-on', 2);
      const { result } = await request({ ...two, key: one.key }, 'tasks/get', { taskId });
      expect(result.status).toBe('working');
      gate.open('handed-on');
      expect(await poll({ ...two, key: one.key }, taskId)).toMatchObject({
        status: 'completed',
        result: { structuredContent: { begun: 2 } },
      });
    } finally {
      await two.close();
    }
  });
});
