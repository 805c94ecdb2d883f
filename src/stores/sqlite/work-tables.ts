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

/** Tasks of calls. */
export const CALL_TASKS = `
CREATE TABLE call_tasks(
  task INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  task_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  effect TEXT NOT NULL,
  input TEXT,
  caller TEXT NOT NULL,
  status TEXT NOT NULL,
  message TEXT,
  outcome TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  holder TEXT,
  held_until INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  UNIQUE(tenant, task_id)
);
CREATE INDEX call_tasks_working ON call_tasks(held_until) WHERE status = 'working';
CREATE INDEX call_tasks_expiry ON call_tasks(expires_at);
`;

/** Leases by the clock of the machine, which all processes of a directory share. */
export const LEASES = `
CREATE TABLE leases(
  tenant TEXT NOT NULL,
  domain TEXT NOT NULL,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY(tenant, domain)
) WITHOUT ROWID;
`;
