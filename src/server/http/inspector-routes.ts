import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from './http-options.ts';

/** Where the built page lies: beside the chunks or the entry of a bundle, and in a cache for the sources. */
const PLACES = ['../inspector/', './inspector/', '../../../node_modules/.cache/orrery/inspector/'];

/** Names with a hash of their content never mean anything else. */
const HASHED = /-[A-Z0-9]{8}\.js$/;

/** The page runs its own scripts, none that is in its markup, uses its own style sheet, and asks only this server. */
function toPolicy(page: string): string {
  const sheet = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(sheet).digest('base64');
  return `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The files of the page, which hold nothing of anybody. From the sources they are there once it was built. */
async function addFiles(app: FastifyInstance, { basePath }: Pick<HttpOptions, 'basePath'>) {
  const folder = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find(
    (place) => existsSync(`${place}index.html`),
  );
  if (folder === undefined) return;
  const policy = toPolicy(readFileSync(`${folder}index.html`, 'utf8'));
  await app.register(async (files) => {
    files.addHook('onSend', async ({ url }, reply) => {
      const age = HASHED.test(url) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('content-security-policy', policy).header('cache-control', age);
    });
    await files.register(fastifyStatic, {
      root: folder,
      prefix: '/inspector/',
      index: false,
      preCompressed: true,
      cacheControl: false,
    });
    files.get('/inspector', async (_request, reply) => reply.sendFile('index.html'));
  });
  app.get('/inspector/', async (_request, reply) => reply.redirect(`${basePath}/inspector`, 302));
}

/** The inspector: what it shows it asks for with the reader's key. */
export async function addInspectorRoutes(
  app: FastifyInstance,
  options: Pick<HttpOptions, 'basePath' | 'needsKey'>,
): Promise<void> {
  const { needsKey } = options;
  await app.register(async (page) => {
    page.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPublic: true };
    });
    page.get('/inspector/settings', async () => ({ needs_key: needsKey }));
    await addFiles(page, options);
  });
}
