import { describe } from 'vitest';
import { createPostgresKeyStore } from '../../../src/stores/postgres/api-keys.ts';
import { createPostgresAuditLog } from '../../../src/stores/postgres/audit-log.ts';
import { createPostgresCallTasks } from '../../../src/stores/postgres/call-tasks.ts';
import { createPostgresDomains } from '../../../src/stores/postgres/domains.ts';
import { createPostgresPlanHandles } from '../../../src/stores/postgres/plan-handles.ts';
import { createPostgresProcesses } from '../../../src/stores/postgres/processes.ts';
import { createPostgresRegisteredBehaviors } from '../../../src/stores/postgres/registered-behaviors.ts';
import { createPostgresSchemaHandles } from '../../../src/stores/postgres/schema-handles.ts';
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
      store: createPostgresKeyStore(one, clock),
      other: createPostgresKeyStore(two, clock),
    };
  });

  describeSchemaStore(name, async () => {
    const [database] = await openPostgresTwice();
    const clock = createTestClock();
    const quotaBytes = 1000;
    const store = createPostgresSchemaHandles(database, clock, quotaBytes);
    return { store, advance: clock.advance, quotaBytes };
  });

  describeRegisteredBehaviors(name, async () => {
    const [one, two] = await openPostgresTwice();
    const quota = 3;
    const limits = { behaviors: quota, bytes: 1_000_000 };
    return {
      store: createPostgresRegisteredBehaviors(one, limits),
      other: createPostgresRegisteredBehaviors(two, limits),
      quota,
    };
  });

  describePlanStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const clock = createTestClock();
    const quotaBytes = 2000;
    return {
      store: createPostgresPlanHandles(one, clock, quotaBytes),
      other: createPostgresPlanHandles(two, clock, quotaBytes),
      advance: clock.advance,
      quotaBytes,
    };
  });

  describeProcessStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const clock = createTestClock();
    const quota = 3;
    return {
      store: createPostgresProcesses(one, clock, quota),
      other: createPostgresProcesses(two, clock, quota),
      advance: clock.advance,
      quota,
    };
  });

  describeAuditLog(name, async () => {
    const [one, two] = await openPostgresTwice();
    const maxEntries = 20;
    return {
      log: createPostgresAuditLog(one, maxEntries),
      other: createPostgresAuditLog(two, maxEntries),
      maxEntries,
    };
  });

  describeCallTaskStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const clock = createTestClock();
    const quota = { tenant: 4, key: 3 };
    return {
      store: createPostgresCallTasks(one, clock, quota),
      other: createPostgresCallTasks(two, clock, quota),
      advance: clock.advance,
      quota,
    };
  });

  describeDomainStore(name, async () => {
    const [one, two] = await openPostgresTwice();
    const quota = 3;
    return {
      store: createPostgresDomains(one, quota),
      other: createPostgresDomains(two, quota),
      quota,
    };
  });
});
