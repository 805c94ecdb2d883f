import type { JsonObject } from '../../../kernel/json.ts';
import type { Caller } from '../../caller.ts';
import type { TaskDesk } from './task-desk.ts';
import { toDetailedTask } from './wire-task.ts';

/** Between two looks at tasks that may be at work elsewhere. Milliseconds. */
const LOOK_MS = 1_000;

/** Of tasks that a client names those that it may know of. */
export async function findKnownTasks(
  desk: TaskDesk,
  caller: Caller,
  taskIds: readonly string[],
): Promise<string[]> {
  const known: string[] = [];
  for (const taskId of taskIds) if (await desk.find(caller, taskId)) known.push(taskId);
  return known;
}

/** Tells how tasks are now and whenever that changes, until each has ended or the returned function is called. */
export function watchTasks(
  desk: TaskDesk,
  caller: Caller,
  taskIds: readonly string[],
  listener: (task: JsonObject) => void,
): () => void {
  const told = new Map<string, string>(taskIds.map((taskId) => [taskId, '']));
  let isLooking = false;
  let isStale = false;
  let timer: NodeJS.Timeout | undefined;
  let forgetDesk = () => {};

  const stop = () => {
    told.clear();
    clearInterval(timer);
    forgetDesk();
  };
  const lookOnce = async () => {
    for (const taskId of told.keys()) {
      const task = await desk.find(caller, taskId);
      // Expired: a client that asks is told so.
      if (!task) told.delete(taskId);
      if (!task || !told.has(taskId)) continue;
      const state = `${task.status} ${task.updatedAtMs} ${task.message}`;
      if (told.get(taskId) === state) continue;
      if (task.status === 'working') told.set(taskId, state);
      else told.delete(taskId);
      listener(toDetailedTask(task));
    }
    if (told.size === 0) stop();
  };
  const look = async () => {
    isStale = true;
    if (isLooking) return;
    isLooking = true;
    while (isStale && told.size > 0) {
      isStale = false;
      // A store that does not answer now may at the next look.
      await lookOnce().catch(() => undefined);
    }
    isLooking = false;
  };

  forgetDesk = desk.onChange(look);
  timer = setInterval(look, LOOK_MS).unref();
  look();
  return stop;
}
