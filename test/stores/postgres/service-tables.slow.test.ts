import { describe } from 'vitest';
import { describeServiceTables } from '../../contract/service-tables.ts';
import { hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { openPostgresTwice } from './open-twice.ts';

describe.skipIf(!hasPostgres)('service tables', () => {
  describeServiceTables(hasPostgres ? 'postgres' : WITHOUT_POSTGRES, openPostgresTwice);
});
