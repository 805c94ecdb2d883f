import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import type { OperationContext, Services } from '../../src/operations/operation-context.ts';
import { createResources } from '../../src/server/wiring/resources.ts';
import { createDataDir } from '../server/running-server.ts';
import { closeAfterTest, createTestClock, createTestDirectory } from '../stores/directory.ts';

const contextsOf =
  (services: Services) =>
  (tenant = 'local'): OperationContext => ({
    tenant,
    services,
    clock: createTestClock(),
    signal: new AbortController().signal,
    limits: DEFAULT_LIMITS,
  });

/** Contexts over one new data directory (and a behaviors directory, where given), wired as the server wires them. */
export async function createBehaviorsContexts(
  behaviorsDir?: string,
): Promise<(tenant?: string) => OperationContext> {
  const dataDir = await createTestDirectory();
  return contextsOf(closeAfterTest(createResources({ dataDir, behaviorsDir })).services);
}

/** Such contexts for all tests of a file. */
export async function openBehaviorsContexts(): Promise<(tenant?: string) => OperationContext> {
  const dataDir = await createDataDir();
  const { services, close } = createResources({ dataDir });
  afterAll(async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return contextsOf(services);
}
