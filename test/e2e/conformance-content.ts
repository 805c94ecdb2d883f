import type { JsonObject } from '../../src/kernel/json.ts';
import type { McpExchange } from '../../src/server/mcp/parts.ts';

/** A tool of the conformance suite. */
export type Run = (input: JsonObject, exchange: McpExchange) => JsonObject | Promise<JsonObject>;

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const text = (value: string): JsonObject => ({ content: [{ type: 'text', text: value }] });

/** One red pixel. */
export const image = {
  type: 'image',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  mimeType: 'image/png',
};
