import { EPISODE_TABLES, RECORD_TABLE, SERVICE_TABLES } from '../sql/sql-tables.ts';

const CREATED = SERVICE_TABLES + EPISODE_TABLES + RECORD_TABLE;

/** All of them: their rows belong to a tenant. */
export const TENANT_TABLES: readonly string[] = Array.from(
  CREATED.matchAll(/CREATE TABLE (\w+)/g),
  ([, name]) => name as string,
);

/**
 * Row-level security, in addition to the tenant in each statement. A connection sees the rows of the tenant that it set
 * last, or all rows after setting `*`. Row-level security never restricts superusers, nor roles that bypass it.
 */
const secure = (table: string) => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON ${table} USING (
  tenant = current_setting('orrery.tenant', true) OR current_setting('orrery.tenant', true) = '*');
`;

/** The version that a database states of these tables. */
export const TABLES_VERSION = 7;

export const TABLES: string = CREATED + TENANT_TABLES.map(secure).join('');
