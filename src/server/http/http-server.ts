import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { toChallenge } from '../auth/oauth.ts';
import { accepts, addBodyParser, assertJsonBody } from './body.ts';
import { addCompression } from './compression.ts';
import { watchConnections } from './connections.ts';
import { addDiagramRoutes } from './diagram-routes.ts';
import type { HttpOptions } from './http-options.ts';
import { type InFlight, trackInFlight } from './in-flight.ts';
import { addInspectorRoutes } from './inspector-routes.ts';
import { addCallRoutes, addKeyRoutes } from './key-routes.ts';
import { addMcpRoutes } from './mcp-routes.ts';
import { addOperationRoutes } from './operation-routes.ts';
import { assertOrigin, isLocal, shareWithOrigin } from './origin.ts';
import { createErrorHandler, sendProblem, sendRpcError, toProblem } from './problem.ts';
import { addOAuthRoutes, addServiceRoutes } from './service-routes.ts';
import { addSseRoutes } from './sse-routes.ts';

/** Learns the routes as they are added; the returned function gives the methods that a URL's path has. */
function addMethodTable(app: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
    routes.push({ pattern, methods: [method].flat() });
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
/** Milliseconds that the last bytes of a closing server have to leave it. */
const FLUSH_MS = 100;
const LINGER_MS = 2_000;
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

/** Status, title and detail of what is not even a request, by Node's code of its error. */
const MALFORMED: Readonly<Record<string, readonly [number, string, string?]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [431, 'Request header fields too large'],
};

/** Answers what isn't even HTTP. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title, detail = 'The request is not valid HTTP.'] = MALFORMED[
    error.code ?? ''
  ] ?? [400, 'Bad request'];
  const problem = toProblem(new AppError('BAD_REQUEST', detail), randomUUID());
  const body = JSON.stringify({ ...problem, title, status });
  // A client that does not close its side after that is disconnected.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Says why a key is refused, and to callers on this machine where its key lies. */
function explainRefusal(
  error: AppError,
  request: FastifyRequest,
  { keyFile }: HttpOptions,
): string {
  if (keyFile === undefined || !isLocal(request)) return error.message;
  return `${error.message} The first start wrote one to ${keyFile} on this machine.`;
}

/**
 * Finds the caller of a request. Throws UNAUTHORIZED with how to get in. Where MCP is spoken and there is no issuer to
 * ask, the error is FORBIDDEN: MCP clients take any 401 as an invitation to look for an issuer, and then show people
 * that search instead of the error.
 */
async function authenticate(request: FastifyRequest, reply: FastifyReply, options: HttpOptions) {
  const { isForOperators, speaksJsonRpc } = request.routeOptions.config;
  const authenticator = isForOperators ? options.operators : options.authenticator;
  const { headers, ip, socket } = request;
  try {
    return await authenticator.authenticate(headers.authorization, ip, socket.remoteAddress);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const challenge = toChallenge(options.oauth);
    if (error.code === 'FORBIDDEN') {
      reply.header('www-authenticate', `${challenge}, error="insufficient_scope"`);
    }
    if (error.code !== 'UNAUTHORIZED') throw error;
    const detail = explainRefusal(error, request, options);
    if (speaksJsonRpc && !options.oauth) throw new AppError('FORBIDDEN', detail);
    reply.header('www-authenticate', challenge);
    throw new AppError('UNAUTHORIZED', detail);
  }
}

/** Answers what a path may be asked; true where the request asked that. */
function answerOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  findMethods: (url: string) => string[],
): boolean {
  if (request.method !== 'OPTIONS') return false;
  const methods = findMethods(request.url);
  if (methods.length === 0) return false;
  reply
    .code(204)
    .header('allow', [...methods, 'OPTIONS'].sort().join(', '))
    .send();
  return true;
}

/** Ends what belongs to an answer, then counts and logs it: who, what, how long and how it ended; never its content. */
function createObserver(options: HttpOptions) {
  const { log } = options.orrery;
  return (request: FastifyRequest, { raw }: FastifyReply) => {
    const complete = raw.writableFinished;
    if (!complete) request.cancel?.abort();
    request.letGo?.();
    const response = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: raw.statusCode,
      ms: Math.round((performance.now() - request.startedMs) * 1000) / 1000,
    };
    options.metrics.countResponse(response);
    // A call has its own line.
    const level = response.status < 400 || request.isCall ? 'debug' : 'info';
    const code = request.errorCode ?? undefined;
    log[level]({ requestId: request.id, ...response, code, complete }, 'answered');
  };
}

/** Checks that come before the body is read: where from, who, how often, in what form. Before the form a place is taken. */
function addGuards(
  app: FastifyInstance,
  options: HttpOptions,
  inFlight: InFlight,
  findMethods: (url: string) => string[],
): void {
  app.decorateRequest('caller', null as never);
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('errorCode', null);
  app.decorateRequest('isCall', false);
  app.decorateRequest('cancel', null);
  app.decorateRequest('letGo', null);
  const observe = createObserver(options);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    request.startedMs = performance.now();
    reply.raw.once('close', () => observe(request, reply));
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    assertOrigin(request, options);
    if (shareWithOrigin(request, reply)) return reply;
    if (answerOptions(request, reply, findMethods)) return reply;
    if (inFlight.isDraining()) reply.header('connection', 'close');
    const { isPublic, isForOperators, isStream, isOperation, speaksJsonRpc } =
      request.routeOptions.config;
    if (isPublic) return;
    request.caller = await authenticate(request, reply, options);
    if (isForOperators) return;
    options.limitRate(request, reply);
    if (!isStream) inFlight.hold(request);
    if (isOperation || speaksJsonRpc) assertJsonBody(request);
    if (isOperation && !accepts(request.headers.accept, ['application/json'])) {
      throw new AppError('NOT_ACCEPTABLE', 'The answer is application/json: accept it.');
    }
    return;
  });
}

/** The HTTP server with every door on one port: operations, Streamable HTTP, HTTP+SSE, health, metrics and docs. */
export async function createHttpServer(options: HttpOptions) {
  const { log, limits } = options.orrery;
  const app: FastifyInstance = Fastify({
    genReqId: createRequestId,
    bodyLimit: limits.maxBodyBytes,
    trustProxy:
      typeof options.trustProxy === 'boolean' ? options.trustProxy : [...options.trustProxy],
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: CHECK_MS },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => {
      createErrorHandler(log, limits.maxBodyBytes)(error, request, reply as FastifyReply);
    },
  });
  app.setErrorHandler(createErrorHandler(log, limits.maxBodyBytes));
  addBodyParser(app);
  const findMethods = addMethodTable(app);
  const { maxConcurrent, metrics } = options;
  const inFlight = trackInFlight({ maxConcurrent, maxBodyBytes: limits.maxBodyBytes });
  addGuards(app, options, inFlight, findMethods);
  addCompression(app);
  metrics.watch('orrery_http_requests_in_flight', inFlight.count);
  metrics.watch('orrery_http_held_bytes', inFlight.heldBytes);
  metrics.watch('orrery_http_connections', watchConnections(app.server));
  app.setNotFoundHandler((request, reply) => {
    const methods = findMethods(request.url);
    if (methods.length === 0) {
      return sendProblem(
        reply,
        new AppError('NOT_FOUND', 'Nothing is at this path. /openapi.json lists what is.'),
      );
    }
    reply.header('allow', methods.join(', '));
    const error = new AppError('METHOD_NOT_ALLOWED', `Use ${methods.join(' or ')} here.`);
    const isMcp = request.url.split('?', 1)[0] === `${options.basePath}/mcp`;
    return isMcp ? sendRpcError(reply, error) : sendProblem(reply, error);
  });
  if (options.oauth) addOAuthRoutes(app, options.oauth);
  await app.register(
    async (routes) => {
      addOperationRoutes(routes, options, inFlight);
      addDiagramRoutes(routes, options, inFlight);
      addServiceRoutes(routes, options, inFlight);
      addInspectorRoutes(routes, options);
      addKeyRoutes(routes, options.openKeys);
      addCallRoutes(routes, options.recentCalls);
      addMcpRoutes(routes, options);
      addSseRoutes(routes, options);
    },
    { prefix: options.basePath },
  );
  // Sessions end their streams first: what is left then is idle or says half a request.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), FLUSH_MS);
  });
  return { app, inFlight };
}
