import type { JsonObject } from '../kernel/json.ts';

/** How long the task of a call is kept, from its creation, in milliseconds: an hour. */
export const CALL_TASK_LIFE_MS = 60 * 60 * 1_000;

/** Ended tasks that a tenant has at most: the oldest go first. */
export const MAX_ENDED_TASKS = 100;

/** Tasks that may run at once, over all instances. */
export interface CallTaskQuota {
  /** Of one tenant. */
  readonly tenant: number;
  /** Of one key. */
  readonly key: number;
}

/** So many that agents work side by side, and so few that a restart does not bring back a day's work. */
export const CALL_TASK_QUOTA: CallTaskQuota = { tenant: 16, key: 12 };

/** A call that continues after it was answered, as it is made again where its instance dies. */
export interface TaskCall {
  readonly operation: string;
  /** The call's effect on stored data: a key that may not have it may not see the task. */
  readonly effect: string;
  readonly input: JsonObject;
  /** The caller, and the rights of their key. */
  readonly caller: JsonObject;
}

/** How a task ended, beside its status. */
export interface TaskEnd {
  readonly status: 'completed' | 'failed';
  /** The result of the call, or the JSON-RPC error that it met. */
  readonly outcome: JsonObject;
}

/** A task as everybody who may ask about it sees it. */
export interface CallTask {
  readonly taskId: string;
  readonly operation: string;
  readonly effect: string;
  readonly status: 'working' | 'cancelled' | TaskEnd['status'];
  /** How far it is. */
  readonly message: string | null;
  /** Null until it has ended. */
  readonly outcome: JsonObject | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly expiresAtMs: number;
  /** Whether an instance works on it. */
  readonly isHeld: boolean;
}

/** A task whose turn it is, for the holder that claimed it. */
export interface ClaimedTask extends TaskCall {
  readonly tenant: string;
  readonly taskId: string;
  /** How often it was begun, this time included. */
  readonly attempts: number;
}

/** The holder of a task, and how long it holds without a renewal. */
export interface TaskLease {
  readonly holder: string;
  readonly lifeMs: number;
}

/**
 * Tasks of calls, per tenant. Every answer is durable. A task that works has one holder, which renews a lease; once the
 * lease has run out, any instance may claim the task and begin it again. A task that ended is unchanged until it expires.
 */
export interface CallTaskStore {
  /** Keeps a task with its first holder. False, keeping nothing, where tenant or key have as many at work as they may. */
  create(
    tenant: string,
    task: TaskCall & { readonly taskId: string; readonly keyId: string },
    lease: TaskLease,
  ): Promise<boolean>;
  /** A task; undefined where it is unknown, expired or another tenant's. */
  find(tenant: string, taskId: string): Promise<CallTask | undefined>;
  /** Renews the holder's lease and notes how far the task is. False where it has ended or is another's by now. */
  renew(tenant: string, taskId: string, lease: TaskLease, message: string | null): Promise<boolean>;
  /** Ends a task and drops its input. False where it has ended or is another's by now. */
  finish(tenant: string, taskId: string, holder: string, end: TaskEnd): Promise<boolean>;
  /** Ends a task of any holder. False where there was nothing to end. */
  cancel(tenant: string, taskId: string): Promise<boolean>;
  /** Gives a task back unfinished, for anybody to claim after so many milliseconds; this attempt does not count. */
  release(tenant: string, taskId: string, holder: string, afterMs: number): Promise<void>;
  /** Takes a certain task that nobody holds. */
  claim(tenant: string, taskId: string, lease: TaskLease): Promise<ClaimedTask | undefined>;
  /** Takes the task of any tenant that nobody has held for longest, of those that call one of the operations. */
  claimAny(lease: TaskLease, operations: readonly string[]): Promise<ClaimedTask | undefined>;
  /** Removes the ended tasks of a tenant that may quote its memory. */
  forget(tenant: string): Promise<void>;
  /** Removes what has expired. Returns how many. */
  sweep(): Promise<number>;
}
