/**
 * A model that works with Orrery's tools, behind any OpenAI-compatible chat endpoint:
 *   CHAT_URL=http://localhost:11434/v1 CHAT_MODEL=… npx tsx examples/chat-agent.ts "Build a booking application"
 */
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** Rounds of thinking and calling after which the agent gives up. */
const MAX_ROUNDS = 20;

const SERVER = fileURLToPath(new URL('../src/bin/orrery.ts', import.meta.url));

export interface ChatOptions {
  /** Base URL up to and with `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly print: (line: string) => void;
}

interface ToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
}

/** Starts a server and connects to it; in a project of your own the command is `orrery`. */
export async function connect(dataDir?: string): Promise<Client> {
  const client = new Client({ name: 'chat-agent', version: '1.0.0' });
  const data = dataDir === undefined ? [] : ['--data-dir', dataDir];
  const args = ['--import', 'tsx', SERVER, 'stdio', ...data];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  return client;
}

async function complete(
  messages: readonly Message[],
  tools: readonly object[],
  { url, model, key }: ChatOptions,
): Promise<Message> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ model, messages, tools }),
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}.`);
  const { choices } = (await response.json()) as { choices: { message: Message }[] };
  if (!choices[0]) throw new Error('The model answered nothing.');
  return choices[0].message;
}

/** Calls a tool; a refusal is text for the model too, since it says what to do next. */
async function callTool(client: Client, call: ToolCall): Promise<Message> {
  let text: string;
  try {
    const input = JSON.parse(call.function.arguments || '{}') as Record<string, unknown>;
    const result = await client.callTool({ name: call.function.name, arguments: input });
    text = (result.content as { text?: string }[]).map((part) => part.text ?? '').join('\n');
  } catch (error) {
    text = `The call failed: ${(error as Error).message}`;
  }
  return { role: 'tool', tool_call_id: call.id, content: text };
}

/** Lets the model call tools until it answers in words; returns these. */
export async function runAgent(
  client: Client,
  task: string,
  options: ChatOptions,
): Promise<string> {
  const { tools } = await client.listTools();
  const functions = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const messages: Message[] = [
    { role: 'system', content: client.getInstructions() ?? '' },
    { role: 'user', content: task },
  ];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const answer = await complete(messages, functions, options);
    messages.push(answer);
    if (!answer.tool_calls?.length) return answer.content ?? '';
    for (const call of answer.tool_calls) {
      options.print(`${call.function.name} ${call.function.arguments.slice(0, 100)}`);
      messages.push(await callTool(client, call));
    }
  }
  throw new Error(`No answer after ${MAX_ROUNDS} rounds.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const client = await connect();
  try {
    const answer = await runAgent(client, process.argv[2] ?? 'Build a helpdesk application.', {
      url: process.env.CHAT_URL ?? 'http://localhost:11434/v1',
      model: process.env.CHAT_MODEL ?? 'default',
      key: process.env.CHAT_KEY,
      print: (line) => console.log(`  ${line}`),
    });
    console.log(answer);
  } finally {
    await client.close();
  }
}
