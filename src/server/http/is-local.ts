import type { FastifyRequest } from 'fastify';
import { isLoopback } from './origin.ts';

/** Whether a request comes from this machine itself and through no proxy. */
export function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return !isForwarded && isLoopback(address);
}
