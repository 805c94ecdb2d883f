import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { connect, runAgent } from '../../examples/chat-agent.ts';
import { createTestDirectory } from '../stores/directory.ts';

interface Request {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools: readonly { readonly function: { readonly name: string } }[];
}

const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };

const call = (id: string, name: string, input: unknown) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
});

/** A model that checks a schema, asks for what there is not, and then answers with what it read. */
function think({ messages }: Request) {
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  if (results.length === 0) return call('1', 'validity_check', { schema: SCHEMA });
  if (results.length === 1) return call('2', 'get_schema', { schema_id: 'std-nowhere' });
  return { role: 'assistant', content: results.join('\n') };
}

test('the loop hands tools to the model, and answers and refusals back', async () => {
  const seen: Request[] = [];
  const model = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Request;
    seen.push(body);
    response.end(JSON.stringify({ choices: [{ message: think(body) }] }));
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const dataDir = await createTestDirectory();
  const client = await connect(dataDir);
  try {
    const printed: string[] = [];
    const answer = await runAgent(client, 'Check this.', {
      url: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      model: 'scripted',
      print: (line) => printed.push(line),
    });
    expect(answer).toContain('valid: true');
    expect(answer).toContain('NOT_FOUND');
    expect(printed).toHaveLength(2);
    expect(seen[0]?.messages[0]?.content).toContain('plan_instructions');
    expect(seen[0]?.tools.map((tool) => tool.function.name)).toContain('rank_edits');
  } finally {
    await client.close();
    model.close();
  }
});
