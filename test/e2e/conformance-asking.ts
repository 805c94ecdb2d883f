import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../src/kernel/json.ts';
import {
  assertCanAnswer,
  canAnswer,
  createInputRequired,
  type InputRequest,
} from '../../src/server/mcp/input-required.ts';
import type { McpExchange } from '../../src/server/mcp/parts.ts';
import { createRequestState } from '../../src/server/mcp/request-state.ts';
import { type Run, text } from './conformance-content.ts';

const state = createRequestState(randomBytes(32));

const ask = (
  message: string,
  properties: JsonObject,
  required: string[] = Object.keys(properties),
): InputRequest => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties, required } },
});

const sample = (question: string): InputRequest => ({
  method: 'sampling/createMessage',
  params: {
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens: 100,
  },
});

const roots: InputRequest = { method: 'roots/list', params: {} };
export const askForName = ask('What is your name?', { name: { type: 'string' } });
const askToConfirm = ask('Please confirm', { ok: { type: 'boolean' } });
export const askForContext = ask('What context should the prompt use?', {
  context: { type: 'string' },
});

/** A tool that asks for all keys at once and then repeats what it was told. */
const asking =
  (requests: Record<string, InputRequest>, tell: (answers: JsonObject) => string): Run =>
  (_input, { inputResponses }) =>
    Object.keys(requests).every((key) => inputResponses[key] !== undefined)
      ? text(tell(inputResponses))
      : createInputRequired(requests);

/** The same with a state that must come back as it was. */
const askingWithState =
  (name: string, requests: Record<string, InputRequest>): Run =>
  (_input, { inputResponses, requestState }) => {
    if (requestState === undefined) {
      return createInputRequired(requests, state.seal({ step: 1 }, name));
    }
    state.open(requestState, name);
    const isAnswered = Object.keys(requests).every((key) => inputResponses[key] !== undefined);
    return isAnswered ? text('state-ok') : createInputRequired(requests, requestState);
  };

function askInSteps(_input: JsonObject, { requestState }: McpExchange): JsonObject {
  if (requestState === undefined) {
    const step1 = ask('Step 1: What is your name?', { name: { type: 'string' } });
    return createInputRequired({ step1 }, state.seal({ step: 1 }, 'steps'));
  }
  if (state.open(requestState, 'steps').step === 1) {
    const step2 = ask('Step 2: What is your favorite color?', { color: { type: 'string' } });
    return createInputRequired({ step2 }, state.seal({ step: 2 }, 'steps'));
  }
  return text('Both steps are done.');
}

const OPTIONS = ['option1', 'option2', 'option3'];
const TITLES = [
  { const: 'value1', title: 'First' },
  { const: 'value2', title: 'Second' },
];

const tellElicited = ({ asked }: JsonObject) => {
  const { action, content } = asked as JsonObject;
  return `Elicitation completed: action=${action}, content=${JSON.stringify(content)}`;
};

/** Tools that ask the client, by both suites. */
export const ASKING_TOOLS: Record<string, Run> = {
  test_elicitation: ({ message }, exchange) =>
    asking(
      { asked: ask(String(message), { username: { type: 'string' }, email: { type: 'string' } }) },
      tellElicited,
    )({}, exchange),
  test_streaming_elicitation: asking({ asked: askForName }, tellElicited),
  test_elicitation_sep1034_defaults: asking(
    {
      asked: ask(
        'Defaults',
        {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        },
        [],
      ),
    },
    tellElicited,
  ),
  test_elicitation_sep1330_enums: asking(
    {
      asked: ask(
        'Enums',
        {
          untitledSingle: { type: 'string', enum: OPTIONS },
          titledSingle: { type: 'string', oneOf: TITLES },
          legacyEnum: {
            type: 'string',
            enum: ['opt1', 'opt2'],
            enumNames: ['Option One', 'Option Two'],
          },
          untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
          titledMulti: { type: 'array', items: { anyOf: TITLES } },
        },
        [],
      ),
    },
    tellElicited,
  ),
  test_sampling: ({ prompt }, exchange) =>
    asking(
      { asked: sample(String(prompt)) },
      ({ asked }) => `LLM response: ${JSON.stringify(asked)}`,
    )({}, exchange),
  test_input_required_result_elicitation: asking(
    { user_name: askForName },
    ({ user_name }) => `Hello, ${JSON.stringify(user_name)}!`,
  ),
  test_input_required_result_sampling: asking(
    { capital_question: sample('What is the capital of France?') },
    ({ capital_question }) => JSON.stringify(capital_question),
  ),
  test_input_required_result_list_roots: asking({ client_roots: roots }, ({ client_roots }) =>
    JSON.stringify(client_roots),
  ),
  test_input_required_result_request_state: askingWithState('state', { confirm: askToConfirm }),
  test_input_required_result_tampered_state: askingWithState('tampered', { confirm: askToConfirm }),
  test_input_required_result_multiple_inputs: askingWithState('multiple', {
    user_name: askForName,
    greeting: sample('Generate a greeting'),
    client_roots: roots,
  }),
  test_input_required_result_multi_round: askInSteps,
};

/** Tools that look at what the client declared. */
export const CAPABILITY_TOOLS: Record<string, Run> = {
  test_input_required_result_capabilities(_input, { clientCapabilities }) {
    const requests = { name: askForName, greeting: sample('Generate a greeting') };
    const known = Object.entries(requests).filter(([, request]) =>
      canAnswer(request, clientCapabilities),
    );
    return createInputRequired(Object.fromEntries(known), state.seal({}, 'capabilities'));
  },
  test_missing_capability(_input, { clientCapabilities }) {
    assertCanAnswer(createInputRequired({ asked: sample('Hello?') }), clientCapabilities);
    return text('The client declared sampling.');
  },
};
