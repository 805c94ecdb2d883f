import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface EmbeddingRequest {
  readonly model: string;
  readonly input: string[];
}

/** How the endpoint answers; changed at any time. */
export interface EndpointBehavior {
  mode: 'well' | 'hang' | 'garbage' | 'not-a-number' | 'too-few' | 'uneven';
  status: number;
  dimensions: number;
  /** Turns the model's space, as another model's is. */
  turn: number;
}

/** What happens to each word, so that texts that mean the like lie near each other. */
const SAME: Readonly<Record<string, string>> = {
  car: 'auto',
  vehicle: 'auto',
  purchased: 'bought',
};

function toVector(text: string, { dimensions, turn }: EndpointBehavior): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.01);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7 + turn;
    for (const letter of SAME[word] ?? word) {
      hash = (Math.imul(hash, 31) + (letter.codePointAt(0) as number)) >>> 0;
    }
    const at = hash % dimensions;
    vector[at] = (vector[at] as number) + 3;
  }
  return vector;
}

/** An OpenAI-compatible embeddings endpoint that fails as it is told. */
export async function startEmbeddings(initial: Partial<EndpointBehavior> = {}) {
  const behavior: EndpointBehavior = {
    mode: 'well',
    status: 200,
    dimensions: 64,
    turn: 0,
    ...initial,
  };
  const received: {
    path: string | undefined;
    authorization: string | undefined;
    body: EmbeddingRequest;
  }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as EmbeddingRequest;
    received.push({ path: request.url, authorization: request.headers.authorization, body });
    if (behavior.mode === 'hang') return;
    response.writeHead(behavior.status, { 'content-type': 'application/json' });
    if (behavior.status !== 200)
      return void response.end('{"error": {"message": "secret detail"}}');
    if (behavior.mode === 'garbage') return void response.end('<html>Welcome</html>');
    const data = body.input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: toVector(text, behavior) as (number | null)[],
    }));
    // JSON has no NaN: servers write null or a string.
    if (behavior.mode === 'not-a-number')
      (data[0] as { embedding: (number | null)[] }).embedding[3] = null;
    if (behavior.mode === 'too-few') data.pop();
    if (behavior.mode === 'uneven')
      (data.at(-1) as { embedding: (number | null)[] }).embedding.pop();
    response.end(JSON.stringify({ object: 'list', data: data.reverse(), model: body.model }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    behavior,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
