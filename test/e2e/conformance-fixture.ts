import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { isObject, type JsonObject } from '../../src/kernel/json.ts';
import type { McpExchange, McpOverrides } from '../../src/server/mcp/parts.ts';
import { image, type Run, sleep, text } from './conformance-content.ts';

/** A silent sound. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const resource = (uri: string, mimeType: string, content: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
});

const TOOLS: Record<string, Run> = {
  greet: ({ name }) => text(`Hello, ${name}!`),
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'An embedded resource.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data"}'),
    ],
  }),
  test_error_handling: () => ({
    ...text('This tool intentionally returns an error'),
    isError: true,
  }),
  async test_tool_with_logging(_input, exchange) {
    for (const step of ['started', 'processing data', 'completed']) {
      exchange.log('info', { message: `Tool ${step}` });
      await sleep(50);
    }
    return text('Logged.');
  },
  test_logging_tool(_input, exchange) {
    exchange.log('info', { message: 'Only for who asked for it' });
    return text('Logged.');
  },
  async test_tool_with_progress(_input, { meta, notify }) {
    for (const progress of [0, 50, 100]) {
      const { progressToken } = meta;
      if (progressToken !== undefined) {
        notify('notifications/progress', { progressToken, progress, total: 100 });
      }
      await sleep(50);
    }
    return text('Progressed.');
  },
  test_missing_capability(_input, { clientCapabilities }) {
    if (clientCapabilities.sampling) return text('The client declared sampling.');
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  test_streaming_elicitation(_input, exchange) {
    exchange.log('info', { message: 'Nobody is asked.' });
    return text('Streamed.');
  },
  json_schema_2020_12_tool: () => text('Described by its schema.'),
};

const SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { type: 'object', properties: { street: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
};

const user = (content: JsonObject): JsonObject => ({ role: 'user', content });

const PROMPTS: Record<string, (values: JsonObject, exchange: McpExchange) => JsonObject> = {
  test_simple_prompt: () => ({
    messages: [user({ type: 'text', text: 'This is a simple prompt for testing.' })],
  }),
  test_prompt_with_arguments: ({ arg1, arg2 }) => ({
    messages: [
      user({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
    ],
  }),
  test_prompt_with_embedded_resource: ({ resourceUri }) => ({
    messages: [
      user(resource(String(resourceUri), 'text/plain', 'Embedded.')),
      user({ type: 'text', text: 'Please process the embedded resource above.' }),
    ],
  }),
  test_prompt_with_image: () => ({
    messages: [user(image), user({ type: 'text', text: 'Please analyze the image above.' })],
  }),
};

function readTestResource(uri: string): JsonObject {
  const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: image.data };
  if (id)
    return { uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) };
  if (/^test:\/\/(static-text|watched-resource)$/.test(uri)) {
    return { uri, mimeType: 'text/plain', text: 'The content of a static text resource.' };
  }
  throw new ProtocolError(ProtocolErrorCode.ResourceNotFound, 'No such fixture.', { uri });
}

const list = (key: string, items: JsonObject[]) => async () => ({ [key]: items });

/** Puts what the conformance suite asks for on our own stack, in place of the product's tools. */
export const CONFORMANCE_FIXTURE: McpOverrides = {
  methods: {
    'tools/list': list(
      'tools',
      Object.keys(TOOLS).map((name) => ({
        name,
        description: `A fixture of the conformance suite: ${name}.`,
        inputSchema: name === 'json_schema_2020_12_tool' ? SCHEMA_2020_12 : { type: 'object' },
      })),
    ),
    async 'tools/call'({ name, arguments: given }, exchange) {
      const input = isObject(given) ? given : {};
      const run = TOOLS[String(name)];
      if (!run) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such fixture.');
      return run(input, exchange);
    },
    'resources/list': list(
      'resources',
      ['static-text', 'static-binary', 'watched-resource'].map((name) => ({
        uri: `test://${name}`,
        name,
      })),
    ),
    'resources/templates/list': list('resourceTemplates', [
      { uriTemplate: 'test://template/{id}/data', name: 'template' },
    ]),
    'resources/read': async ({ uri }) => ({ contents: [readTestResource(String(uri))] }),
    'prompts/list': list(
      'prompts',
      Object.keys(PROMPTS).map((name) => ({ name, description: `A fixture: ${name}.` })),
    ),
    async 'prompts/get'({ name, arguments: values }, exchange) {
      const fill = PROMPTS[String(name)];
      if (!fill) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such fixture.');
      return fill(isObject(values) ? values : {}, exchange);
    },
  },
};
