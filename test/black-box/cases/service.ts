import { expect } from 'vitest';
import type { TestServer } from '../../server/running-server.ts';
import { holds } from '../case.ts';
import { CLINIC, toDocument } from '../documents.ts';

const body = { schema: toDocument(CLINIC, 'names') };

const KEYED: readonly (readonly [string, object])[] = [
  ['/embed', { body }],
  ['/memory/stats?domain=any', {}],
];

const text = (type: string) => ({ body: 'neither', headers: { 'content-type': type } });

const REFUSED: readonly (readonly [string, object, number])[] = [
  ['/embed', text('application/json'), 400],
  ['/embed', text('application/x-www-form-urlencoded'), 415],
  ['/embed', { body: {} }, 422],
  ['/embed', { ...text('application/json'), method: 'PUT' }, 405],
  ['/no-such-operation', { body }, 404],
];

/** The parameters that the contract names. */
const PARAMETERS: Readonly<Record<string, string>> = {
  plan: 'current goal domain',
  plan_instructions: 'current goal domain',
  gap: 'source target',
  memory_store: 'domain context schema actions_taken outcome metadata',
  memory_recall: 'context domain limit',
  memory_compress: 'domain',
  memory_forget: 'domain older_than_days min_relevance',
  memory_stats: 'domain',
  validity_check: 'schema',
  error_check: 'schema',
  rank_edits: 'schema errors beam_width max_steps',
  embed: 'schema',
  find_similar_behaviors: 'vector limit',
};

export const SERVICE = [
  holds(
    'every route wants its key',
    'auth.bearer auth.stats',
    async ({ http }) => {
      const { request } = http as TestServer;
      for (const [path, init] of KEYED) {
        for (const key of [null, 'not-the-key']) {
          const response = await request(path, { ...init, key });
          expect(response.status).toBe(401);
          expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
        }
        expect((await request(path, init)).status).toBe(200);
      }
    },
    'http',
  ),
  holds(
    'all is JSON',
    'http.json http.problem http.routes',
    async ({ http }) => {
      const { request } = http as TestServer;
      const answer = await request('/embed', { body });
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      for (const [path, init, status] of REFUSED) {
        const response = await request(path, init);
        expect(response.status, path).toBe(status);
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        const problem = (await response.json()) as object;
        expect(problem).toMatchObject({ status, code: expect.any(String) });
        const keys = ['type', 'title', 'detail', 'instance', 'errors'];
        expect(Object.keys(problem)).toEqual(expect.arrayContaining(keys));
      }
    },
    'http',
  ),
  holds('an unknown key is refused by name', 'input.unknown-keys', async ({ refuse }) => {
    const detail = await refuse('rank_edits', { ...body, errors: [], beam_witdh: 3 });
    expect(detail).toContain('"beam_witdh"');
    expect(detail).toContain('max_steps');
  }),
  holds('an unknown key is refused with the nearest', 'input.nearest-key', async ({ refuse }) => {
    const detail = await refuse('rank_edits', { ...body, errors: [], beam_witdh: 3 });
    expect(detail).toMatch(/(mean|nearest)[^.]*\bbeam_width\b/i);
  }),
  holds('category codes are no failures', 'errors.not-failures', async ({ ask }) => {
    const trait = { name: 'T', stateMachine: { states: [], events: [{}], transitions: [{}] } };
    const schema = { name: '', orbitals: [{ entity: '', traits: [trait] }] };
    const { top_errors: errors } = await ask('error_check', { schema });
    expect(errors.length).toBeGreaterThan(0);
    await ask('rank_edits', { schema, errors });
  }),
  holds('a schema may be the text of its JSON', 'schema.text', async ({ ask }) => {
    const text = JSON.stringify(body.schema);
    expect((await ask('embed', { schema: text })).vector).toEqual(
      (await ask('embed', body)).vector,
    );
  }),
  holds(
    'MCP lists each operation',
    'mcp.tools mcp.described',
    async ({ client }) => {
      const { tools } = (await client?.listTools()) ?? { tools: [] };
      for (const [name, parameters] of Object.entries(PARAMETERS)) {
        const tool = tools.find((listed) => listed.name === name);
        const given = (tool?.inputSchema.properties ?? {}) as Record<
          string,
          { description?: string }
        >;
        expect(Object.keys(given), name).toEqual(expect.arrayContaining(parameters.split(' ')));
        const mute = Object.entries(given).filter(([, { description }]) => !description);
        expect(mute, name).toEqual([]);
      }
    },
    'mcp',
  ),
  holds(
    'MCP refuses with CODE: detail',
    'mcp.refusal',
    async ({ client }) => {
      const result = await client?.callTool({ name: 'embed', arguments: { schema: 5 } });
      expect(result?.isError).toBe(true);
      const text = expect.stringMatching(/^UNPROCESSABLE: .+schema/);
      expect(result?.content).toMatchObject([{ text }]);
    },
    'mcp',
  ),
];
