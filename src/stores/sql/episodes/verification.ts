import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { sql } from '../statement.ts';

type Reader = Pick<EpisodeStore, 'listSummaries' | 'getMany'>;

/** What is wrong with the content of an episode; undefined where it can be read whole. */
async function findProblem(store: Reader, scope: MemoryScope, id: string) {
  try {
    const [episode] = await store.getMany(scope, [id]);
    return episode ? undefined : `Episode ${id} has lost its content: forget it.`;
  } catch {
    return `The content of episode ${id} is not what was stored.`;
  }
}

/** Reads all content, domain by domain. */
export async function verifyEpisodes({ fleet }: SqlDatabase, store: Reader) {
  const problems: string[] = [];
  let episodes = 0;
  const scopes = await fleet.read<MemoryScope>(
    sql`SELECT tenant, domain FROM scopes ORDER BY tenant, domain`,
  );
  for (const scope of scopes) {
    for await (const page of store.listSummaries(scope)) {
      for (const { episodeId } of page) {
        const problem = await findProblem(store, scope, episodeId);
        if (problem !== undefined) problems.push(problem);
        episodes++;
      }
    }
  }
  return { episodes, problems };
}
