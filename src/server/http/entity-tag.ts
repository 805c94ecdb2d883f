import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Weak: the same answer may be compressed in several ways. */
function toEntityTag(payload: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
}

function names(header: string, tag: string): boolean {
  const opaque = tag.replace(/^W\//, '');
  return header
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === opaque);
}

/** Tags an answer, so that a reader that has it already learns that. True where 304 says everything. */
export function isKnownToReader(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string | Uint8Array,
): boolean {
  const tag = toEntityTag(payload);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  const known = request.headers['if-none-match'];
  return known !== undefined && names(known, tag);
}
