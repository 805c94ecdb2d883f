import { describe } from 'vitest';
import { createApiKeys } from '../../../src/stores/sql/api-keys.ts';
import { createAuditLog } from '../../../src/stores/sql/audit-log.ts';
import { createCallTasks } from '../../../src/stores/sql/call-tasks.ts';
import { createDomains } from '../../../src/stores/sql/domains.ts';
import { createPlanHandles } from '../../../src/stores/sql/plan-handles.ts';
import { createProcesses } from '../../../src/stores/sql/processes.ts';
import { createRegisteredBehaviors } from '../../../src/stores/sql/registered-behaviors.ts';
import { createSchemaHandles } from '../../../src/stores/sql/schema-handles.ts';
import { describeAuditLog } from '../../contract/audit-log.ts';
import { describeCallTaskStore } from '../../contract/call-task-store.ts';
import { describeDomainStore } from '../../contract/domain-store.ts';
import { describeKeyStore } from '../../contract/key-store.ts';
import { describePlanStore } from '../../contract/plan-store.ts';
import { describeProcessStore } from '../../contract/process-store.ts';
import { describeRegisteredBehaviors } from '../../contract/registered-behaviors.ts';
import { describeSchemaStore } from '../../contract/schema-store.ts';
import { hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { createTestClock } from '../directory.ts';
import { openPostgresTwice } from './open-twice.ts';

const name = hasPostgres ? 'postgres' : WITHOUT_POSTGRES;

describe.skipIf(!hasPostgres)('service tables', () => {
  describeKeyStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const clock = createTestClock();
    return {
      store: createApiKeys(one, clock),
      other: createApiKeys(two, clock),
    };
  });

  describeSchemaStore(name, async () => {
    const [database] = await openPostgresTwice();
    const clock = createTestClock();
    const quotaBytes = 1000;
    const store = createSchemaHandles(database, clock, quotaBytes);
    return { store, advance: clock.advance, quotaBytes };
  });

  describeRegisteredBehaviors(name, async () => {
    const [one, two] = await openPostgresTwice();
    const quota = 3;
    const limits = { behaviors: quota, bytes: 1_000_000 };
    return {
      store: createRegisteredBehaviors(one, limits),
      other: createRegisteredBehaviors(two, limits),
      quota,
    };
  });

  describePlanStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const clock = createTestClock();
    const quotaBytes = 2000;
    return {
      store: createPlanHandles(one, clock, quotaBytes),
      other: createPlanHandles(two, clock, quotaBytes),
      advance: clock.advance,
      quotaBytes,
    };
  });

  describeProcessStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const clock = createTestClock();
    const quota = 3;
    return {
      store: createProcesses(one, clock, quota),
      other: createProcesses(two, clock, quota),
      advance: clock.advance,
      quota,
    };
  });

  describeAuditLog(name, async () => {
    const [one, two] = await openPostgresTwice();
    const maxEntries = 20;
    return {
      log: createAuditLog(one, maxEntries),
      other: createAuditLog(two, maxEntries),
      maxEntries,
    };
  });

  describeCallTaskStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const clock = createTestClock();
    const quota = { tenant: 4, key: 3 };
    return {
      store: createCallTasks(one, clock, quota),
      other: createCallTasks(two, clock, quota),
      advance: clock.advance,
      quota,
    };
  });

  describeDomainStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const quota = 3;
    return {
      store: createDomains(one, quota),
      other: createDomains(two, quota),
      quota,
    };
  });
});
