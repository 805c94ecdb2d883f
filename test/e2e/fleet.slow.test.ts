import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseAllDocuments, parseDocument } from 'yaml';
import { readConfig } from '../../src/server/config.ts';
import { SETTINGS } from '../../src/server/settings.ts';
import { startServer, type TestServer } from '../server/running-server.ts';
import { createPostgresUrl, hasPostgres } from '../support/postgres.ts';

const EXAMPLES = new URL('../../examples/deployment/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, EXAMPLES), 'utf8');

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const canRun = hasNginx && hasPostgres;
const title = canRun ? 'a fleet behind nginx' : 'a fleet (skipped: nginx or PostgreSQL is missing)';

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.skipIf(!canRun)(title, () => {
  const KEYS = Array.from({ length: 12 }, (_, i) => `a-long-secret-of-client-${i}`);
  let servers: TestServer[];
  let nginx: ChildProcess;
  let folder: string;
  let url: string;

  /** The published configuration without TLS, on a free port, before these instances. */
  function toConfiguration(port: number): string {
    const [one, two] = servers.map((server) => new URL(server.url).host);
    const site = read('nginx-fleet.conf')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replaceAll(/^ +ssl_certificate.*$/gm, '')
      .replace('orrery-1:7411', one as string)
      .replace('orrery-2:7411', two as string);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    return `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off;
      events {} http { access_log off; ${paths.join(' ')} ${site} }`;
  }

  const post = (base: string, key: string, body: unknown) =>
    fetch(`${base}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    const store = await createPostgresUrl();
    const env = { ORRERY_API_KEYS: KEYS.map((key) => `acme:${key}`).join(',') };
    const flags = { store, allowedHosts: '127.0.0.1', trustProxy: '127.0.0.1' };
    servers = [await startServer(flags, { env }), await startServer(flags, { env })];
    folder = await mkdtemp(join(tmpdir(), 'orrery-fleet-'));
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    const file = join(folder, 'nginx.conf');
    await writeFile(file, toConfiguration(port));
    nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
    await vi.waitFor(() => fetch(`${url}/healthz`), { timeout: 10_000, interval: 50 });
  });
  afterAll(async () => {
    nginx?.kill('SIGQUIT');
    for (const server of servers ?? []) await server.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('a key stays with its instance; keys are spread', async () => {
    const countOf = async (server: TestServer) =>
      Number(
        /^orrery_http_responses_total\{status="200"\} (\d+)/m.exec(
          await (await server.request('/metrics', { key: KEYS[0] as string })).text(),
        )?.[1] ?? 0,
      );
    const homes = new Set<number>();
    for (const key of KEYS) {
      const before = await Promise.all(servers.map(countOf));
      for (let i = 0; i < 5; i++) {
        const listed = await post(url, key, { jsonrpc: '2.0', id: 2, method: 'tools/list' });
        expect(listed.status).toBe(200);
        expect(await listed.text()).toContain('memory_recall');
      }
      const after = await Promise.all(servers.map(countOf));
      // Each look at the figures is an answer of its own.
      const grown = after.map((count, i) => count - (before[i] as number) - 1);
      expect([...grown].sort()).toEqual([0, 5]);
      homes.add(grown.indexOf(5));
    }
    expect(homes.size).toBe(2);
  });

  test('goes on with the instance that is left', async () => {
    const [gone, left] = servers as [TestServer, TestServer];
    await gone.close();
    servers = [left];
    for (const [i, key] of KEYS.entries()) {
      const answer = await fetch(`${url}/memory/store`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ domain: 'helpdesk', context: `Printer ${i} jams` }),
      });
      expect(answer.status).toBe(200);
    }
  });
});

describe('published deployments', () => {
  const environmentOf = (text: string) =>
    [...text.matchAll(/\bORRERY_[A-Z_]+/g)].map(([name]) => name);
  const settings: string[] = Object.values(SETTINGS).map(({ variable }) => variable);

  test('name only settings that there are', () => {
    for (const name of ['compose.yaml', 'kubernetes.yaml', 'nginx-fleet.conf']) {
      for (const setting of environmentOf(read(name))) expect(settings).toContain(setting);
    }
  });

  test('compose.yaml starts instances whose settings are read, after their database', () => {
    const document = parseDocument(read('compose.yaml'), { merge: true });
    expect(document.errors).toEqual([]);
    const { services, volumes } = document.toJS();
    expect(Object.keys(services)).toEqual(['postgres', 'orrery-1', 'orrery-2', 'nginx']);
    for (const name of ['orrery-1', 'orrery-2']) {
      const { environment, depends_on, volumes: mounts } = services[name];
      const config = readConfig({}, environment);
      expect(config.store).toMatch(/^postgres:/);
      expect(config.allowedHosts).toContain('orrery.example.com');
      expect(depends_on.postgres.condition).toBe('service_healthy');
      expect(mounts).toEqual([`${name}:/data`]);
      expect(Object.keys(volumes)).toContain(name);
      expect(read('nginx-fleet.conf')).toContain(`server ${name}:${config.port} `);
    }
  });

  test('kubernetes.yaml selects the pods that it makes, and asks where they answer', () => {
    const documents = parseAllDocuments(read('kubernetes.yaml'));
    expect(documents.flatMap((document) => document.errors)).toEqual([]);
    const [deployment, budget, service, ingress] = documents.map((document) => document.toJS());
    const { template, selector } = deployment.spec;
    expect(selector.matchLabels).toEqual(template.metadata.labels);
    expect(budget.spec.selector.matchLabels).toEqual(template.metadata.labels);
    expect(service.spec.selector).toEqual(template.metadata.labels);
    const [container] = template.spec.containers;
    const [port] = container.ports;
    expect(readConfig({}, {}).port).toBe(port.containerPort);
    expect(service.spec.ports[0].targetPort).toBe(port.name);
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: port.name });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: port.name });
    const [rule] = ingress.spec.rules;
    expect(rule.http.paths[0].backend.service.name).toBe(service.metadata.name);
    expect(container.env.map((entry: { name: string }) => entry.name)).toContain('ORRERY_STORE');
    const hosts = container.env.find(
      (entry: { name: string }) => entry.name === 'ORRERY_ALLOWED_HOSTS',
    );
    expect(hosts.value).toBe(rule.host);
  });
});
