import { AppError } from '../../../kernel/errors.ts';
import type { SqliteEngine } from '../engine.ts';
import { loadNodeEngine } from './node-engine.ts';
import { loadSqlite3Engine } from './sqlite3-engine.ts';

/** Values of ORRERY_SQLITE, which prescribes an engine; `auto` takes the first that works. */
const LOADERS: Readonly<Record<string, readonly (() => Promise<SqliteEngine>)[]>> = {
  auto: [loadSqlite3Engine, loadNodeEngine],
  sqlite3: [loadSqlite3Engine],
  node: [loadNodeEngine],
};

const NO_ENGINE =
  'Nothing can be stored: this installation has no SQLite. Run it with Node 22.13 or newer, which brings one; or, on this Node, install python3, make and a C++ compiler and then install orrery-mcp again.';

async function loadFirst(loaders: readonly (() => Promise<SqliteEngine>)[]): Promise<SqliteEngine> {
  const causes: unknown[] = [];
  for (const load of loaders) {
    try {
      return await load();
    } catch (error) {
      causes.push(error);
    }
  }
  throw new AppError('UNAVAILABLE', NO_ENGINE, { cause: new AggregateError(causes) });
}

let chosen: Promise<SqliteEngine> | undefined;

/**
 * The engine of this process: the native package where it was built, else what Node brings. ORRERY_SQLITE may
 * prescribe one. Throws UNAVAILABLE with what to do where there is none.
 */
export function chooseEngine(): Promise<SqliteEngine> {
  if (chosen) return chosen;
  const name = process.env.ORRERY_SQLITE || 'auto';
  const loaders = Object.hasOwn(LOADERS, name) ? LOADERS[name] : undefined;
  if (!loaders) {
    const values = Object.keys(LOADERS).join(', ');
    throw new AppError('UNAVAILABLE', `ORRERY_SQLITE is one of ${values}, not "${name}".`);
  }
  chosen = loadFirst(loaders);
  return chosen;
}
