import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createOrrery, type EmbeddedOrrery } from '../../src/server/create-orrery.ts';
import { countTokens } from '../count-tokens.ts';

/** Calls tools over MCP as a model does, and counts the tokens of its arguments and of the text that it reads. */
export class Session {
  readonly #orrery: EmbeddedOrrery;
  readonly #client: Client;
  tokensSent = 0;
  tokensRead = 0;
  /** The text of the last answer. */
  text = '';

  constructor(orrery: EmbeddedOrrery, client: Client) {
    this.#orrery = orrery;
    this.#client = client;
  }

  /** The fields of an answer whose text a model reads. Throws where the call is refused. */
  async ask(name: string, input: JsonObject): Promise<JsonObject> {
    const answer = await this.#client.callTool({ name, arguments: input });
    const content = answer.content as readonly { readonly text?: string }[];
    this.text = content.map(({ text = '' }) => text).join('\n');
    if (answer.isError) throw new Error(`${name}: ${this.text}`);
    this.tokensSent += countTokens(JSON.stringify(input));
    this.tokensRead += countTokens(this.text);
    return answer.structuredContent as JsonObject;
  }

  /** The whole answer, which counts for nothing. */
  async call(name: string, input: JsonObject): Promise<JsonObject> {
    return (await this.#orrery.call(name, input)) as JsonObject;
  }

  /** The handle of a document, which counts for nothing. */
  async keep(document: JsonObject): Promise<string> {
    return (await this.call('apply_actions', { schema: document, actions: [], save: true }))
      .schema_id as string;
  }

  /** A kept schema in full. */
  async read(schemaId: Json | undefined): Promise<JsonObject> {
    const answer = await this.call('apply_actions', {
      schema: schemaId as Json,
      include_schema: true,
    });
    return answer.schema as JsonObject;
  }
}

/** Runs with an Orrery of its own, in a directory that is removed afterwards. */
export async function withOrrery<T>(run: (open: () => Session) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-jobs-'));
  const orrery = createOrrery({ dataDir, logLevel: 'silent' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'bench', version: '1.0.0' });
  try {
    await orrery.connect(far);
    await client.connect(near);
    return await run(() => new Session(orrery, client));
  } finally {
    await client.close();
    await orrery.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
