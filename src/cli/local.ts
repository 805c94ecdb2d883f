import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { selectOperations } from '../operations/toolsets.ts';
import { bindOperations, type Orrery } from '../server/bind-operations.ts';
import { readConfig } from '../server/config.ts';
import { createFailureLog, createStderrLog } from '../server/log.ts';
import { createTasks } from '../server/mcp/call-tool.ts';
import type { TaskDesk } from '../server/mcp/tasks/task-desk.ts';
import type { Flags } from '../server/settings.ts';
import { createResources, type Resources } from '../server/wiring/resources.ts';

export interface LocalOrrery {
  readonly orrery: Orrery;
  readonly resources: Resources;
}

let local: LocalOrrery | undefined;
let tasks: TaskDesk | undefined;

/** The operations of this process, on the person's own data directory. */
export function getLocalOrrery(flags: Flags): LocalOrrery {
  if (local) return local;
  const config = readConfig(flags, process.env, 'person');
  const log = createStderrLog(process.env.ORRERY_LOG_LEVEL);
  const resources = createResources({ ...config, onError: createFailureLog(log) });
  const orrery = bindOperations({
    operations: selectOperations(OPERATIONS, config),
    readOnly: config.readOnly,
    services: resources.services,
    log,
    limits: { ...DEFAULT_LIMITS, maxBodyBytes: config.maxBodyBytes },
    callDeadlineMs: config.callDeadlineMs,
  });
  local = { orrery, resources };
  return local;
}

/** Where calls of this process become tasks. */
export function getLocalTasks(flags: Flags): TaskDesk {
  const { orrery, resources } = getLocalOrrery(flags);
  tasks ??= createTasks(orrery, {
    store: async () => (await resources.stores()).callTasks,
    taskAfterMs: readConfig(flags, process.env, 'person').taskAfterMs,
    onError: createFailureLog(orrery.log),
  });
  return tasks;
}

export async function closeLocalOrrery(): Promise<void> {
  await tasks?.close();
  tasks = undefined;
  await local?.resources.close();
  local = undefined;
}
