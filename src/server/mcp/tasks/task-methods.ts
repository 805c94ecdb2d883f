import { isObject, type JsonObject } from '../../../kernel/json.ts';
import { readString } from '../answer-method.ts';
import type { McpExchange, McpMethods, McpParts } from '../parts.ts';
import {
  createInvalidParams,
  createMethodNotFound,
  type ProtocolError,
} from '../protocol-error.ts';
import type { TaskDesk } from './task-desk.ts';
import { assertTakesTasks, toDetailedTask } from './wire-task.ts';

/** Ids that nobody was given are not looked up. */
const MAX_ID_LENGTH = 64;

const createUnknownTask = (): ProtocolError =>
  createInvalidParams(
    'There is no task of this id: it is unknown, or has expired. Make the call again.',
  );

async function readTask(
  params: JsonObject,
  { clientCapabilities }: McpExchange,
  { tasks }: McpParts,
): Promise<{ desk: TaskDesk; taskId: string }> {
  if (!tasks) throw createMethodNotFound('tasks');
  assertTakesTasks(clientCapabilities);
  const taskId = readString(params, 'taskId');
  if (taskId.length > MAX_ID_LENGTH || taskId.includes('\0')) throw createUnknownTask();
  return { desk: await tasks(), taskId };
}

/** The methods of the tasks extension, for revisions without sessions. */
export const TASK_METHODS: McpMethods = {
  'tasks/get': {
    async answer(params, exchange, parts) {
      const { desk, taskId } = await readTask(params, exchange, parts);
      const task = await desk.find(exchange.caller, taskId);
      if (!task) throw createUnknownTask();
      return toDetailedTask(task);
    },
  },
  // Questions to a person come before a call becomes a task: no task waits for an answer.
  'tasks/update': {
    async answer(params, exchange, parts) {
      const { desk, taskId } = await readTask(params, exchange, parts);
      if (!isObject(params.inputResponses)) {
        throw createInvalidParams('params.inputResponses is missing: an object is expected.');
      }
      if (!(await desk.find(exchange.caller, taskId))) throw createUnknownTask();
      return {};
    },
  },
  'tasks/cancel': {
    async answer(params, exchange, parts) {
      const { desk, taskId } = await readTask(params, exchange, parts);
      if (!(await desk.cancel(exchange.caller, taskId))) throw createUnknownTask();
      return {};
    },
  },
};
