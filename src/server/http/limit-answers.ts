import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { InFlight } from './in-flight.ts';

/** Bytes that a value takes in memory beside its text, about. */
const VALUE_BYTES = 32;

function measure(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  let bytes = VALUE_BYTES;
  if (Array.isArray(value)) for (const item of value) bytes += measure(item);
  else
    for (const key in value) bytes += key.length + measure((value as Record<string, unknown>)[key]);
  return bytes;
}

const sizes = new WeakMap<object, number>();

/** The bytes that a message holds, about, whichever of its members hold them. Measured once a message. */
function sizeOfMessage(message: object): number {
  const size = sizes.get(message) ?? measure(message);
  sizes.set(message, size);
  return size;
}

/** The code of JSON-RPC for what a server refuses by itself. */
const SERVER_ERROR = -32_000;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const exchanges = new AsyncLocalStorage<Exchange>();

/** Runs the work for a request, so that each answer is known to belong to that request wherever it is sent. */
export function runWithReply<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<T>,
): Promise<T> {
  return exchanges.run({ request, reply }, run);
}

/** The message, or an error in its place where the caller does not read what was answered before. */
function toAffordable(message: JSONRPCMessage, inFlight: InFlight): JSONRPCMessage {
  const exchange = exchanges.getStore();
  if (!exchange || !('result' in message)) return message;
  try {
    inFlight.holdAnswer(exchange.request, exchange.reply, sizeOfMessage(message));
    return message;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { id, jsonrpc } = message;
    return {
      jsonrpc,
      id,
      error: { code: SERVER_ERROR, message: `${error.code}: ${error.message}` },
    };
  }
}

/** Counts the answers of a transport among the bytes that its caller may leave unread. */
export function limitAnswers(transport: Transport, inFlight: InFlight): void {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(toAffordable(message, inFlight), options);
}
