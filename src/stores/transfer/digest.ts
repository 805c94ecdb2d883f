import { createHash, type Hash } from 'node:crypto';
import { PATTERN_KIND } from '../../ports/derived.ts';
import type { Episode } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import { toComponents } from '../quantize.ts';
import type { Stores } from '../stores.ts';
import { MOVED_TABLES } from './moved-tables.ts';

const ROWS = 500;

/** The values that are equal for two stores of the same content. */
interface PartDigest {
  readonly count: number;
  readonly hash: string;
}

/** By table, and by scope of episodes. */
export type StoreDigest = ReadonlyMap<string, PartDigest>;

function addEpisode(hash: Hash, { vectors, ...rest }: Episode): void {
  hash.update(JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))));
  for (const space of ['context', 'structure'] as const) {
    const vector = vectors[space];
    if (!vector) continue;
    hash.update(`${space} ${vector.embedder}`);
    hash.update(new Uint8Array(toComponents(vector.values).buffer));
  }
}

/**
 * Hashes the episodes of a scope as they are read: with pins, vectors, uses, whether each is archived, and the entries
 * that were derived from them.
 */
async function digestScope(
  { episodes }: Pick<Stores, 'episodes'>,
  scope: MemoryScope,
  onEpisode: () => void,
): Promise<PartDigest> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const episode of episodes.exportEpisodes(scope)) {
    addEpisode(hash, episode);
    count++;
    onEpisode();
  }
  for await (const page of episodes.listSummaries(scope)) {
    for (const { usedAtMs, archived } of page) hash.update(JSON.stringify([usedAtMs, archived]));
  }
  for (const { id, value } of await episodes.listDerived(scope, PATTERN_KIND)) {
    const memberIds = await episodes.listMembers(scope, PATTERN_KIND, id);
    hash.update(JSON.stringify([PATTERN_KIND, id, value, memberIds]));
  }
  return { count, hash: hash.digest('hex') };
}

const describeScope = ({ tenant, domain }: MemoryScope): string =>
  `episodes of ${tenant}/${domain}`;

export async function listScopes({ episodes }: Pick<Stores, 'episodes'>): Promise<MemoryScope[]> {
  const scopes: MemoryScope[] = [];
  for (const tenant of await episodes.listTenants()) {
    for (const domain of await episodes.listDomains(tenant)) scopes.push({ tenant, domain });
  }
  return scopes.sort((a, b) => (describeScope(a) < describeScope(b) ? -1 : 1));
}

async function digestBehaviors({ serviceRows, registeredBehaviors }: Stores): Promise<PartDigest> {
  const hash = createHash('sha256');
  let count = 0;
  for (const tenant of await serviceRows.listBehaviorTenants()) {
    for (const behavior of await registeredBehaviors.list(tenant)) {
      const { name, description, tags, useWhen, schema } = behavior;
      hash.update(JSON.stringify([tenant, name, description, tags, useWhen, schema]));
      count++;
    }
  }
  return { count, hash: hash.digest('hex') };
}

/** Counts and hashes everything that a migration moves, as each store returns it. */
export async function digestStore(
  stores: Stores,
  onEpisode: () => void = () => undefined,
): Promise<StoreDigest> {
  const parts = new Map<string, PartDigest>();
  const { serviceRows } = stores;
  for (const table of MOVED_TABLES) {
    const hash = createHash('sha256');
    let count = 0;
    for (let rows = await serviceRows.read(table, undefined, ROWS); rows.length > 0; ) {
      for (const row of rows) hash.update(JSON.stringify(table.columns.map((name) => row[name])));
      count += rows.length;
      rows = await serviceRows.read(table, rows.at(-1), ROWS);
    }
    parts.set(table.name, { count, hash: hash.digest('hex') });
  }
  parts.set('registered behaviors', await digestBehaviors(stores));
  for (const scope of await listScopes(stores)) {
    parts.set(describeScope(scope), await digestScope(stores, scope, onEpisode));
  }
  return parts;
}

/** Differences of two stores, one sentence each. */
export function compareDigests(source: StoreDigest, target: StoreDigest): string[] {
  const names = new Set([...source.keys(), ...target.keys()]);
  return [...names].sort().flatMap((name) => {
    const [before, after] = [source.get(name), target.get(name)];
    const [had, has] = [before?.count ?? 0, after?.count ?? 0];
    if (had !== has) return `${name}: ${had} in the source, ${has} in the target.`;
    return before?.hash === after?.hash ? [] : `${name}: ${had} in both, but not the same.`;
  });
}
