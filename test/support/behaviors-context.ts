import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import type { OperationContext } from '../../src/operations/operation-context.ts';
import { createResources } from '../../src/server/wiring/resources.ts';
import { closeAfterTest, createTestClock, createTestDirectory } from '../stores/directory.ts';

/** Contexts over one new data directory (and a behaviors directory, where given), wired as the server wires them. */
export async function createBehaviorsContexts(
  behaviorsDir?: string,
): Promise<(tenant?: string) => OperationContext> {
  const dataDir = await createTestDirectory();
  const { services } = closeAfterTest(createResources({ dataDir, behaviorsDir }));
  return (tenant = 'local') => ({
    tenant,
    services,
    clock: createTestClock(),
    signal: new AbortController().signal,
    limits: DEFAULT_LIMITS,
    reportProgress: () => {},
  });
}
