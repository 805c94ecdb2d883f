import { afterEach, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { closeAfterTest } from '../stores/directory.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../support/postgres.ts';
import { startServer, type TestServer } from './running-server.ts';
import { createGate, poll, post, readEvents, request, startTask } from './tasks.ts';

const gate = createGate();
const operations = [...OPERATIONS, gate.operation];

/** Two instances of one database, each with a data directory of its own, and the key of both. */
async function startTwo() {
  const store = await createPostgresUrl();
  const start = async () =>
    closeAfterTest(await startServer({ store, taskAfter: '0', rateLimit: '0' }, { operations }));
  const one = await start();
  const two = { ...(await start()), key: one.key };
  return { one, two };
}

const controllers = new Set<AbortController>();
afterEach(() => {
  for (const controller of controllers) controller.abort();
  controllers.clear();
});

/** Subscribes, and gives the messages one by one. */
async function listen(server: TestServer, notifications: object) {
  const controller = new AbortController();
  controllers.add(controller);
  const { signal } = controller;
  const params = { notifications: notifications as never };
  const response = await post(server, 'subscriptions/listen', params, { signal });
  const events = readEvents(response);
  return async () => (await events.next()).value as { method: string; params: object };
}

const name = hasPostgres ? 'requests of one client to two instances' : WITHOUT_POSTGRES;

describe.skipIf(!hasPostgres)(name, () => {
  it('ask one about a task of the other, and cancel it there', async () => {
    const { one, two } = await startTwo();
    const taskId = await startTask(one, 'elsewhere');
    expect((await request(two, 'tasks/get', { taskId })).result).toMatchObject({
      taskId,
      status: 'working',
    });
    gate.open('elsewhere');
    const [here, there] = await Promise.all([poll(one, taskId), poll(two, taskId)]);
    expect(there).toMatchObject({ result: { structuredContent: { begun: 1 } } });
    expect({ ...there, _meta: 0 }).toEqual({ ...here, _meta: 0 });
    const second = await startTask(one, 'cancelled elsewhere');
    const context = await gate.hasBegun('cancelled elsewhere', 1);
    const stopped = new Promise((resolve) => context.signal.addEventListener('abort', resolve));
    await request(two, 'tasks/cancel', { taskId: second });
    await stopped;
    expect(await poll(one, second)).toMatchObject({ status: 'cancelled' });
  });

  it('find the task of an instance that has gone at work on the other', async () => {
    const { one, two } = await startTwo();
    const taskId = await startTask(one, 'taken over');
    await gate.hasBegun('taken over', 1);
    await one.close();
    expect((await request(two, 'tasks/get', { taskId })).result.status).toBe('working');
    await gate.hasBegun('taken over', 2);
    gate.open('taken over');
    expect(await poll(two, taskId)).toMatchObject({
      status: 'completed',
      result: { structuredContent: { begun: 2 } },
    });
  });

  it('hear on one what is changed on the other: tasks and memory', async () => {
    const { one, two } = await startTwo();
    const taskId = await startTask(one, 'heard');
    const nextOfTask = await listen(two, { taskIds: [taskId] });
    expect(await nextOfTask()).toMatchObject({ params: { notifications: { taskIds: [taskId] } } });
    expect(await nextOfTask()).toMatchObject({ params: { taskId, status: 'working' } });
    gate.open('heard');
    for (;;) {
      const { method, params } = await nextOfTask();
      expect(method).toBe('notifications/tasks');
      if ((params as { status: string }).status === 'completed') break;
    }
    const uri = 'orrery://memory/helpdesk';
    const nextOfMemory = await listen(two, { resourceSubscriptions: [uri] });
    expect(await nextOfMemory()).toMatchObject({
      params: { notifications: { resourceSubscriptions: [uri] } },
    });
    const episode = { domain: 'helpdesk', context: 'A printer jams on the third floor.' };
    // The first look of a subscription may fall behind a change: then the next one is told.
    const heard = nextOfMemory();
    let isHeard = false;
    heard.then(() => {
      isHeard = true;
    });
    while (!isHeard) {
      await request(one, 'tools/call', { name: 'memory_store', arguments: episode });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(await heard).toMatchObject({
      method: 'notifications/resources/updated',
      params: { uri },
    });
  });

  it('answer on one what the other has asked, with no key that anybody had to share', async () => {
    const { one, two } = await startTwo();
    const behavior = { name: 'own-asked', schema: { name: 'OwnAsked', orbitals: [] } };
    const call = {
      name: 'register_behavior',
      arguments: { ...behavior, description: 'Mine.' } as never,
    };
    const sent = { capabilities: { elicitation: { form: {} } } };
    const first = await request(one, 'tools/call', call, sent);
    expect(first.result).toMatchObject({ resultType: 'complete' });
    const asked = await request(one, 'tools/call', call, sent);
    expect(asked.result).toMatchObject({
      resultType: 'input_required',
      requestState: expect.any(String),
    });
    const [properties] = Object.values(
      asked.result.inputRequests as Record<
        string,
        { params: { requestedSchema: { properties: Record<string, { type: string }> } } }
      >,
    ).map(({ params }) => params.requestedSchema.properties);
    const content = Object.fromEntries(Object.keys(properties ?? {}).map((key) => [key, true]));
    const answer = {
      ...call,
      inputResponses: { decision: { action: 'accept', content } } as never,
      requestState: asked.result.requestState,
    };
    const answered = await request(two, 'tools/call', answer, sent);
    expect(answered.error).toBeUndefined();
    expect(answered.result).toMatchObject({ resultType: 'complete' });
    expect(answered.result.isError).toBeUndefined();
    const forged = { ...answer, requestState: `${asked.result.requestState}x` };
    expect((await request(two, 'tools/call', forged, sent)).error).toMatchObject({ code: -32602 });
  });
});
