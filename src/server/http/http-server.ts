import { randomUUID } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type preHandlerAsyncHookHandler,
} from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { FIRST_KEY_ID } from '../auth/first-key.ts';
import type { Orrery } from '../bind-operations.ts';
import type { Caller } from '../caller.ts';
import { createKeySlots } from '../key-slots.ts';
import { LINEAR_BYTES } from '../scheduling/operation-pool.ts';
import { DEFAULT_RATE_LIMIT } from '../settings.ts';
import { addBodyParser, assertJsonBody } from './body.ts';
import { addCallRoutes } from './call-routes.ts';
import type { HttpOptions } from './http-options.ts';
import { addInspectorRoutes } from './inspector-routes.ts';
import { addMcpRoutes } from './mcp-routes.ts';
import { addOperationRoutes } from './operation-routes.ts';
import { assertOrigin } from './origin.ts';
import { createErrorHandler, sendProblem } from './problem.ts';
import { addServiceRoutes } from './service-routes.ts';
import { addSseRoutes } from './sse-routes.ts';

/** Learns the routes as they are added; the returned function gives the methods that a URL's path has. */
function addMethodTable(app: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
    routes.push({ pattern, methods: [method].flat().filter((name) => name !== 'OPTIONS') });
  });
  return (url) => {
    const [path = ''] = url.split('?', 1);
    const methods = routes
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  };
}

/** Milliseconds for a whole request to arrive: a client that drips bytes holds its place no longer. */
const REQUEST_TIMEOUT_MS = 45_000;
/** Between two looks at requests that are late. */
const CHECK_MS = 1_000;
/** Milliseconds after which a connection is closed on which nothing moves: a call ends sooner, and streams are kept alive. */
const SILENT_MS = 90_000;
/** Of a closing server, after which requests no longer come over connections that are open. */
const QUIET_MS = 75;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** On every answer. Nothing here is meant to be framed, sniffed, cached or run. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** A request id of the caller's, where it is harmless in a log and a header. */
function createRequestId(raw: { headers: Record<string, string | string[] | undefined> }): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Logs each request that was refused before its call, which has a line of its own; never its content. */
function addObserver(app: FastifyInstance, { log }: Orrery): void {
  let inFlight = 0;
  const observe = (request: FastifyRequest, { raw: { statusCode: status } }: FastifyReply) => {
    inFlight--;
    if (status < 400 || request.isCall) return;
    const { id: requestId, method, routeOptions } = request;
    log.info({ requestId, method, route: routeOptions.url, status }, 'refused');
  };
  app.decorateRequest('caller', null as never);
  app.decorateRequest('isCall', false);
  app.addHook('preClose', async () => {
    let quiet = 0;
    // Connections that say half a request would keep a closing server open.
    const timer = setInterval(() => {
      quiet = inFlight === 0 ? quiet + 1 : 0;
      if (quiet < 2) return;
      clearInterval(timer);
      app.server.closeAllConnections();
    }, QUIET_MS);
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onRequest', async (request, reply) => {
    inFlight++;
    reply.raw.once('close', () => observe(request, reply));
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
  });
}

/** Wrong keys that an address may send within two minutes. */
const GUESSES = { max: 30, timeWindow: 120_000 };

/**
 * Finds callers, or throws UNAUTHORIZED. A key is compared before its address is looked at: strangers behind a proxy hold
 * up nobody. Where MCP is spoken the error is FORBIDDEN: MCP clients take any 401 as an invitation to look for an issuer
 * of tokens, and then show people that search instead of the error.
 */
function createCallerFinder(app: FastifyInstance, { authenticator }: HttpOptions) {
  const count = app.createRateLimit(GUESSES);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const { authorization } = request.headers;
    try {
      return await authenticator.authenticate(authorization);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAUTHORIZED') throw error;
      const guess = authorization === undefined ? undefined : await count(request);
      if (guess && !guess.isAllowed && guess.isExceeded) {
        const detail = 'Too many wrong keys from your address. Wait, then send the right one.';
        throw new AppError('RATE_LIMITED', detail, { retryAfterS: guess.ttlInSeconds });
      }
      if (request.routeOptions.config.speaksMcp) throw new AppError('FORBIDDEN', error.message);
      reply.header('www-authenticate', 'Bearer realm="orrery"');
      throw error;
    }
  };
}

/** Counts the requests of each key; the person at this machine has no default limit. Throws RATE_LIMITED. */
function createKeyLimit(app: FastifyInstance, options: HttpOptions): preHandlerAsyncHookHandler {
  const { rateLimit: max, isPublished } = options;
  return app.rateLimit({
    max,
    timeWindow: 60_000,
    allowList: ({ caller }) =>
      !isPublished && max === DEFAULT_RATE_LIMIT && caller.keyId === FIRST_KEY_ID,
    keyGenerator: ({ caller: { tenant, keyId } }) => `${tenant}/${keyId}`,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError(
        'RATE_LIMITED',
        `More than ${max} requests per minute with this key. The operator sets the limit with ORRERY_RATE_LIMIT.`,
        { retryAfterS: Math.ceil(ttl / 1_000) },
      ),
  }) as preHandlerAsyncHookHandler;
}

/** Whether a request brings a body that is not known to be small. */
const hasLargeBody = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'POST' || method === 'PUT') && !(Number(headers['content-length']) <= LINEAR_BYTES);

/** Checks that come before the body is read: who, how often, how much at once, in what form. */
function addGuards(app: FastifyInstance, options: HttpOptions): void {
  const findCaller = createCallerFinder(app, options);
  const limitKey = options.rateLimit > 0 ? createKeyLimit(app, options) : undefined;
  const takeSlot = createKeySlots(options.maxConcurrent, 'large bodies');
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { isPublic, isForOperators, isOperation, speaksMcp } = request.routeOptions.config;
    if (isPublic) return;
    request.caller = await findCaller(request, reply);
    if (isForOperators) return;
    await limitKey?.call(app, request, reply);
    if (isOperation || speaksMcp) assertJsonBody(request);
    if (hasLargeBody(request)) reply.raw.once('close', takeSlot(request.caller));
  });
}

/** What pages of allowed origins may send and read; `assertOrigin` has refused all others. */
const CORS: FastifyCorsOptions = {
  origin: (origin, done) => done(null, origin ?? false),
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: 'Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Method, Mcp-Name',
  exposedHeaders: 'Retry-After, WWW-Authenticate, X-Request-Id',
  maxAge: 600,
};

const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1_024,
  // Answers are made for one reader: a level that is worth its time once.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  customTypes: /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream)|image\/svg\+xml)/,
};

/**
 * Beyond it the server refuses calls, so that it goes on answering those that it has. Late turns of the event loop count
 * for nothing: the plugin takes one second without a turn, as a busy machine brings, for a delay without end.
 */
const PRESSURE: FastifyUnderPressureOptions = {
  // The heap of this thread, not the process: threads hold memory of their own, and give little of it back.
  maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  async pressureHandler({ routeOptions }) {
    const { isPublic, isForOperators } = routeOptions.config;
    if (isPublic || isForOperators) return;
    throw new AppError('UNAVAILABLE', 'The server is overloaded. Try again shortly.', {
      retryAfterS: 1,
    });
  },
};

async function addPlugins(app: FastifyInstance, options: HttpOptions): Promise<void> {
  app.addHook('onRequest', async (request) => assertOrigin(request, options));
  await app.register(cors, CORS);
  await app.register(underPressure, PRESSURE);
  await app.register(rateLimit, { global: false, enableDraftSpec: true });
  addGuards(app, options);
  await app.register(etag, { weak: true });
  await app.register(compress, COMPRESSION);
}

/** The HTTP server with every door on one port: operations, Streamable HTTP, HTTP+SSE, health, metrics and docs. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log, limits } = options.orrery;
  const handleError = createErrorHandler(log, limits.maxBodyBytes);
  const app: FastifyInstance = Fastify({
    genReqId: createRequestId,
    bodyLimit: limits.maxBodyBytes,
    trustProxy: [...options.trustProxy],
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CHECK_MS },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      handleError(error, request, reply as FastifyReply);
    },
  });
  app.setErrorHandler(handleError);
  addBodyParser(app);
  const findMethods = addMethodTable(app);
  addObserver(app, options.orrery);
  await addPlugins(app, options);
  app.setNotFoundHandler((request, reply) => {
    const methods = findMethods(request.url);
    if (methods.length === 0) {
      const detail = 'Nothing is at this path. /openapi.json lists what is.';
      return sendProblem(reply, new AppError('NOT_FOUND', detail));
    }
    reply.header('allow', methods.join(', '));
    const detail = `Use ${methods.join(' or ')} here.`;
    return sendProblem(reply, new AppError('METHOD_NOT_ALLOWED', detail));
  });
  await app.register(
    async (routes) => {
      addOperationRoutes(routes, options);
      addServiceRoutes(routes, options);
      await addInspectorRoutes(routes, options);
      addCallRoutes(routes, options.openCalls);
      addMcpRoutes(routes, options);
      addSseRoutes(routes, options);
    },
    { prefix: options.basePath },
  );
  return app;
}
