import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { LOCAL_CALLER } from '../caller.ts';
import {
  answerModern,
  assertModernRequest,
  type ExchangeOfTransport,
  type RpcRequest,
  toRefusal,
} from '../mcp/modern/answer-modern.ts';
import { hasEnvelope, MODERN_REVISIONS } from '../mcp/modern/envelope.ts';
import { LISTEN, openSubscription, type Subscription } from '../mcp/modern/subscriptions.ts';
import type { McpParts } from '../mcp/parts.ts';
import { CODES, ProtocolError } from '../mcp/protocol-error.ts';
import type { StdioTransport } from './stdio-transport.ts';

const MAX_SUBSCRIPTIONS = 64;

/** A client over stdio that speaks a revision without sessions. */
export class ModernConnection {
  readonly #transport: StdioTransport;
  readonly #parts: McpParts;
  readonly #running = new Map<string | number, AbortController>();
  readonly #subscriptions = new Map<string | number, Subscription>();

  constructor(transport: StdioTransport, parts: McpParts) {
    this.#transport = transport;
    this.#parts = parts;
  }

  receive(message: JsonObject): void {
    if (message.method === 'notifications/cancelled') this.#cancel(message.params);
    else if (message.method !== undefined && message.id !== undefined) {
      this.#answer(message as unknown as RpcRequest);
    }
  }

  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    for (const { cancel, result } of this.#subscriptions.values()) {
      cancel();
      this.#send(result);
    }
    this.#subscriptions.clear();
  }

  #answer(request: RpcRequest): void {
    if (request.method === 'initialize' && !hasEnvelope(request)) {
      const detail = 'This connection is of a revision without sessions: initialize comes first.';
      const data = { supported: [...MODERN_REVISIONS] };
      const error = new ProtocolError(CODES.unsupportedProtocolVersion, detail, data);
      this.#send(toRefusal(request.id, error).message);
    } else if (request.method === LISTEN) this.#listen(request);
    else this.#run(request);
  }

  async #run(request: RpcRequest): Promise<void> {
    const controller = new AbortController();
    this.#running.set(request.id, controller);
    const exchange: ExchangeOfTransport = {
      caller: LOCAL_CALLER,
      requestId: String(request.id),
      signal: controller.signal,
      notify: (method, params) => this.#notify(method, params),
    };
    const { message } = await answerModern(request, exchange, this.#parts);
    this.#running.delete(request.id);
    // A cancelled request is not answered.
    if (!controller.signal.aborted) this.#send(message);
  }

  async #listen(request: RpcRequest): Promise<void> {
    const controller = new AbortController();
    this.#running.set(request.id, controller);
    try {
      assertModernRequest(request);
      if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) {
        throw new ProtocolError(
          CODES.internalError,
          `More than ${MAX_SUBSCRIPTIONS} subscriptions are open: cancel one.`,
        );
      }
      const notify = (method: string, params: JsonObject) => this.#notify(method, params);
      const subscription = await openSubscription(request, LOCAL_CALLER, notify, this.#parts);
      if (controller.signal.aborted) subscription.cancel();
      else if (subscription.isEmpty) this.#send(subscription.result);
      else this.#subscriptions.set(request.id, subscription);
      // A subscription is answered when it ends: the transport must not wait for that answer.
      this.#transport.forget(request.id);
    } catch (error) {
      this.#send(toRefusal(request.id, error).message);
    } finally {
      this.#running.delete(request.id);
    }
  }

  #cancel(params: unknown): void {
    const id = isObject(params) ? (params.requestId as string | number | undefined) : undefined;
    if (id === undefined) return;
    this.#running.get(id)?.abort();
    this.#subscriptions.get(id)?.cancel();
    this.#subscriptions.delete(id);
  }

  #notify(method: string, params: JsonObject): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  #send(message: JsonObject): void {
    this.#transport.send(message as unknown as JSONRPCMessage).catch(() => {});
  }
}
