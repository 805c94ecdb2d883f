import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { findInspectorFile } from '../inspector-files.ts';
import { chooseEncoding } from './compression.ts';
import { isKnownToReader } from './entity-tag.ts';
import type { HttpOptions } from './http-options.ts';
import { isLocal } from './origin.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Names with a hash of their content never mean anything else. */
const HASHED = /-[A-Z0-9]{8}\.js$/;

/** The page runs its own scripts, none that is in its markup, uses its own style sheet, and asks only this server. */
function toPolicy(page: string): string {
  const sheet = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(sheet).digest('base64');
  return `default-src 'none'; script-src 'self'; style-src 'sha256-${hash}'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The inspector: static files that hold nothing of anybody; what it shows it asks for with the reader's key. */
export function addInspectorRoutes(
  app: FastifyInstance,
  { basePath, needsKey, keyFile }: Pick<HttpOptions, 'basePath' | 'needsKey' | 'keyFile'>,
): void {
  const isPublic = { config: { isPublic: true } };
  let policy: string | undefined;
  const send = (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = findInspectorFile(name);
    if (file === undefined) {
      throw new AppError('NOT_FOUND', 'The inspector has no such file: load the page again.');
    }
    const { content, compressed } = file;
    policy ??= toPolicy(findInspectorFile('index.html')?.content.toString('utf8') ?? '');
    const isKnown = isKnownToReader(request, reply, content);
    reply.headers({
      'content-security-policy': policy,
      'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'Accept-Encoding',
    });
    if (isKnown) return reply.code(304).send();
    const extension = name.slice(name.lastIndexOf('.') + 1);
    reply.type(MEDIA_TYPES[extension] ?? 'application/octet-stream');
    const isBrotli = chooseEncoding(request.headers['accept-encoding']) === 'br';
    if (!isBrotli || compressed === undefined) return reply.send(content);
    return reply.header('content-encoding', 'br').send(compressed);
  };

  app.get('/inspector', isPublic, async (request, reply) => send('index.html', request, reply));
  app.get('/inspector/', isPublic, async (_request, reply) =>
    reply.redirect(`${basePath}/inspector`, 302),
  );
  app.get('/inspector/settings', isPublic, async (request) => ({
    needs_key: needsKey,
    ...(keyFile !== undefined && isLocal(request) ? { key_file: keyFile } : {}),
  }));
  app.get<{ Params: { file: string } }>('/inspector/:file', isPublic, async (request, reply) =>
    send(request.params.file, request, reply),
  );
}
