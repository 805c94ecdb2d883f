import { randomBytes } from 'node:crypto';
import type { PostgresDatabase } from './database.ts';

const SECRET_BYTES = 32;

/** The secret of a name, 32 random bytes: the first instance that asks makes it, all others get the same. */
export async function ensureFleetSecret(
  { fleet }: PostgresDatabase,
  name: string,
): Promise<Buffer> {
  await fleet.writeOnce(
    'INSERT INTO fleet_secrets(name, secret) VALUES($1, $2) ON CONFLICT(name) DO NOTHING',
    [name, randomBytes(SECRET_BYTES)],
  );
  const [row] = await fleet.read<{ secret: Buffer }>(
    'SELECT secret FROM fleet_secrets WHERE name = $1',
    [name],
  );
  return (row as { secret: Buffer }).secret;
}
