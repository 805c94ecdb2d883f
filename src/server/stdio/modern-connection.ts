import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { LOCAL_CALLER } from '../caller.ts';
import {
  answerModern,
  type ExchangeOfTransport,
  type RpcRequest,
  toRefusal,
} from '../mcp/modern/answer-modern.ts';
import { hasEnvelope, MODERN_REVISIONS } from '../mcp/modern/envelope.ts';
import type { McpParts } from '../mcp/parts.ts';
import { CODES, ProtocolError } from '../mcp/protocol-error.ts';
import type { StdioTransport } from './stdio-transport.ts';

/** A client over stdio that speaks a revision without sessions. */
export class ModernConnection {
  readonly #transport: StdioTransport;
  readonly #parts: McpParts;
  readonly #running = new Map<string | number, AbortController>();

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
  }

  #answer(request: RpcRequest): void {
    if (request.method === 'initialize' && !hasEnvelope(request)) {
      const detail = 'This connection is of a revision without sessions: initialize comes first.';
      const data = { supported: [...MODERN_REVISIONS] };
      const error = new ProtocolError(CODES.unsupportedProtocolVersion, detail, data);
      this.#send(toRefusal(request.id, error).message);
    } else this.#run(request);
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

  #cancel(params: unknown): void {
    const id = isObject(params) ? (params.requestId as string | number | undefined) : undefined;
    if (id === undefined) return;
    this.#running.get(id)?.abort();
  }

  #notify(method: string, params: JsonObject): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  #send(message: JsonObject): void {
    this.#transport.send(message as unknown as JSONRPCMessage).catch(() => {});
  }
}
