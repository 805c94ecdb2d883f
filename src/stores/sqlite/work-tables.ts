/** Plans under handles, guided processes and registered domains. */
export const WORK_TABLES = `
CREATE TABLE plan_handles(
  handle INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  schema_id TEXT NOT NULL,
  made_by TEXT NOT NULL,
  size INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  items TEXT NOT NULL,
  UNIQUE(tenant, plan_id)
);
CREATE INDEX plan_handles_used ON plan_handles(used_at);
CREATE INDEX plan_handles_size ON plan_handles(tenant, used_at, size);

CREATE TABLE processes(
  process INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  process_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  summary TEXT NOT NULL,
  state TEXT,
  UNIQUE(tenant, process_id)
);
CREATE INDEX processes_used ON processes(used_at);

CREATE TABLE domains(
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  domain TEXT NOT NULL,
  PRIMARY KEY(tenant, name)
);
`;
