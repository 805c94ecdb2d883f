import { AppError } from '../../kernel/errors.ts';
import { isObject, isString, type JsonObject } from '../../kernel/json.ts';
import { createInternalError } from '../log.ts';
import {
  type McpExchange,
  type McpMethod,
  type McpMethods,
  type McpParts,
  NEVER_KEPT,
  SHIPPED,
} from './parts.ts';
import { CODES, createInvalidParams, ProtocolError } from './protocol-error.ts';

/** A text among the params of a request. Throws MCP's invalid params. */
function readString(params: JsonObject, key: string): string {
  const value = params[key];
  if (isString(value)) return value;
  throw createInvalidParams(`params.${key} is missing: a text is expected.`);
}

/** Arguments of a prompt: texts by name. */
function readTexts(params: JsonObject, key: string): Record<string, string> {
  const value = params[key] ?? {};
  if (isObject(value) && Object.values(value).every(isString)) {
    return value as Record<string, string>;
  }
  throw createInvalidParams(`params.${key} is an object of texts.`);
}

async function findToolNames(parts: McpParts): Promise<ReadonlySet<string>> {
  return new Set((await parts.tools()).map(({ name }) => name));
}

let callTools: Promise<typeof import('./call-tool.ts')> | undefined;

/** Loads the code of calls at the first one: a start does without it. */
function loadCallTool(): Promise<typeof import('./call-tool.ts')> {
  callTools ??= import('./call-tool.ts');
  return callTools;
}

/** The methods that Orrery answers. Sessions and discovery belong to each revision. */
const METHODS: McpMethods = {
  'tools/list': {
    cache: SHIPPED,
    answer: async (_params, _exchange, parts) => ({
      tools: (await parts.tools()) as unknown as JsonObject[],
    }),
  },
  'tools/call': {
    async answer(params, exchange, parts) {
      const name = readString(params, 'name');
      const { arguments: input = {} } = params;
      const { callTool } = await loadCallTool();
      return callTool(await parts.orrery(), exchange, name, input, parts);
    },
  },
  'resources/list': {
    cache: SHIPPED,
    answer: async () => (await import('./resources/catalogue.ts')).listResources(),
  },
  'resources/templates/list': {
    cache: SHIPPED,
    answer: async () => (await import('./resources/catalogue.ts')).listResourceTemplates(),
  },
  'resources/read': {
    cache: NEVER_KEPT,
    async answer(params, exchange, parts) {
      const uri = readString(params, 'uri');
      const { readResource } = await import('./resources/catalogue.ts');
      return readResource(uri, await parts.orrery(), exchange.caller);
    },
  },
  'prompts/list': {
    cache: SHIPPED,
    answer: async (_params, _exchange, parts) =>
      (await import('./prompts.ts')).listPrompts(await findToolNames(parts)),
  },
  'prompts/get': {
    async answer(params, _exchange, parts) {
      const { getPrompt } = await import('./prompts.ts');
      const offered = await findToolNames(parts);
      return getPrompt(readString(params, 'name'), readTexts(params, 'arguments'), offered);
    },
  },
  'skills/list': {
    cache: SHIPPED,
    answer: async () => (await import('./resources/skill-resources.ts')).listSkills(),
  },
  'skills/get': {
    cache: SHIPPED,
    async answer(params) {
      const { getSkill } = await import('./resources/skill-resources.ts');
      return getSkill(readString(params, 'uri'));
    },
  },
};

/** The method of a name; undefined where there is none. */
export function findMethod(name: string, { methods = METHODS }: McpParts): McpMethod | undefined {
  return Object.hasOwn(methods, name) ? methods[name] : undefined;
}

/**
 * Answers a request by its method; undefined where there is no such method.
 *
 * It throws ProtocolErrors alone: ours become messages of the same form, and an unforeseen error an id in the log.
 */
export async function answerMethod(
  request: { readonly method: string; readonly params?: JsonObject | undefined },
  exchange: McpExchange,
  parts: McpParts,
): Promise<JsonObject | undefined> {
  const method = findMethod(request.method, parts);
  if (!method) return undefined;
  try {
    return await method.answer(request.params ?? {}, exchange, parts);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const known =
      error instanceof AppError ? error : createInternalError(error, (await parts.orrery()).log);
    const code = known.code === 'INTERNAL' ? CODES.internalError : CODES.invalidParams;
    throw new ProtocolError(code, `${known.code}: ${known.message}`);
  }
}
