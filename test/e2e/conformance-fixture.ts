import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  type CallToolResult,
  GetPromptRequestSchema,
  type GetPromptResult,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type Extra, ToolCallRequestSchema } from '../../src/server/mcp/call-tool.ts';

/** One red pixel, and a silent sound. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

type Run = (
  input: Record<string, unknown>,
  server: Server,
  extra: Extra,
) => Promise<CallToolResult>;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] });
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;

/**
 * Asks on the stream of the call itself. The session's own stream may not be open yet when a call comes, and what is
 * sent to it then is kept for a client that comes back: the answer would be waited for until its time-out of 60 s.
 */
async function elicit(
  server: Server,
  extra: Parameters<Run>[2],
  message: string,
  properties: Record<string, unknown>,
  required: string[] = [],
) {
  const requestedSchema = { type: 'object', properties, required };
  const relatedRequestId = extra.requestId;
  const answer = await server.elicitInput({ message, requestedSchema } as never, {
    relatedRequestId,
  });
  return text(
    `Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content)}`,
  );
}

const TITLES = [
  { const: 'value1', title: 'First' },
  { const: 'value2', title: 'Second' },
];
const OPTIONS = ['option1', 'option2', 'option3'];

const TOOLS: Record<string, Run> = {
  test_simple_text: async () => text('This is a simple text response for testing.'),
  test_image_content: async () => ({ content: [image] }),
  test_audio_content: async () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }),
  test_embedded_resource: async () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'An embedded resource.',
        },
      },
    ],
  }),
  test_multiple_content_types: async () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data"}',
        },
      },
    ],
  }),
  test_error_handling: async () => ({
    ...text('This tool intentionally returns an error'),
    isError: true,
  }),
  async test_tool_with_logging(_input, _server, extra) {
    for (const data of [
      'Tool execution started',
      'Tool processing data',
      'Tool execution completed',
    ]) {
      await extra.sendNotification({
        method: 'notifications/message',
        params: { level: 'info', data },
      });
      await sleep(50);
    }
    return text('Logged.');
  },
  async test_tool_with_progress(_input, _server, extra) {
    const progressToken = extra._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total: 100 };
        await extra.sendNotification({ method: 'notifications/progress', params });
      }
      await sleep(50);
    }
    return text('Progressed.');
  },
  async test_sampling({ prompt }, server, extra) {
    const content = { type: 'text', text: String(prompt) } as const;
    const messages = [{ role: 'user', content } as const];
    const relatedRequestId = extra.requestId;
    const answer = await server.createMessage({ messages, maxTokens: 100 }, { relatedRequestId });
    return text(`LLM response: ${JSON.stringify(answer.content)}`);
  },
  test_elicitation: ({ message }, server, extra) =>
    elicit(
      server,
      extra,
      String(message),
      { username: { type: 'string' }, email: { type: 'string' } },
      ['username', 'email'],
    ),
  test_elicitation_sep1034_defaults: (_input, server, extra) =>
    elicit(server, extra, 'Defaults', {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  test_elicitation_sep1330_enums: (_input, server, extra) =>
    elicit(server, extra, 'Enums', {
      untitledSingle: { type: 'string', enum: OPTIONS },
      titledSingle: { type: 'string', oneOf: TITLES },
      legacyEnum: {
        type: 'string',
        enum: ['opt1', 'opt2'],
        enumNames: ['Option One', 'Option Two'],
      },
      untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
      titledMulti: { type: 'array', items: { anyOf: TITLES } },
    }),
  async test_reconnection(_input, _server, extra) {
    extra.closeSSEStream?.();
    await sleep(100);
    return text('Reconnected.');
  },
  json_schema_2020_12_tool: async () => text('Described by its schema.'),
};

const SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { type: 'object', properties: { street: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
} as const;

const user = (content: unknown) => ({ role: 'user', content });

const PROMPTS: Record<string, (values: Record<string, string>) => unknown[]> = {
  test_simple_prompt: () => [user({ type: 'text', text: 'This is a simple prompt for testing.' })],
  test_prompt_with_arguments: ({ arg1, arg2 }) => [
    user({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  ],
  test_prompt_with_embedded_resource: ({ resourceUri }) => [
    user({
      type: 'resource',
      resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded.' },
    }),
    user({ type: 'text', text: 'Please process the embedded resource above.' }),
  ],
  test_prompt_with_image: () => [
    user(image),
    user({ type: 'text', text: 'Please analyze the image above.' }),
  ],
};

function readTestResource(uri: string) {
  const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG };
  if (id)
    return { uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) };
  return { uri, mimeType: 'text/plain', text: 'The content of a static text resource.' };
}

/** Puts what the conformance suite asks for on our own stack, in place of the product's tools. */
export function extendForConformance(server: Server): void {
  server.registerCapabilities({ logging: {}, resources: { subscribe: true } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: Object.keys(TOOLS).map((name) => ({
      name,
      description: `A fixture of the conformance suite: ${name}.`,
      inputSchema:
        name === 'json_schema_2020_12_tool' ? SCHEMA_2020_12 : { type: 'object' as const },
    })),
  }));
  server.setRequestHandler(ToolCallRequestSchema, async ({ params }, extra) => {
    const run = TOOLS[params.name];
    if (!run) return { ...text('No such fixture.'), isError: true };
    return run((params.arguments ?? {}) as Record<string, unknown>, server, extra as Extra);
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: ['static-text', 'static-binary', 'watched-resource'].map((name) => ({
      uri: `test://${name}`,
      name,
    })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }) => ({
    contents: [readTestResource(params.uri)],
  }));
  server.setRequestHandler(SetLevelRequestSchema, async () => ({}));
  server.setRequestHandler(SubscribeRequestSchema, async () => ({}));
  server.setRequestHandler(UnsubscribeRequestSchema, async () => ({}));
  server.setRequestHandler(ListPromptsRequestSchema, async () => ({
    prompts: Object.keys(PROMPTS).map((name) => ({ name, description: `A fixture: ${name}.` })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) => {
    const messages = PROMPTS[params.name]?.(params.arguments ?? {}) ?? [];
    return { messages } as GetPromptResult;
  });
}
