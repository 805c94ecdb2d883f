import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function post(path: string, body: JsonObject) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${server.key}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

interface Answer extends JsonObject {
  question?: { question: string; options: { id: string; call: { arguments: JsonObject } }[] };
}

/** Sends the arguments of the first option as they stand. */
async function answerFirst({ question }: Answer) {
  const sent = question?.options[0]?.call.arguments ?? {};
  const next = await post('/plan-instructions', sent);
  expect(next.status, JSON.stringify(next.answer)).toBe(200);
  expect(next.answer.question?.question).not.toBe(question?.question);
  return { sent, answer: next.answer };
}

const orbitalOf = (name: string, fields: JsonObject[]): JsonObject => ({
  name: `${name}Orbital`,
  entity: { name, persistence: 'persistent', fields: [{ name: 'id', type: 'string' }, ...fields] },
  traits: [],
  pages: [],
});

const title = { name: 'title', type: 'string' };

const host: JsonObject = {
  name: 'repairs',
  orbitals: [orbitalOf('Ticket', [title]), orbitalOf('Van', [{ name: 'plate', type: 'string' }])],
};

async function keep(schema: JsonObject): Promise<string> {
  const { answer } = await post('/apply', { schema, actions: [], save: true });
  return answer.schema_id as string;
}

describe('The call of an option', () => {
  it.each([
    'std-comments',
    'approval',
    'audit log',
  ])('is accepted as it stands: %s', async (goal) => {
    const handle = await keep(host);
    for (const current of [host, handle]) {
      const first = await post('/plan-instructions', { current, goal });
      const { sent, answer } = await answerFirst(first.answer);
      expect(sent).toEqual({ current: handle, goal, to: 'Ticket' });
      expect(answer.to).toMatchObject({ entity: 'Ticket' });
    }
  });

  it('has what else was asked, and documents by their handles', async () => {
    const goal: JsonObject = { name: 'talk', orbitals: [orbitalOf('Comment', [title])] };
    const asked = { domain: 'fleet', additive_only: false, save: true, detail: 'full' };
    const first = await post('/plan-instructions', { current: host, goal, ...asked });
    const { sent, answer } = await answerFirst(first.answer);
    expect(sent).toEqual({
      current: await keep(host),
      goal: await keep(goal),
      to: 'Ticket',
      ...asked,
    });
    expect(answer.schema_id).toMatch(/^sch_/);
  });

  it('adds its binding to those that were given', async () => {
    const status = { name: 'status', type: 'enum', values: ['dripping', 'dammed', 'sealed'] };
    const leaks = { name: 'leaks', orbitals: [orbitalOf('Leak', [title, status])] };
    const bindings = { entities: { Defect: 'Leak' } };
    let { answer } = await post('/plan-instructions', {
      current: leaks,
      goal: 'std-inspection',
      bindings,
    });
    let asked = 0;
    for (; answer.question && asked < 10; asked++) {
      const next = await answerFirst(answer);
      expect(next.sent).toMatchObject({ goal: 'std-inspection', bindings });
      answer = next.answer;
    }
    expect(asked).toBeGreaterThan(1);
    expect(answer.question).toBeUndefined();
  });

  it('adds a value beside those that were given under the name in the goal', async () => {
    const status = { name: 'status', type: 'enum', values: ['dripping', 'dammed', 'sealed'] };
    const leaks = { name: 'leaks', orbitals: [orbitalOf('Leak', [title, status])] };
    const bindings = { entities: { Defect: 'Leak' }, values: { Defect: { open: 'dripping' } } };
    const first = await post('/plan-instructions', {
      current: leaks,
      goal: 'std-inspection',
      bindings,
    });
    const { sent } = await answerFirst(first.answer);
    expect(sent.bindings).toMatchObject(bindings);
  });

  it('is none where nothing can belong to anything: that to was not used is said', async () => {
    const asked = { current: host, goal: 'undo history', to: 'Ticket' };
    const { answer } = await post('/plan-instructions', asked);
    expect(answer.to).toBeUndefined();
    expect(answer.skipped).toContainEqual({
      type: 'entity',
      name: 'Ticket',
      path: '/orbitals/0/entity',
      reason: expect.stringContaining('to was not used'),
    });
  });
});
