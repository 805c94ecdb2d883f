import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname) || hostname === '::1' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export interface OriginOptions {
  /** True where the server is bound beyond loopback: what is published of it may have another port. */
  readonly isPublished: boolean;
  /** `host` or `host:port` beyond loopback; `*` allows any. */
  readonly allowedHosts: readonly string[];
  /** Origins beyond loopback, such as `https://app.example`; `*` allows any. */
  readonly allowedOrigins: readonly string[];
}

/** `host` or `host:port`, in small letters. */
export const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/;

/** Splits `host:port`; undefined where it is neither. */
function parseHost(host: string): { hostname: string; port: string } | undefined {
  const match = HOST.exec(host.toLowerCase());
  return match?.[1] === undefined ? undefined : { hostname: match[1], port: match[2] ?? '' };
}

function isAllowedHost(
  host: string,
  localPort: number | undefined,
  options: OriginOptions,
): boolean {
  const parsed = parseHost(host);
  if (!parsed) return false;
  const { hostname, port } = parsed;
  const isOurPort = port === String(localPort) || (port === '' && localPort === 80);
  if (LOOPBACK.has(hostname) && (isOurPort || options.isPublished)) return true;
  return options.allowedHosts.some(
    (allowed) => allowed === '*' || allowed === host.toLowerCase() || allowed === hostname,
  );
}

function isAllowedOrigin(origin: string, options: OriginOptions): boolean {
  if (options.allowedOrigins.some((allowed) => allowed === '*' || allowed === origin)) return true;
  try {
    const url = new URL(origin);
    return /^https?:$/.test(url.protocol) && LOOPBACK.has(url.hostname) && url.origin === origin;
  } catch {
    return false;
  }
}

/**
 * Refuses what a page of another site sends through a browser (DNS rebinding, cross-site requests).
 * Throws FORBIDDEN where Host or Origin is foreign.
 */
export function assertOrigin(request: FastifyRequest, options: OriginOptions): void {
  const { host, origin } = request.headers;
  if (!host || !isAllowedHost(host, request.socket.localPort, options)) {
    throw new AppError(
      'FORBIDDEN',
      'The Host header is not of this server. The operator allows others with ORRERY_ALLOWED_HOSTS.',
    );
  }
  if (origin !== undefined && !isAllowedOrigin(origin, options)) {
    throw new AppError(
      'FORBIDDEN',
      'Requests from this Origin are not allowed. The operator allows others with ORRERY_ALLOWED_ORIGINS.',
    );
  }
}
