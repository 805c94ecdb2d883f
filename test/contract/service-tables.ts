import { createApiKeys } from '../../src/stores/sql/api-keys.ts';
import type { SqlDatabase } from '../../src/stores/sql/sql-database.ts';
import { createPlanHandles, createSchemaHandles } from '../../src/stores/sql/sql-handles.ts';
import { createRegisteredBehaviors } from '../../src/stores/sql/sql-registered-behaviors.ts';
import { createTestClock } from '../stores/directory.ts';
import { describeKeyStore } from './key-store.ts';
import { describePlanStore } from './plan-store.ts';
import { describeRegisteredBehaviors } from './registered-behaviors.ts';
import { describeSchemaStore } from './schema-store.ts';

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

  describeSchemaStore(name, async () => {
    const [database] = await openTwice();
    const clock = createTestClock();
    const quotaBytes = 1000;
    const store = createSchemaHandles(database, clock, quotaBytes);
    return { store, advance: clock.advance, quotaBytes };
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

  describePlanStore(name, async () => {
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
}
