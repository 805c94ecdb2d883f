import { createApiKeys } from '../../src/stores/sql/api-keys.ts';
import { createAuditLog } from '../../src/stores/sql/audit-log.ts';
import { createCallTasks } from '../../src/stores/sql/call-tasks.ts';
import { createDomains } from '../../src/stores/sql/domains.ts';
import { createPlanHandles } from '../../src/stores/sql/plan-handles.ts';
import { createProcesses } from '../../src/stores/sql/processes.ts';
import { createRegisteredBehaviors } from '../../src/stores/sql/registered-behaviors.ts';
import { createSchemaHandles } from '../../src/stores/sql/schema-handles.ts';
import { openDatabase } from '../../src/stores/sqlite/database.ts';
import { describeAuditLog } from '../contract/audit-log.ts';
import { describeCallTaskStore } from '../contract/call-task-store.ts';
import { describeDomainStore } from '../contract/domain-store.ts';
import { describeKeyStore } from '../contract/key-store.ts';
import { describePlanStore } from '../contract/plan-store.ts';
import { describeProcessStore } from '../contract/process-store.ts';
import { describeRegisteredBehaviors } from '../contract/registered-behaviors.ts';
import { describeSchemaStore } from '../contract/schema-store.ts';
import { closeAfterTest, createTestClock, createTestDirectory } from './directory.ts';

/** Two databases on one directory: what two processes are to the file. */
async function openTwice() {
  const directory = await createTestDirectory();
  return [
    closeAfterTest(await openDatabase(directory)),
    closeAfterTest(await openDatabase(directory)),
  ] as const;
}

describeKeyStore('sqlite', async () => {
  const [one, two] = await openTwice();
  const clock = createTestClock();
  return { store: createApiKeys(one, clock), other: createApiKeys(two, clock) };
});

describeSchemaStore('sqlite', async () => {
  const database = closeAfterTest(await openDatabase(await createTestDirectory()));
  const clock = createTestClock();
  const quotaBytes = 1000;
  const store = createSchemaHandles(database, clock, quotaBytes);
  return { store, advance: clock.advance, quotaBytes };
});

describeRegisteredBehaviors('sqlite', async () => {
  const [one, two] = await openTwice();
  const quota = 3;
  return {
    store: createRegisteredBehaviors(one, { behaviors: quota, bytes: 1_000_000 }),
    other: createRegisteredBehaviors(two, { behaviors: quota, bytes: 1_000_000 }),
    quota,
  };
});

describePlanStore('sqlite', async () => {
  const [one, two] = await openTwice();
  const clock = createTestClock();
  const quotaBytes = 2000;
  return {
    store: createPlanHandles(one, clock, quotaBytes),
    other: createPlanHandles(two, clock, quotaBytes),
    advance: clock.advance,
    quotaBytes,
  };
});

describeProcessStore('sqlite', async () => {
  const [one, two] = await openTwice();
  const clock = createTestClock();
  const quota = 3;
  return {
    store: createProcesses(one, clock, quota),
    other: createProcesses(two, clock, quota),
    advance: clock.advance,
    quota,
  };
});

describeCallTaskStore('sqlite', async () => {
  const [one, two] = await openTwice();
  const clock = createTestClock();
  const quota = { tenant: 4, key: 3 };
  return {
    store: createCallTasks(one, clock, quota),
    other: createCallTasks(two, clock, quota),
    advance: clock.advance,
    quota,
  };
});

describeDomainStore('sqlite', async () => {
  const [one, two] = await openTwice();
  const quota = 3;
  return { store: createDomains(one, quota), other: createDomains(two, quota), quota };
});

describeAuditLog('sqlite', async () => {
  const [one, two] = await openTwice();
  const maxEntries = 20;
  return {
    log: createAuditLog(one, maxEntries),
    other: createAuditLog(two, maxEntries),
    maxEntries,
  };
});
