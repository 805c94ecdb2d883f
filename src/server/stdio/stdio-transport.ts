import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { isJsonRpcMessage } from './json-rpc.ts';

const NEWLINE = 10;
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

/**
 * MCP over two streams, one JSON-RPC message a line.
 *
 * The SDK's own transport copies its whole buffer for every chunk (quadratic in the message). It ends the session on a
 * message that is too long and does not answer one that is not JSON; this one answers both and keeps the session.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <T extends JSONRPCMessage>(message: T) => void;

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #maxMessageBytes: number;
  readonly #unanswered = new Set<RequestId>();
  #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  #isSkipping = false;
  #hasEnded = false;

  constructor(input: Readable, output: Writable, maxMessageBytes: number) {
    this.#input = input;
    this.#output = output;
    this.#maxMessageBytes = maxMessageBytes;
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#input.on('error', (error) => this.onerror?.(error));
    this.#input.once('end', () => this.#end());
    // A client that has gone breaks the pipe: nothing more can be said.
    this.#output.on('error', () => void this.close());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(JSON.stringify(message));
    if ('id' in message && message.id !== undefined && !('method' in message)) {
      this.forget(message.id);
    }
  }

  /** No longer waits for the answer of a request before it closes. */
  forget(id: RequestId): void {
    this.#unanswered.delete(id);
    if (this.#hasEnded) this.#closeWhenAnswered();
  }

  async close(): Promise<void> {
    this.#input.pause();
    this.onclose?.();
  }

  #write(line: string): void {
    this.#output.write(`${line}\n`);
  }

  #end(): void {
    this.#hasEnded = true;
    this.#closeWhenAnswered();
  }

  /** Requests from before the end of the input are still answered. */
  #closeWhenAnswered(): void {
    if (this.#unanswered.size === 0) setImmediate(() => void this.close());
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      this.#finishLine();
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  #keep(part: Buffer): void {
    this.#bufferedBytes += part.length;
    if (this.#bufferedBytes > this.#maxMessageBytes) {
      this.#isSkipping = true;
      this.#chunks = [];
    } else {
      this.#chunks.push(part);
    }
  }

  #finishLine(): void {
    const bytes = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    const wasTooLong = this.#isSkipping;
    this.#chunks = [];
    this.#bufferedBytes = 0;
    this.#isSkipping = false;
    if (wasTooLong) {
      this.#refuse(INVALID_REQUEST, `A message is longer than ${this.#maxMessageBytes} bytes.`);
      return;
    }
    const line = bytes?.toString('utf8').trim();
    if (line) this.#receive(line);
  }

  #receive(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      this.#refuse(PARSE_ERROR, 'The line is not JSON.');
      return;
    }
    if (!isJsonRpcMessage(message)) {
      this.#refuse(INVALID_REQUEST, 'The message is not JSON-RPC 2.0.');
      return;
    }
    if ('method' in message && 'id' in message) this.#unanswered.add(message.id);
    if ('method' in message && message.method === 'notifications/cancelled') {
      const requestId = (message.params as { requestId?: RequestId } | undefined)?.requestId;
      if (requestId !== undefined) this.#unanswered.delete(requestId);
    }
    this.onmessage?.(message);
  }

  #refuse(code: number, message: string): void {
    this.#write(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }));
  }
}
