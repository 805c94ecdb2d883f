import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../server/running-server.ts';

const SITE = new URL('../../examples/deployment/nginx.conf', import.meta.url);
const HOST = 'orrery.example.com';
const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };

const has = (command: string, flag: string) => spawnSync(command, [flag]).status === 0;
const canRun = has('nginx', '-v') && has('openssl', 'version');
const title = canRun ? 'behind nginx' : 'behind nginx (skipped: nginx or openssl is missing)';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function createCertificate(folder: string): void {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', join(folder, 'orrery.key'), '-out', join(folder, 'orrery.pem')],
      ...['-days', '1', '-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`],
    ],
    { stdio: 'ignore' },
  );
}

/** The published configuration on free ports, inside the least that nginx wants around it. */
function toConfiguration(folder: string, port: number, upstream: string): string {
  const site = readFileSync(SITE, 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('http://127.0.0.1:7411', upstream);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return [
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;`,
    'events {}',
    `http { access_log off; ${paths.join(' ')}`,
    site,
    '}',
  ].join('\n');
}

describe.skipIf(!canRun)(title, () => {
  let server: TestServer;
  let nginx: ChildProcess;
  let folder: string;
  let port: number;
  let certificate: string;

  /** A request over TLS; `host` stands in its Host header. */
  function send(
    path: string,
    body?: unknown,
    { host = HOST, accept = 'application/json' } = {},
  ): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          ...{ host: '127.0.0.1', port, path, servername: HOST, ca: certificate, agent: false },
          method: text === undefined ? 'GET' : 'POST',
          headers: {
            host,
            accept,
            authorization: `Bearer ${server.key}`,
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          },
        },
        async (incoming) => {
          const chunks: Buffer[] = [];
          for await (const chunk of incoming) chunks.push(chunk as Buffer);
          const { statusCode: status = 0, headers } = incoming;
          const type = headers['content-type'] ?? '';
          resolve({ status, type, text: Buffer.concat(chunks).toString() });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }

  beforeAll(async () => {
    server = await startServer({ allowedHosts: HOST, trustProxy: '127.0.0.1' });
    folder = await mkdtemp(join(tmpdir(), 'orrery-nginx-'));
    port = await findFreePort();
    createCertificate(folder);
    certificate = await readFile(join(folder, 'orrery.pem'), 'utf8');
    const file = join(folder, 'nginx.conf');
    await writeFile(file, toConfiguration(folder, port, server.url));
    nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
    for (let left = 100; left > 0; left--) {
      if (await send('/healthz').catch(() => undefined)) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('operations answer over TLS', async () => {
    const { status, text } = await send('/validity-check', { schema: SCHEMA });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ valid: true });
  });

  test('MCP streams come through', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
    const accept = 'application/json, text/event-stream';
    const { status, type, text } = await send('/mcp', message, { accept });
    expect(status).toBe(200);
    expect(type).toContain('text/event-stream');
    expect(text).toContain('serverInfo');
  });

  test('a foreign Host is refused', async () => {
    const answer = await send('/validity-check', { schema: SCHEMA }, { host: 'evil.example' });
    expect(answer.status).toBe(403);
  });

  test('what is too large is refused before it reaches the server', async () => {
    const answer = await send('/validity-check', { schema: { name: 'x'.repeat(9_000_000) } }).catch(
      () => ({ status: 413 }),
    );
    expect(answer.status).toBe(413);
  });
});
