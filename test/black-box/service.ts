import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'vitest';
import * as doors from '../server/doors.ts';
import { startServer, type TestServer } from '../server/running-server.ts';
import { type Applied, type Operation, RESPONSES, type Response } from './responses.ts';

/** The routes of the contract; `/behaviors/similar` and `/apply` are decided beside it. */
const ROUTES: Readonly<Record<Operation, string>> = {
  plan: '/plan',
  plan_instructions: '/plan-instructions',
  gap: '/gap',
  memory_store: '/memory/store',
  memory_recall: '/memory/recall',
  memory_compress: '/memory/compress',
  memory_forget: '/memory/forget',
  memory_stats: '/memory/stats',
  validity_check: '/validity-check',
  error_check: '/error-check',
  rank_edits: '/rank-edits/jepa',
  embed: '/embed',
  find_similar_behaviors: '/behaviors/similar',
  apply_actions: '/apply',
};

/** The list that an MCP answer may leave out, whole, where it is too long for a model. */
export const LONG_LISTS = { plan: 'actions', plan_instructions: 'instructions', gap: 'missing' };

interface Answer {
  readonly output?: Record<string, unknown>;
  readonly code?: string;
  readonly detail?: string;
}

type Call = (operation: Operation, input: object) => Promise<Answer>;

/** A running service behind one transport, with a data directory of its own. */
export interface Service {
  readonly transport: 'http' | 'stdio' | 'sse';
  readonly call: Call;
  /** The answer, held to the fields, types and ranges of the contract. */
  ask<O extends Operation>(operation: O, input: object): Promise<Response<O>>;
  /** The detail of a refusal with this code. */
  refuse(operation: Operation, input: object, code?: string): Promise<string>;
  /** The document after these actions. */
  apply(schema: object, actions: readonly object[]): Promise<Applied>;
  /** Raw requests; over HTTP only. */
  readonly http?: TestServer;
  /** The connected client; over MCP only. */
  readonly client?: Client;
  close(): Promise<void>;
}

function toService(
  given: Pick<Service, 'transport' | 'call' | 'http' | 'client' | 'close'>,
): Service {
  const { call, client } = given;
  const ask = async <O extends Operation>(operation: O, input: object): Promise<Response<O>> => {
    let answer = await call(operation, input);
    const list = LONG_LISTS[operation as keyof typeof LONG_LISTS];
    if (client && list && answer.output && answer.output[list] === undefined) {
      answer = await call(operation, { ...input, detail: 'full' });
    }
    expect(answer, `${operation} refused`).toHaveProperty('output');
    const read = RESPONSES[operation].safeParse(answer.output);
    expect(read.error?.issues ?? [], `${operation} answers otherwise than agreed`).toEqual([]);
    return read.data as Response<O>;
  };
  return {
    ...given,
    ask,
    async refuse(operation, input, code = 'UNPROCESSABLE') {
      const answer = await call(operation, input);
      expect(answer, `${operation} ${JSON.stringify(input).slice(-200)}`).toMatchObject({ code });
      return answer.detail as string;
    },
    async apply(schema, actions) {
      if (actions.length === 0) return schema as Applied;
      return (await ask('apply_actions', { schema, actions, include_schema: true })).schema;
    },
  };
}

export async function openHttp(): Promise<Service> {
  const http = await startServer({ rateLimit: '0' });
  const call: Call = async (operation, input) => {
    const isGet = operation === 'memory_stats';
    const path = ROUTES[operation] + (isGet ? `?${new URLSearchParams({ ...input })}` : '');
    const response = await http.request(path, isGet ? {} : { body: input });
    const body = (await response.json()) as Record<string, string>;
    return response.ok ? { output: body } : (body as Answer);
  };
  return toService({ transport: 'http', http, call, close: () => http.close() });
}

const openMcp = (transport: 'stdio' | 'sse', open: () => Promise<doors.McpDoor>) => async () => {
  const { client, call, close } = await open();
  return toService({ transport, client, call: call as Call, close });
};

export const openStdio = openMcp('stdio', doors.openStdio);
export const openSse = openMcp('sse', doors.openSse);
