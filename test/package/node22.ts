import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './staging.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const hasSqlite = major > 22 || (major === 22 && minor >= 13);

/** Where `.ci/run` puts a Node 22. */
const CACHED = join(ROOT, '.cache/node22/node_modules', `node-${process.platform}-${process.arch}`);

/** A Node that brings SQLite: this one, or one beside it (ORRERY_TEST_NODE22). Undefined where there is none. */
export function findNodeWithSqlite(): string | undefined {
  if (hasSqlite) return process.execPath;
  const candidates = [process.env.ORRERY_TEST_NODE22, join(CACHED, 'bin/node')];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/** A Node that brings none: this one, where it is older. */
export const findNodeWithoutSqlite = (): string | undefined =>
  hasSqlite ? undefined : process.execPath;
