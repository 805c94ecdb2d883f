import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { META } from '../../../src/server/mcp/modern/envelope.ts';
import { createClient, type Mode } from '../client-matrix.ts';
import { startServer, type TestServer } from '../running-server.ts';

const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };

const toOrbital = (name: string, keys: readonly string[]) => ({
  name: `${name}Orbital`,
  entity: { name, fields: keys.map((key) => ({ name: key, type: 'string' })) },
  traits: [],
  pages: [],
});

/** Two entities that take the place of a support ticket about as well. */
const TWO_ENTITIES = {
  name: 'App',
  orbitals: [
    toOrbital('Ticket', ['title', 'status', 'priority', 'description']),
    toOrbital('Request', ['subject', 'status', 'priority', 'description', 'channel']),
  ],
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Asked {
  readonly message: string;
  readonly properties: Record<string, { enum?: string[] }>;
}

/** A client whose person gives the answers one after the other; nobody can be asked where there are none. */
async function connect(mode: Mode, answers?: ((asked: Asked) => object)[]) {
  const asked: Asked[] = [];
  const client = createClient(mode, answers ? { elicitation: { form: {} } } : {});
  if (answers) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const { message, requestedSchema } = params as unknown as {
        message: string;
        requestedSchema: { properties: Asked['properties'] };
      };
      const one = { message, properties: requestedSchema.properties };
      asked.push(one);
      return (answers[asked.length - 1]?.(one) ?? { action: 'cancel' }) as never;
    });
  }
  const requestInit = { headers: { Authorization: `Bearer ${server.key}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }),
  );
  const call = async (name: string, input: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: input });
    const [{ text = '' } = {}] = result.content as { text?: string }[];
    return { isError: result.isError === true, text, output: result.structuredContent as never };
  };
  return { client, asked, call };
}

const accept = (content: object) => () => ({ action: 'accept', content });

describe.each(['modern', 'legacy'] as const)('a person over %s', (mode) => {
  test('confirms what forgets many episodes, and only that', async () => {
    const domain = `many-${mode}`;
    for (let i = 0; i < 101; i++) {
      const body = { domain, context: `It failed ${i} times.`, outcome: 'failure' };
      await server.request('/memory/store', { body });
    }
    const forget = { domain, min_relevance: 1 };
    const unwilling = await connect(mode, [() => ({ action: 'decline' })]);
    const declined = await unwilling.call('memory_forget', forget);
    expect(unwilling.asked[0]?.message).toMatch(/Permanently delete 101 episodes/);
    expect(declined).toMatchObject({ isError: true, text: expect.stringMatching(/^CANCELLED: /) });
    await unwilling.client.close();

    const willing = await connect(mode, [accept({ confirm: true })]);
    const dry = await willing.call('memory_forget', { ...forget, dry_run: true });
    expect(dry.output).toMatchObject({ dry_run: true, forgotten: 101 });
    expect(willing.asked).toEqual([]);
    const done = await willing.call('memory_forget', forget);
    expect(done.output).toMatchObject({ dry_run: false, forgotten: 101 });
    expect(willing.asked).toHaveLength(1);
    await willing.client.close();
  });

  test('says which behavior is meant', async () => {
    const { client, asked, call } = await connect(mode, [
      ({ properties }) => ({ action: 'accept', content: { choice: properties.choice?.enum?.[0] } }),
    ]);
    const { output } = await call('plan_instructions', {
      current: { name: 'App', orbitals: [] },
      goal: 'std-helpdeks',
    });
    expect(asked[0]?.message).toContain('std-helpdeks');
    expect(asked[0]?.properties.choice?.enum).toContain('std-helpdesk');
    expect(output).toMatchObject({ total_instructions: expect.any(Number) });
    await client.close();
  });

  test('says which entity stands for the one of the goal, where two fit', async () => {
    const { client, asked, call } = await connect(mode, [accept({ choice: 'Request' })]);
    const input = { current: TWO_ENTITIES, goal: 'std-helpdesk' };
    const { output } = await call('plan_instructions', input);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.message).toContain('SupportTicket could be Ticket or Request');
    expect(asked[0]?.properties.choice?.enum).toEqual(['Ticket', 'Request']);
    expect(output).toMatchObject({ bindings: { entities: { SupportTicket: 'Request' } } });

    const entities = { SupportTicket: 'Ticket' };
    const said = await call('plan_instructions', { ...input, bindings: { entities } });
    expect(said.output).toMatchObject({ bindings: { entities } });
    expect(asked).toHaveLength(1);
    await client.close();
  });

  test('confirms that a registered behavior is replaced', async () => {
    const name = `mine-${mode}`;
    const input = { name, schema: SCHEMA, description: 'First.' };
    const { client, asked, call } = await connect(mode, [
      accept({ confirm: false }),
      accept({ confirm: true }),
    ]);
    expect((await call('register_behavior', input)).output).toMatchObject({ created: true });
    expect(asked).toEqual([]);
    expect((await call('register_behavior', input)).text).toMatch(/^CANCELLED: /);
    expect((await call('register_behavior', input)).output).toMatchObject({ created: false });
    expect(asked[0]?.message).toContain('First.');
    await client.close();
  });

  test('is not asked where the client can not', async () => {
    const name = `silent-${mode}`;
    const { client, call } = await connect(mode);
    const input = { name, schema: SCHEMA, description: 'First.' };
    await call('register_behavior', input);
    expect((await call('register_behavior', input)).output).toMatchObject({ created: false });
    expect((await call('gap', { source: SCHEMA, target: 'no-such' })).text).toMatch(/^NOT_FOUND: /);
    await client.close();
  });
});

describe('a request state', () => {
  const call = (input: object, rest: object = {}, instance = server) =>
    instance
      .request('/mcp', {
        key: server.key,
        headers: {
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/call',
          'mcp-name': 'plan_instructions',
        },
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: {
            name: 'plan_instructions',
            arguments: input,
            ...rest,
            _meta: {
              [META.protocolVersion]: '2026-07-28',
              [META.clientCapabilities]: { elicitation: {} },
            },
          },
        },
      })
      .then(
        (response) =>
          response.json() as Promise<{ result: Record<string, unknown>; error: object }>,
      );
  const input = { current: SCHEMA, goal: 'helpdeks' };
  const inputResponses = {
    decision: { action: 'accept', content: { choice: 'std-helpdesk' } },
  };

  test('belongs to the call that it was given for', async () => {
    const { result } = await call(input);
    expect(result).toMatchObject({
      resultType: 'input_required',
      requestState: expect.any(String),
    });
    const { requestState } = result;
    const done = await call(input, { requestState, inputResponses });
    expect(done.result).toMatchObject({ resultType: 'complete', structuredContent: {} });
    const moved = await call({ ...input, goal: 'crmm' }, { requestState, inputResponses });
    expect(moved.error).toMatchObject({ code: -32602 });
    const tampered = await call(input, { requestState: `${requestState}x`, inputResponses });
    expect(tampered.error).toMatchObject({ code: -32602 });
  });

  test('is opened by any instance of the same data directory', async () => {
    const other = await startServer({ dataDir: server.dataDir });
    const { result } = await call(input, {}, other);
    const { requestState } = result;
    const done = await call(input, { requestState, inputResponses });
    expect(done.result).toMatchObject({ resultType: 'complete' });
    await other.close();
  });

  test('an answer without one is no answer', async () => {
    const { result } = await call(input, { inputResponses });
    expect(result.resultType).toBe('input_required');
  });
});
