import { createApiKeys } from '../../src/stores/sql/api-keys.ts';
import type { SqlDatabase } from '../../src/stores/sql/sql-database.ts';
import { createPlanHandles, createSchemaHandles } from '../../src/stores/sql/sql-handles.ts';
import { createRegisteredBehaviors } from '../../src/stores/sql/sql-registered-behaviors.ts';
import { createTestClock } from '../stores/directory.ts';
import { describeHandles } from './handles.ts';
import { describeKeyStore } from './key-store.ts';
import { describeRegisteredBehaviors } from './registered-behaviors.ts';

/** The contracts of all service tables. `openTwice` opens one database as two processes do, and closes it after the test. */
export function describeServiceTables(
  name: string,
  openTwice: () => Promise<readonly [SqlDatabase, SqlDatabase, ...unknown[]]>,
): void {
  describeKeyStore(name, async () => {
    const [one, two] = await openTwice();
    const clock = createTestClock();
    return { store: createApiKeys(one, clock), other: createApiKeys(two, clock) };
  });

  describeRegisteredBehaviors(name, async () => {
    const [one, two] = await openTwice();
    const quota = 3;
    return {
      store: createRegisteredBehaviors(one, quota),
      other: createRegisteredBehaviors(two, quota),
      quota,
    };
  });

  describeHandles(name, async () => {
    const [one, two] = await openTwice();
    const clock = createTestClock();
    const quotaBytes = 2000;
    return {
      schemas: createSchemaHandles(one, clock, quotaBytes),
      plans: createPlanHandles(one, clock, quotaBytes),
      otherSchemas: createSchemaHandles(two, clock, quotaBytes),
      otherPlans: createPlanHandles(two, clock, quotaBytes),
      advance: clock.advance,
      quotaBytes,
    };
  });
}
