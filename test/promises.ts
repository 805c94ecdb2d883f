/** Where a promise is kept: a test by its file and a part of its title, or an attack of `npm run attack`. */
export type Holder = readonly [file: string, title: string];

/** A sentence, or a part of one, as a document has it, and what holds it. */
export interface Promised {
  readonly says: string;
  readonly heldBy: readonly Holder[];
}

const ATTACKS = 'bench/attack/scenarios.ts';

/** What docs/deployment.md promises, in its order. */
export const DEPLOYMENT: readonly Promised[] = [
  {
    says: 'It answers requests to `localhost` at whichever port you publish',
    heldBy: [['test/cli/serve.test.ts', 'behind a mapped port a published server']],
  },
  {
    says: 'The first start writes a key into the volume',
    heldBy: [['test/server/auth.test.ts', 'is a file that its owner alone reads']],
  },
  {
    says: 'a flag wins',
    heldBy: [['test/server/auth.test.ts', 'a flag wins over its variable']],
  },
  {
    says: '`ORRERY_ALLOWED_HOSTS` | Host headers beyond loopback. A request with any other is 403',
    heldBy: [['test/server/http.test.ts', 'allowed hosts, origins and a base path']],
  },
  {
    says: '`ORRERY_ALLOWED_ORIGINS` | origins of web pages that may call. None by default.',
    heldBy: [['test/server/http.test.ts', 'allowed hosts, origins and a base path']],
  },
  {
    says: '`ORRERY_TRUST_PROXY` | addresses of proxies',
    heldBy: [['test/server/auth.test.ts', 'count by network in IPv6']],
  },
  {
    says: '`ORRERY_BASE_PATH` | a prefix of every path',
    heldBy: [['test/server/http.test.ts', 'allowed hosts, origins and a base path']],
  },
  {
    says: '`ORRERY_STATELESS` | `1` answers `/mcp` without sessions',
    heldBy: [['test/server/client-matrix.ts', 'stateless']],
  },
  {
    says: 'They are on for every service with keys, whatever it is bound to; stdio and `--no-auth` have none.',
    heldBy: [['test/server/auth.test.ts', 'a service has limits unless it needs no key']],
  },
  {
    says: '`/metrics` shows what is on (`orrery_limit`)',
    heldBy: [['test/server/limits.test.ts', 'operators see it']],
  },
  {
    says: 'every answer the rate (`RateLimit-Limit`, `-Remaining`, `-Reset`)',
    heldBy: [['test/server/auth.test.ts', 'rates are limited by key, in the standard headers']],
  },
  {
    says: '`ORRERY_RATE_LIMIT` | 1,200 | requests a minute and key; each message of a JSON-RPC batch is one.',
    heldBy: [['test/server/limits.test.ts', 'is counted by its messages, in both transports']],
  },
  {
    says: '`ORRERY_MAX_EPISODES` | 200,000 | episodes of a tenant. Beyond it 409.',
    heldBy: [['test/server/limits.test.ts', 'of %s is 409 beyond it']],
  },
  {
    says: '`ORRERY_MAX_BYTES` | 4,000,000,000 | bytes of a tenant’s episodes. Beyond it 409.',
    heldBy: [['test/server/limits.test.ts', 'of %s is 409 beyond it']],
  },
  {
    says: '`ORRERY_MAX_BEHAVIOR_BYTES` | 256,000,000 | bytes of a tenant’s registered behaviors. Beyond it 409.',
    heldBy: [['test/server/limits.test.ts', 'of %s is 409 beyond it']],
  },
  {
    says: '`ORRERY_AUDIT_DAYS` | 90 | days that entries of the [audit](memory.md#trust) are kept',
    heldBy: [['test/stores/sweeps.test.ts', 'drops them by the age that the operator says']],
  },
  {
    says: '`ORRERY_MAX_CONCURRENT` | 256 | requests in flight. Beyond it 503 with `Retry-After`.',
    heldBy: [['test/server/shutdown.test.ts', 'there is only 503 with Retry-After']],
  },
  {
    says: '`ORRERY_MAX_SESSIONS` | 4,000 | MCP sessions of each transport; a tenant without room ends its own idle ones',
    heldBy: [['test/server/limits.test.ts', 'a tenant without room ends its own sessions']],
  },
  {
    says: '`ORRERY_DEADLINE` | 60 | seconds that a call may take; then it ends and is answered by 503',
    heldBy: [['test/server/shutdown.test.ts', 'that takes too long is stopped and answered']],
  },
  {
    says: '`ORRERY_TASK_AFTER` | 1 | seconds after which a call becomes a [task](protocol.md#tasks)',
    heldBy: [['test/server/tasks.test.ts', 'is answered without a task, and is cancelled']],
  },
  {
    says: 'one tenant may have all but a tenth, one of its keys all but a tenth of that',
    heldBy: [
      ['test/server/scheduling/fair-queue.test.ts', 'a tenant holds all but a tenth of a budget'],
      ['test/server/limits.test.ts', 'another tenant is served'],
    ],
  },
  {
    says: 'one tenant may have all but one; calls wait for them in turn, 64 of a tenant at most',
    heldBy: [['test/server/scheduling/worker-pool.test.ts', 'has 64 calls waiting at most']],
  },
  {
    says: 'A request has to be whole within 45 seconds',
    heldBy: [[ATTACKS, 'bodies that drip']],
  },
  {
    says: 'an answer has to move every 30',
    heldBy: [['test/server/connections.test.ts', 'an answer that nobody reads goes']],
  },
  {
    says: 'a connection that never spoke is closed after 30. Connections that are kept alive',
    heldBy: [['test/server/connections.test.ts', 'a connection that never spoke goes']],
  },
  {
    says: '`/healthz`, `/readyz` and `/metrics` stand outside of all of it',
    heldBy: [['test/server/limits.test.ts', 'operators see it']],
  },
  {
    says: '`test/e2e/nginx.test.ts` runs the nginx configuration',
    heldBy: [['test/e2e/nginx.test.ts', 'MCP streams come through']],
  },
  {
    says: 'what other tenants have is simply unknown to it',
    heldBy: [['test/server/auth.test.ts', 'a handle of one tenant is unknown to another']],
  },
  {
    says: '`--no-forget` withholds what destroys (forgetting, removing a behavior), `--read-only` what writes',
    heldBy: [['test/server/limits.test.ts', 'do what their scope names, by what the call does']],
  },
  {
    says: '`--sandbox` keeps a key’s writes apart and lets them expire',
    heldBy: [['test/server/sandbox.test.ts', 'what a sandbox wrote goes when its key expires']],
  },
  {
    says: 'Only hashes are stored.',
    heldBy: [['test/server/auth.test.ts', 'keys are in no file but the one of the first start']],
  },
  {
    says: 'A running server notices new and revoked keys by itself',
    heldBy: [['test/server/auth.test.ts', 'work while the server runs, until they are revoked']],
  },
  {
    says: 'No two tenants share a key.',
    heldBy: [['test/server/auth.test.ts', 'a key belongs to one tenant']],
  },
  {
    says: 'its `background: failing` says that something failed behind the calls',
    heldBy: [['test/server/background.test.ts', 'what fails in the background']],
  },
  {
    says: 'Neither needs a key.',
    heldBy: [['test/server/http.test.ts', '%s needs no key']],
  },
  {
    says: '`ORRERY_METRICS_KEY` (at least 16 characters) opens it and nothing else',
    heldBy: [
      ['test/server/limits.test.ts', 'have a key that opens nothing else'],
      ['test/server/auth.test.ts', 'a metrics key is none that is guessed'],
    ],
  },
  {
    says: 'A tenant’s key reads its own figures only.',
    heldBy: [['test/server/limits.test.ts', 'of a tenant are its own, whatever others do']],
  },
  {
    says: 'Logs are JSON lines on stderr: request id, tenant, operation, milliseconds and outcome, never content.',
    heldBy: [['test/cli/serve.test.ts', 'the log has a line of JSON for each call']],
  },
  {
    says: '`orrery memory backup copy.db` writes a consistent copy',
    heldBy: [['test/stores/database.test.ts', 'writes a backup that opens by itself']],
  },
  {
    says: '`orrery memory export` and `import` move episodes as JSON lines',
    heldBy: [['test/cli/memory.test.ts', 'imports the same into another tenant']],
  },
  {
    says: '`orrery memory verify` checks every hash and index and repairs what can be',
    heldBy: [
      ['test/stores/integrity.test.ts', 'tells a word that was changed behind its back'],
      ['test/stores/failures.test.ts', 'mends side tables'],
    ],
  },
  {
    says: '`orrery memory verify --salvage left.jsonl` writes what can still be read',
    heldBy: [['test/stores/integrity.test.ts', 'is salvaged around what is damaged']],
  },
  {
    says: 'A directory whose database is missing, empty or something else',
    heldBy: [['test/stores/integrity.test.ts', 'is not looked for in a file or a database']],
  },
  {
    says: 'Everything is written with mode 0600 (directories 0700).',
    heldBy: [['test/stores/integrity.test.ts', 'is read by its owner alone, backups too']],
  },
  {
    says: 'A server whose directory a newer version has migrated stops writing and says so.',
    heldBy: [['test/stores/integrity.test.ts', 'is written no more once a newer version']],
  },
  {
    says: 'What `memory_forget` removes is gone from every file of the directory',
    heldBy: [
      ['test/stores/forgetting.test.ts', 'leaves the text in no file of the data directory'],
      ['test/stores/forgetting.test.ts', 'leaves the log too, once a reader'],
    ],
  },
  {
    says: 'On SIGTERM the server finishes what it accepted',
    heldBy: [
      ['test/server/shutdown.test.ts', 'a stopped server finishes what it accepted'],
      ['test/server/shutdown.test.ts', 'a client that says half a request holds up nobody'],
      ['test/server/scheduling/worker-pool.test.ts', 'does not keep the pool from closing'],
    ],
  },
  {
    says: 'It works below `ORRERY_BASE_PATH`',
    heldBy: [['test/inspector/panels.test.ts', 'works below a base path']],
  },
  {
    says: 'do what `orrery keys` does, for the key of the first start alone',
    heldBy: [['test/server/keys.test.ts', 'are managed by the key of the first start alone']],
  },
];
