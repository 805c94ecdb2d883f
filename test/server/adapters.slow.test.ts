import { rm } from 'node:fs/promises';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAN_ID, SCHEMA_ID } from '../../src/kernel/handles.ts';
import { isTool, OPERATIONS } from '../../src/operations/operations.ts';
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

type Input = Record<string, unknown>;

/** The answer of a tool of MCP: one block of text, which is what every model reads. */
interface ToolAnswer {
  readonly content?: readonly { readonly text: string }[];
}

/** The tools as a framework hands them to its model, over one transport. */
interface Adapted {
  /** Input schemas by name, as the framework hands them on. */
  readonly schemas: ReadonlyMap<string, unknown>;
  /** The lines that the model reads. */
  call(name: string, input: Input): Promise<string>;
  close(): Promise<void>;
}

interface Source {
  readonly command: { command: string; args: string[]; env: Record<string, string> };
  readonly http: { url: string; headers: Record<string, string> };
  close(): Promise<void>;
}

/** A server over HTTP, and the command of one over stdio. */
async function openSource(): Promise<Source> {
  const dataDir = await createDataDir();
  const server = await startServer();
  return {
    command: {
      command: process.execPath,
      args: [COMMAND],
      env: { ...(process.env as Record<string, string>), ORRERY_DATA_DIR: dataDir },
    },
    http: { url: `${server.url}/mcp`, headers: { Authorization: `Bearer ${server.key}` } },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A framework whose types want libraries that are not installed. */
const load = async <T>(name: string): Promise<T> => (await import(name)) as T;

const toText = (answer: ToolAnswer | undefined): string => answer?.content?.[0]?.text ?? '';

/** What stands behind a key that has a line of its own. */
const findMember = (lines: string, key: string): string | undefined =>
  new RegExp(`^${key}: (.+)$`, 'm').exec(lines)?.[1];

const toMap = <T>(tools: readonly T[], nameOf: (tool: T) => string) =>
  new Map(tools.map((tool) => [nameOf(tool), tool]));

const openLangChain =
  (transport: 'stdio' | 'http') =>
  async ({ command, http }: Source): Promise<Adapted> => {
    const server =
      transport === 'stdio' ? { transport, ...command } : { transport: 'http' as const, ...http };
    const client = new MultiServerMCPClient({ mcpServers: { orrery: server } });
    const tools = toMap(await client.getTools(), ({ name }) => name);
    return {
      schemas: new Map([...tools].map(([name, { schema }]) => [name, schema])),
      call: async (name, input) => (await tools.get(name)?.invoke(input))?.text,
      close: () => client.close(),
    };
  };

interface AiSdk {
  createMCPClient(options: { transport: { type: 'http' } & Source['http'] }): Promise<{
    tools(): Promise<
      Record<
        string,
        {
          inputSchema: { jsonSchema: unknown };
          execute(input: Input, options: object): Promise<ToolAnswer>;
        }
      >
    >;
    close(): Promise<void>;
  }>;
}

async function openAiSdk({ http }: Source): Promise<Adapted> {
  const { createMCPClient } = await load<AiSdk>('@ai-sdk/mcp');
  const client = await createMCPClient({ transport: { type: 'http', ...http } });
  const tools = new Map(Object.entries(await client.tools()));
  const schemas = await Promise.all(
    [...tools].map(
      async ([name, { inputSchema }]) => [name, await inputSchema.jsonSchema] as const,
    ),
  );
  return {
    schemas: new Map(schemas),
    async call(name, input) {
      const answer = await tools.get(name)?.execute(input, { toolCallId: '1', messages: [] });
      return toText(answer);
    },
    close: () => client.close(),
  };
}

interface OpenAiTool {
  readonly name: string;
  readonly parameters: unknown;
  invoke(context: unknown, input: string): Promise<string | { text: string }>;
}

interface OpenAi {
  readonly MCPServerStdio: new (
    options: Source['command'] & { name: string },
  ) => { connect(): Promise<void>; close(): Promise<void> };
  readonly RunContext: new (context: object) => unknown;
  getAllMcpTools(options: {
    mcpServers: unknown[];
    convertSchemasToStrict: boolean;
  }): Promise<OpenAiTool[]>;
}

const openOpenAi =
  (convertSchemasToStrict: boolean) =>
  async ({ command }: Source): Promise<Adapted> => {
    const { MCPServerStdio, RunContext, getAllMcpTools } =
      await load<OpenAi>('@openai/agents-core');
    const server = new MCPServerStdio({ ...command, name: 'orrery' });
    await server.connect();
    const listed = await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict });
    const tools = toMap(listed, ({ name }) => name);
    return {
      schemas: new Map(listed.map(({ name, parameters }) => [name, parameters])),
      async call(name, input) {
        const answer = await tools.get(name)?.invoke(new RunContext({}), JSON.stringify(input));
        return typeof answer === 'string' ? answer : (answer?.text ?? '');
      },
      close: () => server.close(),
    };
  };

interface Google {
  mcpToTool(client: Client): {
    tool(): Promise<{ functionDeclarations: { name: string; parametersJsonSchema: unknown }[] }>;
    callTool(
      calls: { name: string; args: Input }[],
    ): Promise<{ functionResponse: { response: ToolAnswer } }[]>;
  };
}

async function openGoogle({ command }: Source): Promise<Adapted> {
  const { mcpToTool } = await load<Google>('@google/genai');
  const client = new Client({ name: 'adapters', version: '1' });
  await client.connect(new StdioClientTransport(command));
  const tool = mcpToTool(client);
  const { functionDeclarations } = await tool.tool();
  return {
    schemas: new Map(functionDeclarations.map((one) => [one.name, one.parametersJsonSchema])),
    async call(name, args) {
      const [part] = await tool.callTool([{ name, args }]);
      return toText(part?.functionResponse.response);
    },
    close: () => client.close(),
  };
}

describe.each([
  ['LangChain over stdio', openLangChain('stdio')],
  ['LangChain over HTTP', openLangChain('http')],
  ['the AI SDK over HTTP', openAiSdk],
  ['OpenAI Agents over stdio', openOpenAi(false)],
  ['OpenAI Agents, as strict as its converter can', openOpenAi(true)],
  ['Google over stdio', openGoogle],
] as const)('the adapter of %s', (name, open) => {
  const isStrict = name.includes('strict');
  let source: Source;
  let adapted: Adapted;
  beforeAll(async () => {
    source = await openSource();
    adapted = await open(source);
  });
  afterAll(async () => {
    await adapted?.close();
    await source?.close();
  });

  test('hands every parameter on', () => {
    for (const operation of OPERATIONS.filter(isTool)) {
      const { properties = {} } = toTool(operation).inputSchema;
      const given = adapted.schemas.get(operation.name) as { properties: object } | undefined;
      // The strict form makes every parameter required, with null in place of absence.
      if (isStrict) expect(Object.keys(given?.properties ?? {})).toEqual(Object.keys(properties));
      else expect(given, operation.name).toMatchObject({ properties });
    }
  });

  test('lets a document, a handle and a name through', async () => {
    const save = { schema: DOCUMENT, actions: [], save: true };
    const saved = await adapted.call('apply_actions', save);
    const schemaId = findMember(saved, 'schema_id');
    expect(schemaId, saved).toMatch(SCHEMA_ID);
    const goal = 'std-list';
    for (const schema of [DOCUMENT, schemaId, 'std-helpdesk']) {
      expect(await adapted.call('validity_check', { schema })).toMatch(/^valid: true$/m);
      const planned = await adapted.call('plan_instructions', { current: schema, goal });
      expect(findMember(planned, 'plan_id'), planned).toMatch(PLAN_ID);
      const gap = await adapted.call('gap', { source: schema, target: goal });
      expect(findMember(gap, 'gap_score'), gap).toMatch(/^[01](?:\.\d+)?$/);
      const similar = await adapted.call('find_similar_behaviors', { schema });
      expect(similar).toMatch(/^items:\n {2}behavior_name: std-/m);
      const ranked = await adapted.call('rank_edits', { schema, errors: [], beam_width: 2 });
      expect(ranked).toBe('nothing to repair: no error is found');
    }
  });

  test('lets both forms of a parameter through that is an object or a name', async () => {
    const base = { current: DOCUMENT, goal: 'std-comments' };
    for (const to of ['Ticket', { entity: 'Ticket', as: 'section' }]) {
      const planned = await adapted.call('plan_instructions', { ...base, to });
      expect(findMember(planned, 'plan_id'), planned).toMatch(PLAN_ID);
    }
  });
});
