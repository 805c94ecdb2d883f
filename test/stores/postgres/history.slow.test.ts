import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/kernel/errors.ts';
import { createRandom, type Random } from '../../../src/kernel/random.ts';
import type { EpisodeStore } from '../../../src/ports/episode-store.ts';
import type { ScopeCursor } from '../../../src/ports/episodes.ts';
import type { MemoryScope } from '../../../src/ports/memory-scope.ts';
import { openPostgres } from '../../../src/stores/postgres/postgres-database.ts';
import { createEpisodeStore } from '../../../src/stores/sql/episodes/sql-episode-store.ts';
import type { SqlDatabase } from '../../../src/stores/sql/sql-database.ts';
import { sql } from '../../../src/stores/sql/statement.ts';
import { createEpisode } from '../../contract/episodes.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { isFullRun } from '../../support/tier.ts';
import { closeAfterTest } from '../directory.ts';

const OPERATIONS = isFullRun ? 10_000 : 1_200;
const INSTANCES = 4;
const CLIENTS = 8;
const SCOPES: readonly MemoryScope[] = [
  { tenant: 'acme', domain: 'orders' },
  { tenant: 'acme', domain: 'returns' },
  { tenant: 'acme-2', domain: 'orders' },
];

/** What is known of an episode, in ticks of one counter; not yet: infinitely late. */
interface Life {
  readonly scope: MemoryScope;
  readonly context: string;
  storedBy: number;
  forgettingFrom: number;
  forgottenBy: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Checks each answer against all that was acknowledged before it was asked for, or asked for before it came. */
class History {
  readonly lives = new Map<string, Life>();
  readonly counts: Record<string, number> = {};
  #tick = 0;

  tick = (): number => ++this.#tick;

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  idsOf(scope: MemoryScope): string[] {
    return [...this.lives].flatMap(([id, life]) => (life.scope === scope ? id : []));
  }

  checkRead(asked: readonly string[], found: ReadonlySet<string>, from: number): void {
    const to = this.tick();
    for (const id of asked) {
      const life = this.lives.get(id) as Life;
      if (life.forgottenBy < from) expect(found.has(id), `${id} came back`).toBe(false);
      else if (life.storedBy < from && life.forgettingFrom > to) {
        expect(found.has(id), `${id} was lost`).toBe(true);
      }
    }
  }
}

/** Follows the texts of a scope as an index does. */
class Follower {
  readonly #bySequence = new Map<number, string>();
  #cursor: ScopeCursor = { sequence: 0, forgotten: 0 };
  doubled = 0;

  async follow(store: EpisodeStore, scope: MemoryScope): Promise<Set<string>> {
    for (let isLast = false; !isLast; ) {
      const changes = await store.readTextChanges(scope, this.#cursor, 40);
      if (changes.isAnew) this.#bySequence.clear();
      for (const { sequence, episodeId } of changes.added) {
        if (this.#bySequence.has(sequence)) this.doubled++;
        this.#bySequence.set(sequence, episodeId);
      }
      isLast = !changes.isAnew && changes.cursor.sequence === this.#cursor.sequence;
      this.#cursor = changes.cursor;
    }
    return new Set(this.#bySequence.values());
  }
}

const takeSome = (random: Random, ids: readonly string[], count: number): string[] =>
  ids.length === 0 ? [] : [...new Set(Array.from({ length: count }, () => random.pick(ids)))];

/** A change that met another's is no failure: it changed nothing. */
async function unlessConflict<T>(work: Promise<T>, history: History): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
    history.count('conflict');
    return undefined;
  }
}

function createClient(store: EpisodeStore, history: History, random: Random) {
  const followers = new Map(SCOPES.map((scope) => [scope, new Follower()]));
  const put = async (scope: MemoryScope) => {
    const context = `Parcel ${random.integer(1_000_000)} is late`;
    const episode = createEpisode({ ...scope, context, schema: null });
    const life = { scope, context, storedBy: NEVER, forgettingFrom: NEVER, forgottenBy: NEVER };
    history.lives.set(episode.episodeId, life);
    await store.put(episode);
    life.storedBy = history.tick();
  };
  const forget = async (scope: MemoryScope) => {
    const ids = takeSome(random, history.idsOf(scope), 3);
    const lives = ids.map((id) => history.lives.get(id) as Life);
    for (const life of lives) life.forgettingFrom = Math.min(life.forgettingFrom, history.tick());
    // Storing and forgetting the same at once may end either way.
    const isStored = lives.map(({ storedBy }) => storedBy < NEVER);
    await store.apply(scope, { forget: ids });
    for (const [i, life] of lives.entries()) {
      if (isStored[i]) life.forgottenBy = Math.min(life.forgottenBy, history.tick());
    }
  };
  const read = async (scope: MemoryScope) => {
    const ids = takeSome(random, history.idsOf(scope), 12);
    const from = history.tick();
    const found = await store.getMany(scope, ids);
    history.checkRead(ids, new Set(found.map((episode) => episode.episodeId)), from);
    for (const { episodeId, context } of found) {
      expect(context).toBe(history.lives.get(episodeId)?.context);
    }
  };
  const follow = async (scope: MemoryScope) => {
    const ids = history.idsOf(scope);
    const from = history.tick();
    const found = await (followers.get(scope) as Follower).follow(store, scope);
    history.checkRead(ids, found, from);
  };
  const compress = async (scope: MemoryScope) => {
    const ids = takeSome(random, history.idsOf(scope), 10);
    const known = (await store.getSummaries(scope, ids)).map((summary) => summary.episodeId);
    const entry = { id: `p${random.integer(3)}` };
    const change = {
      put: [{ ...entry, value: {}, memberIds: known }],
      archive: known,
    };
    await unlessConflict(store.apply(scope, change), history);
  };
  const operations = { put, forget, read, follow, compress };
  const names = ['put', 'put', 'put', 'forget', 'read', 'read', 'follow', 'compress'];
  return {
    followers,
    async step() {
      const name = random.pick(names) as keyof typeof operations;
      history.count(name);
      await operations[name](random.pick(SCOPES));
    },
  };
}

describe.skipIf(!hasPostgres)(hasPostgres ? 'a history' : WITHOUT_POSTGRES, () => {
  it(`of ${OPERATIONS} operations by ${CLIENTS} clients of ${INSTANCES} instances loses, doubles and revives nothing`, async () => {
    const url = await createPostgresUrl();
    const databases = await Promise.all(
      Array.from({ length: INSTANCES }, async () => closeAfterTest(await openPostgres(url))),
    );
    const history = new History();
    const stores = databases.map((database) => createEpisodeStore(database));
    const clients = Array.from({ length: CLIENTS }, (_, i) =>
      createClient(stores[i % INSTANCES] as EpisodeStore, history, createRandom(i + 1)),
    );
    let left = OPERATIONS;
    await Promise.all(
      clients.map(async ({ step }) => {
        while (left-- > 0) await step();
      }),
    );
    const [store] = stores as [EpisodeStore];
    const [database] = databases as [SqlDatabase];
    let total = 0;
    for (const scope of SCOPES) {
      const listed: string[] = [];
      for await (const page of store.listSummaries(scope)) {
        listed.push(...page.map((summary) => summary.episodeId));
      }
      total += listed.length;
      expect(new Set(listed).size).toBe(listed.length);
      history.checkRead(history.idsOf(scope), new Set(listed), history.tick());
      for (const [i, { followers }] of clients.entries()) {
        const follower = followers.get(scope) as Follower;
        const other = stores[(i + 1) % INSTANCES] as EpisodeStore;
        expect([...(await follower.follow(other, scope))].sort()).toEqual(listed);
        expect(follower.doubled).toBe(0);
      }
    }
    expect(await store.verify()).toMatchObject({ episodes: total, problems: [] });
    const [usage] = await database.fleet.read<{ episodes: number; bytes: number }>(
      sql`SELECT sum(episodes)::bigint AS episodes, sum(bytes)::bigint AS bytes FROM tenant_usage`,
    );
    const [counted] = await database.fleet.read<{ bytes: number }>(
      sql`SELECT coalesce(sum(size), 0)::bigint AS bytes FROM episodes`,
    );
    expect(usage).toEqual({ episodes: total, bytes: counted?.bytes });
    // It says something only where all of it happened, and most of it was not refused.
    for (const what of ['put', 'forget', 'read', 'follow', 'compress']) {
      expect(history.counts[what]).toBeGreaterThan(OPERATIONS / 20);
    }
    expect(history.counts.conflict ?? 0).toBeLessThan((history.counts.compress as number) / 2);
    expect(total).toBeGreaterThan(OPERATIONS / 20);
  }, 600_000);

  it('begins with tables that are made once, however many instances start at once', async () => {
    for (let round = 0; round < 10; round++) {
      const url = await createPostgresUrl();
      const opened = await Promise.all(Array.from({ length: 6 }, () => openPostgres(url)));
      for (const database of opened) closeAfterTest(database);
      const [made] = await (opened[0] as SqlDatabase).fleet.read<{ count: number }>(
        sql`SELECT count(*) AS count FROM schema_version`,
      );
      expect(made).toEqual({ count: 1 });
    }
  }, 60_000);
});
