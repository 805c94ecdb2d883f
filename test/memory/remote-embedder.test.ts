import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createRemoteEmbedder } from '../../src/memory/remote-embedder.ts';
import { createLexicalEmbedder } from '../../src/memory/text/lexical-embedder.ts';
import { HELPDESK, openTestMemory } from '../support/memory.ts';

interface EmbeddingRequest {
  readonly model: string;
  readonly input: string[];
  readonly dimensions: number;
}

interface Received {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: EmbeddingRequest;
}

const lexical = createLexicalEmbedder();
let server: Server | undefined;

/** A server that speaks the embeddings protocol, its vectors made by the lexical embedder and not normalised. */
async function startServer(
  statuses: number[] = [],
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as EmbeddingRequest;
    received.push({ path: request.url, authorization: request.headers.authorization, body });
    const status = statuses.shift() ?? 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    if (status !== 200) return response.end('{"error": {"message": "secret detail"}}');
    const vectors = await lexical.embed(body.input);
    const data = vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: Array.from(vector, (value) => value * 3),
    }));
    return response.end(
      JSON.stringify({ object: 'list', data: data.reverse(), model: body.model }),
    );
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, received };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('the remote embedder', () => {
  it('speaks the protocol, in batches, and normalises', async () => {
    const { url, received } = await startServer();
    const embedder = createRemoteEmbedder({ url, model: 'small', apiKey: 'k' });
    const texts = Array.from({ length: 70 }, (_, i) => `Text number ${i}`);
    const vectors = await embedder.embed(texts);
    expect(received.map(({ body }) => body.input.length)).toEqual([64, 6]);
    expect(received[0]).toMatchObject({
      path: '/v1/embeddings',
      authorization: 'Bearer k',
      body: { model: 'small', dimensions: 256 },
    });
    const [own] = await lexical.embed(['Text number 69']);
    expect(vectors).toHaveLength(70);
    vectors[69]?.forEach((value, k) => {
      expect(value).toBeCloseTo(own?.[k] as number, 5);
    });
  });

  it('tries again where the endpoint is busy', async () => {
    const { url, received } = await startServer([429, 503]);
    const embedder = createRemoteEmbedder({ url, model: 'small' });
    expect(await embedder.embed(['a'])).toHaveLength(1);
    expect(received).toHaveLength(3);
  });

  it.each([
    [[401]],
    [[500, 500, 500]],
  ])('is UNAVAILABLE after %j, and keeps secrets', async (statuses) => {
    const { url } = await startServer(statuses);
    const embedder = createRemoteEmbedder({ url, model: 'small' });
    const failure = await embedder.embed(['a']).catch((error) => error);
    expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
    expect(failure.message).not.toContain('secret');
    expect(failure.message).not.toContain('127.0.0.1');
  });

  it('is UNAVAILABLE where nobody listens', async () => {
    const embedder = createRemoteEmbedder({ url: 'http://127.0.0.1:9', model: 'small' });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('calibrates its cosines between unrelated texts and paraphrases', async () => {
    const { url } = await startServer();
    const embedder = createRemoteEmbedder({ url, model: 'small' });
    expect(await embedder.calibrate?.(1)).toBeGreaterThan(0.8);
    expect(await embedder.calibrate?.(0)).toBeLessThan(0.05);
  });
});

describe('a memory whose embedder changes', () => {
  it('stores and recalls while the endpoint is away, and embeds anew when it is back', async () => {
    const { url } = await startServer(Array.from({ length: 6 }, () => 500));
    const test = await openTestMemory({ embeddings: { url, model: 'small' } });
    try {
      await test.memory.store(HELPDESK, { context: 'Checkout times out', outcome: 'success' });
      const query = { context: 'The checkout has a timeout', limit: 5 };
      expect((await test.memory.recall(HELPDESK, query)).episodes).toHaveLength(1);
      expect((await test.memory.stats(HELPDESK)).embedders).toEqual({ [lexical.id]: 1 });
      expect(await test.memory.reembed()).toBe(1);
      expect(await test.memory.reembed()).toBe(0);
      expect((await test.memory.stats(HELPDESK)).embedders).toEqual({ 'remote:small:256': 1 });
      expect((await test.memory.recall(HELPDESK, query)).episodes).toHaveLength(1);
    } finally {
      await test.close();
    }
  });
});
