import type { MemoryScope } from '../../../memory/ports.ts';
import type { PostgresDatabase } from '../database.ts';

/** The number of the newest removal of a domain; 0 where there was none. */
export async function readLastRemoval(
  { of }: PostgresDatabase,
  { tenant, domain }: MemoryScope,
): Promise<number> {
  const [row] = await of(tenant).read<{ removal: number | null }>(
    'SELECT max(removal) AS removal FROM removals WHERE tenant = $1 AND domain = $2',
    [domain],
  );
  return row?.removal ?? 0;
}
