import { rm } from 'node:fs/promises';
import type { StructuredToolInterface } from '@langchain/core/tools';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA_ID } from '../../src/kernel/handles.ts';
import { isTool, OPERATIONS } from '../../src/operations/registry.ts';
import { toTool } from '../../src/server/projections/tools.ts';
import { COMMAND } from '../support/orrery-command.ts';
import { createDataDir, startServer } from './running-server.ts';

const DOCUMENT = {
  name: 'adapters',
  orbitals: [
    {
      name: 'TicketOrbital',
      entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] },
      traits: [],
      pages: [],
    },
  ],
};

type Answer = Record<string, unknown>;

/** The tools as a framework hands them to its model, over one transport. */
interface Adapted {
  readonly tools: readonly StructuredToolInterface[];
  close(): Promise<void>;
}

async function openStdio(): Promise<Adapted> {
  const dataDir = await createDataDir();
  const env = { ...(process.env as Record<string, string>), ORRERY_DATA_DIR: dataDir };
  const client = new MultiServerMCPClient({
    mcpServers: {
      orrery: { transport: 'stdio', command: process.execPath, args: [COMMAND], env },
    },
  });
  return {
    tools: (await client.getTools()) as unknown as StructuredToolInterface[],
    async close() {
      await client.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openHttp(): Promise<Adapted> {
  const server = await startServer();
  const headers = { Authorization: `Bearer ${server.key}` };
  const client = new MultiServerMCPClient({
    mcpServers: { orrery: { transport: 'http', url: `${server.url}/mcp`, headers } },
  });
  return {
    tools: (await client.getTools()) as unknown as StructuredToolInterface[],
    async close() {
      await client.close();
      await server.close();
    },
  };
}

/** A tool's answer: the adapter hands on its one block of text, with the structured content beside it. */
function read(answer: unknown): Answer {
  return JSON.parse((answer as { text: string }).text);
}

describe.each([
  ['stdio', openStdio],
  ['HTTP', openHttp],
] as const)('the adapter of LangChain over %s', (_transport, open) => {
  let adapted: Adapted;
  beforeAll(async () => {
    adapted = await open();
  });
  afterAll(() => adapted?.close());

  async function call(name: string, input: Answer): Promise<Answer> {
    const tool = adapted.tools.find((one) => one.name === name);
    if (!tool) throw new Error(`No tool is named ${name}.`);
    return read(await tool.invoke(input));
  }

  test('hands every parameter on as it is', () => {
    for (const operation of OPERATIONS.filter(isTool)) {
      const tool = adapted.tools.find(({ name }) => name === operation.name);
      expect(tool?.schema, operation.name).toMatchObject({
        properties: toTool(operation).inputSchema.properties,
      });
    }
  });

  test('lets a document, a handle and a name through', async () => {
    const saved = await call('apply_actions', { schema: DOCUMENT, actions: [], save: true });
    expect(saved.schema_id).toMatch(SCHEMA_ID);
    for (const schema of [DOCUMENT, saved.schema_id, 'std-helpdesk']) {
      expect(await call('validity_check', { schema })).toHaveProperty('valid');
      expect(await call('plan_instructions', { current: schema, goal: 'std-list' })).toHaveProperty(
        'plan_id',
      );
      expect(await call('gap', { source: schema, target: 'std-list' })).toHaveProperty('gap_score');
      expect(await call('find_similar_behaviors', { schema })).toHaveProperty('items');
    }
  });

  test('lets both forms of a parameter through that is an object or a name', async () => {
    const base = { current: DOCUMENT, goal: 'std-comments' };
    for (const to of ['Ticket', { entity: 'Ticket', as: 'section' }])
      expect(await call('plan_instructions', { ...base, to })).toHaveProperty('plan_id');
  });
});
