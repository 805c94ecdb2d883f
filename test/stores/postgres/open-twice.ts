import { openPostgres } from '../../../src/stores/postgres/postgres-database.ts';
import type { SqlDatabase } from '../../../src/stores/sql/sql-database.ts';
import { createPostgresUrl } from '../../support/postgres.ts';
import { closeAfterTest } from '../directory.ts';
import { withoutLeaks } from './tenant-statements.ts';

/** An empty store, opened as two instances open it. Every statement is looked at for the tenant that it is held to. */
export async function openPostgresTwice(): Promise<
  readonly [one: SqlDatabase, two: SqlDatabase, url: string]
> {
  const url = await createPostgresUrl();
  const one = closeAfterTest(await openPostgres(url));
  return [withoutLeaks(one), withoutLeaks(closeAfterTest(await openPostgres(url))), url];
}
