import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { estimateTokens } from '../../src/kernel/tokens.ts';
import { createOrrery, type EmbeddedOrrery } from '../../src/server/create-orrery.ts';
import { toModelAnswer, toModelInput } from '../../src/server/projections/model-answer.ts';

/** Calls operations as a model over MCP does, and counts what it sends. */
export class Session {
  readonly #orrery: EmbeddedOrrery;
  calls = 0;
  tokensSent = 0;
  tokensRead = 0;

  constructor(orrery: EmbeddedOrrery) {
    this.#orrery = orrery;
  }

  /** The answer as a model reads it. */
  async ask(name: string, input: JsonObject): Promise<JsonObject> {
    const operation = this.#orrery.operations.find((one) => one.name === name);
    if (!operation) throw new RangeError(`No operation is named ${name}.`);
    this.calls++;
    this.tokensSent += estimateTokens(JSON.stringify(input));
    const asked = toModelInput(operation, input) as JsonObject;
    const { structured } = toModelAnswer(operation, asked, (await this.call(name, asked)) as Json);
    this.tokensRead += estimateTokens(JSON.stringify(structured));
    return structured;
  }

  /** The whole answer, which counts for nothing. */
  async call(name: string, input: JsonObject): Promise<JsonObject> {
    return (await this.#orrery.call(name, input)) as JsonObject;
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
  try {
    return await run(() => new Session(orrery));
  } finally {
    await orrery.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
