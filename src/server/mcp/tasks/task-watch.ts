import type { JsonObject } from '../../../kernel/json.ts';
import { createSlicer } from '../../../kernel/turns.ts';
import type { Caller } from '../../caller.ts';
import type { TaskDesk } from './task-desk.ts';
import { toDetailedTask } from './wire-task.ts';

/** Between two looks at tasks that may be at work elsewhere. Milliseconds. */
const LOOK_MS = 1_000;

interface Watcher {
  readonly listener: (task: JsonObject) => void;
  /** The state of the task that this watcher was last notified of. */
  told: string;
}

interface WatchedTask {
  readonly caller: Caller;
  readonly taskId: string;
  readonly watchers: Set<Watcher>;
}

/** The tasks of a desk that somebody watches: each is read once for all of them. */
class WatchedTasks {
  readonly #desk: TaskDesk;
  readonly #watched = new Map<string, WatchedTask>();
  #timer: NodeJS.Timeout | undefined;
  #forgetDesk = () => {};
  #isLooking = false;
  #isStale = false;

  constructor(desk: TaskDesk) {
    this.#desk = desk;
  }

  watch(
    caller: Caller,
    taskIds: readonly string[],
    listener: (task: JsonObject) => void,
  ): () => void {
    if (this.#watched.size === 0) this.#start();
    const leave = taskIds.map((taskId) => {
      const key = `${caller.tenant}/${taskId}`;
      const task = this.#watched.get(key) ?? { caller, taskId, watchers: new Set() };
      this.#watched.set(key, task);
      const watcher: Watcher = { listener, told: '' };
      task.watchers.add(watcher);
      return () => {
        task.watchers.delete(watcher);
        if (task.watchers.size === 0) this.#forget(key, task);
      };
    });
    this.#look();
    return () => {
      for (const leaveOne of leave) leaveOne();
    };
  }

  #start(): void {
    this.#forgetDesk = this.#desk.onChange(() => void this.#look());
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  #forget(key: string, task: WatchedTask): void {
    if (this.#watched.get(key) === task) this.#watched.delete(key);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#forgetDesk();
  }

  async #look(): Promise<void> {
    this.#isStale = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#isStale && this.#watched.size > 0) {
      this.#isStale = false;
      // A store that does not answer now may at the next look.
      for (const [key, task] of this.#watched) await this.#lookAt(key, task).catch(() => undefined);
    }
    this.#isLooking = false;
  }

  async #lookAt(key: string, watched: WatchedTask): Promise<void> {
    const watchers = [...watched.watchers];
    const task = await this.#desk.find(watched.caller, watched.taskId);
    const state = task && `${task.status} ${task.updatedAtMs} ${task.message}`;
    const slice = createSlicer();
    for (const watcher of watchers) {
      if (task && state && watcher.told !== state && watched.watchers.has(watcher)) {
        watcher.told = state;
        watcher.listener(toDetailedTask(task));
        await slice();
      }
      // Expired, or ended: a client that asks for the task learns which.
      if (task?.status !== 'working') watched.watchers.delete(watcher);
    }
    if (watched.watchers.size === 0) this.#forget(key, watched);
  }
}

const watchedOf = new WeakMap<TaskDesk, WatchedTasks>();

/** Reports how tasks are now and whenever that changes, until each has ended or the returned function is called. */
export function watchTasks(
  desk: TaskDesk,
  caller: Caller,
  taskIds: readonly string[],
  listener: (task: JsonObject) => void,
): () => void {
  const watched = watchedOf.get(desk) ?? new WatchedTasks(desk);
  watchedOf.set(desk, watched);
  return watched.watch(caller, taskIds, listener);
}
