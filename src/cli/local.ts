import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { bindOperations, type Orrery } from '../server/bind-operations.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/create-log.ts';
import { createFailureLog } from '../server/log.ts';
import type { Flags } from '../server/settings.ts';
import { createResources, type Resources } from '../server/wiring/resources.ts';

let local: { readonly orrery: Orrery; readonly resources: Resources } | undefined;

/** The operations of this process, on the person's own data directory. */
export function getLocalOrrery(flags: Flags): NonNullable<typeof local> {
  if (local) return local;
  const config = readConfig(flags, process.env, 'person');
  const log = createLog(process.env.ORRERY_LOG_LEVEL || undefined);
  const resources = createResources({ ...config, onError: createFailureLog(log) });
  const orrery = bindOperations({
    operations: OPERATIONS,
    services: resources.services,
    onCall: (...call) => resources.recorder.note(...call),
    log,
    limits: { ...DEFAULT_LIMITS, maxBodyBytes: config.maxBody },
  });
  local = { orrery, resources };
  return local;
}

export async function closeLocalOrrery(): Promise<void> {
  await local?.resources.close();
  local = undefined;
}
