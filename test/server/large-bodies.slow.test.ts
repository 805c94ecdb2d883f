import { request as httpRequest } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from './running-server.ts';

const server = await startServer({ maxBody: '20000' });
afterAll(() => server.close());

describe('a body larger than the limit', () => {
  test('who sends a large body to its end reads the refusal, not a reset', async () => {
    const body = { schema: { name: 'x'.repeat(9_000_000) } };
    for (let i = 0; i < 3; i++) {
      expect((await server.request('/validity-check', { body })).status).toBe(413);
    }
  });

  test('the body of a stranger is not read', async () => {
    const sent = await new Promise<number>((resolve) => {
      let bytes = 0;
      const request = httpRequest(`${server.url}/validity-check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 100_000_000 },
      });
      const chunk = Buffer.alloc(64 * 1024, 0x20);
      const write = () => {
        while (!request.destroyed && bytes < 100_000_000) {
          bytes += chunk.length;
          if (!request.write(chunk)) return request.once('drain', write);
        }
        return request;
      };
      request.on('response', (response) => response.resume());
      request.on('error', () => {});
      request.on('close', () => resolve(bytes));
      write();
    });
    expect(sent).toBeLessThan(20_000_000);
  });
});
