/**
 * The tables of both databases, in PostgreSQL's syntax. Texts are in the order of their code points, whatever the
 * language of the database. The first column of every key is the tenant.
 */
export const SERVICE_TABLES = `
CREATE TABLE api_keys(
  tenant text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  expires_at bigint,
  PRIMARY KEY(tenant, id)
);

CREATE TABLE handles(
  tenant text COLLATE "C" NOT NULL,
  handle text COLLATE "C" NOT NULL,
  size bigint NOT NULL,
  used_at bigint NOT NULL,
  content text NOT NULL,
  PRIMARY KEY(tenant, handle)
);
CREATE INDEX handles_used ON handles(used_at);

CREATE TABLE calls(
  tenant text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  call text NOT NULL,
  document text,
  PRIMARY KEY(tenant, id)
);

CREATE TABLE registered_behaviors(
  tenant text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  summary text NOT NULL,
  schema text NOT NULL,
  PRIMARY KEY(tenant, name)
);
`;

/**
 * Episodes, and the rows that belong to them. Every change of a domain takes the next numbers of its clock, and locks
 * the clock's row until it commits. A reader that sees a number therefore sees all below it, and an index follows by
 * reading above its own; where the number of the last forgetting is another one it reads all anew. A text that may hold
 * a NUL, which PostgreSQL does not store, is kept as JSON. Vectors are also added and removed under that lock. They need
 * no foreign key, which would be looked up for each. Uses are noted without the lock.
 */
export const EPISODE_TABLES = `
CREATE TABLE scopes(
  tenant text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  clock bigint NOT NULL,
  forgotten bigint NOT NULL,
  PRIMARY KEY(tenant, domain)
);
CREATE TABLE tenant_usage(
  tenant text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  episodes bigint NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY(tenant, domain)
);

CREATE TABLE episodes(
  tenant text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  episode_id text COLLATE "C" NOT NULL,
  sequence bigint NOT NULL,
  outcome text NOT NULL,
  stored_at bigint NOT NULL,
  pinned boolean NOT NULL,
  archived boolean NOT NULL,
  size bigint NOT NULL,
  idempotency_key text,
  fingerprint text,
  schema_id text COLLATE "C",
  words text,
  PRIMARY KEY(tenant, domain, episode_id)
);
CREATE UNIQUE INDEX episodes_sequence ON episodes(tenant, domain, sequence);
CREATE UNIQUE INDEX episodes_idempotency ON episodes(tenant, domain, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX episodes_schema ON episodes(tenant, schema_id) WHERE schema_id IS NOT NULL;

CREATE TABLE vectors(
  tenant text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  space text COLLATE "C" NOT NULL,
  embedder text COLLATE "C" NOT NULL,
  sequence bigint NOT NULL,
  episode_id text COLLATE "C" NOT NULL,
  components bytea NOT NULL,
  PRIMARY KEY(tenant, domain, space, embedder, sequence),
  UNIQUE(tenant, domain, episode_id, space)
);
CREATE INDEX vectors_embedder ON vectors(space, embedder);

CREATE TABLE uses(
  tenant text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  episode_id text COLLATE "C" NOT NULL,
  uses bigint NOT NULL,
  PRIMARY KEY(tenant, domain, episode_id),
  FOREIGN KEY(tenant, domain, episode_id) REFERENCES episodes ON DELETE CASCADE
);

CREATE TABLE derived(
  tenant text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY(tenant, domain, id)
);
CREATE TABLE members(
  tenant text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  episode_id text COLLATE "C" NOT NULL,
  PRIMARY KEY(tenant, domain, id, episode_id),
  FOREIGN KEY(tenant, domain, id) REFERENCES derived ON DELETE CASCADE,
  FOREIGN KEY(tenant, domain, episode_id) REFERENCES episodes ON DELETE CASCADE
);
CREATE INDEX members_episode ON members(tenant, domain, episode_id);
`;

/** Records of episodes, as Keyv's adapter keeps them on SQLite. */
export const RECORD_TABLE = `
CREATE TABLE records(
  tenant text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY(tenant, key)
);
`;
