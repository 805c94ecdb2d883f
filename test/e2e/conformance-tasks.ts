import type { JsonObject } from '../../src/kernel/json.ts';
import { createInputRequired } from '../../src/server/mcp/input-required.ts';
import type { McpExchange, McpParts } from '../../src/server/mcp/parts.ts';
import { CODES, ProtocolError } from '../../src/server/mcp/protocol-error.ts';
import { assertTakesTasks, toTaskHandle } from '../../src/server/mcp/tasks/wire-task.ts';
import { askForName } from './conformance-asking.ts';
import { type Run, sleep, text } from './conformance-content.ts';

/** Tools of the suite that may become tasks. */
const TASK_TOOLS: Record<string, Run> = {
  async slow_compute({ seconds = 1, label }) {
    await sleep(1_000 * Number(seconds));
    return text(`Computed ${label}.`);
  },
  failing_job: () => ({ ...text('The job has failed.'), isError: true }),
  protocol_error_job() {
    throw new ProtocolError(CODES.internalError, 'The job has broken the protocol.');
  },
  test_tool_with_task: (_input, { inputResponses }) =>
    text(JSON.stringify(inputResponses.user_name)),
};

/** Those that ask a person first: a call asks before it becomes a task, never in it. */
const ASKING = new Set(['test_tool_with_task', 'confirm_delete']);

export const TASK_TOOL_NAMES = [...new Set([...Object.keys(TASK_TOOLS), ...ASKING])];

/** Calls a tool of the suite that may become a task; undefined where it is none. */
export async function callTaskTool(
  name: string,
  input: JsonObject,
  exchange: McpExchange,
  { tasks }: McpParts,
): Promise<JsonObject | undefined> {
  if (ASKING.has(name) && !exchange.inputResponses.user_name) {
    return createInputRequired({ user_name: askForName });
  }
  const run = TASK_TOOLS[name];
  if (!run || !tasks) return undefined;
  if (name === 'failing_job') assertTakesTasks(exchange.clientCapabilities);
  if (!exchange.takesTasks) return run(input, exchange);
  const answer = await (await tasks()).call({
    caller: exchange.caller,
    call: { operation: name, effect: 'read', input },
    signal: exchange.signal,
    reportProgress: undefined,
    make: async () => run(input, exchange),
  });
  return 'result' in answer ? answer.result : { resultType: 'task', ...toTaskHandle(answer.task) };
}
