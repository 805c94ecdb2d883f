import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDataDir, startServer } from '../server/running-server.ts';
import { startServerProcess } from '../server/server-process.ts';

const KEY = 'a-key-that-is-long-enough-for-anybody';
const execute = promisify(execFile);

/** Runs `orrery serve` until the test is over. */
async function serve(args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...more };
  const server = await startServerProcess(['--log-level', 'error', ...args], { env });
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  return server;
}

test('the line to try works as printed, also where the server is bound to every address', async () => {
  const { read } = await serve(['--host', '0.0.0.0', '--data-dir', await createDataDir()]);
  const said = JSON.parse(read());
  expect(said).toMatchObject({
    level: 'info',
    notes: [expect.stringContaining('Plain HTTP'), expect.any(String)],
  });
  const { stdout } = await execute('bash', ['-c', said.try]);
  expect(JSON.parse(stdout)).toMatchObject({ valid: true });
}, 30_000);

test('behind a mapped port a published server answers to localhost', async () => {
  const server = await startServer({ host: '0.0.0.0' });
  onTestFinished(() => server.close());
  const { port } = new URL(server.url);
  const status = async (host: string) => {
    const { stdout } = await execute('curl', [
      ...['-s', '-o', '/dev/null', '-w', '%{http_code}'],
      ...['-H', `Host: ${host}`, `http://127.0.0.1:${port}/healthz`],
    ]);
    return stdout;
  };
  expect(await status('localhost:8080')).toBe('200');
  expect(await status('evil.example:8080')).toBe('403');
});

test('a data directory that can not be used is refused at the start, with keys given too', async () => {
  const file = join(await createDataDir(), 'a-file');
  await writeFile(file, '');
  const { read, stop } = await serve(['--data-dir', file], { ORRERY_API_KEYS: `acme:${KEY}` });
  expect(await stop()).toBe(1);
  expect(read()).toContain(file);
  expect(read()).not.toContain('listens on');
  expect(read()).not.toMatch(/\n\s+at /);
}, 30_000);

test('the log has a line of JSON for each call, with nothing of its content', async () => {
  const dir = await createDataDir();
  const env = { ORRERY_API_KEYS: `acme:${KEY}` };
  const { url, read } = await serve(['--data-dir', dir, '--log-level', 'info'], env);
  const send = async (body: string) => {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/memory/store`, { method: 'POST', headers, body });
    return response.status;
  };
  expect(await send('{"domain":"tangerine","context":"A clementine in the kitchen"}')).toBe(200);
  expect(await send('{"domain":"tangerine","clementine":1}')).toBe(422);
  const toCalls = () =>
    read()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ operation }) => operation === 'memory_store');
  await vi.waitFor(() => expect(toCalls()).toHaveLength(2), { timeout: 10_000 });
  expect(toCalls()[0]).toMatchObject({
    tenant: 'acme',
    outcome: 'ok',
    requestId: expect.any(String),
    ms: expect.any(Number),
  });
  expect(toCalls()[1]).toMatchObject({ outcome: 'UNPROCESSABLE' });
  expect(read()).not.toMatch(/clementine|tangerine/);
  expect(read()).not.toContain(KEY);
}, 30_000);
