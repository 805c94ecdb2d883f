import { randomBytes } from 'node:crypto';
import { sql } from '../sql/statement.ts';
import type { PostgresDatabase } from './postgres-database.ts';

const SECRET_BYTES = 32;

/**
 * The secret of a name, 32 random bytes. The first instance that asks makes the secret, and all others get the same
 * one.
 */
export async function ensureFleetSecret(
  { fleet }: PostgresDatabase,
  name: string,
): Promise<Buffer> {
  await fleet.writeOnce(
    sql`INSERT INTO fleet_secrets(name, secret) VALUES(${name}, ${randomBytes(SECRET_BYTES)})
        ON CONFLICT(name) DO NOTHING`,
  );
  const [row] = await fleet.read<{ secret: Buffer }>(
    sql`SELECT secret FROM fleet_secrets WHERE name = ${name}`,
  );
  return (row as { secret: Buffer }).secret;
}
