import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const LINES_FILE = 'test/lines.json';
/** A room that shrank by more lines than this gets a lower number. */
const SLACK = 50;

const ROOMS = /^(bench|clients|library|scripts|src|test|training)\//;
const RECORD = /^docs\/decisions\/\d+-[^/]+\.md$/;
const WRITTEN_BY_CODE = /\.gen\.[a-z]+$/;
const NO_PROSE_OR_CODE = /\.(json|snap|svg|png|bin)$/;

/** The content of `test/lines.json`: the most lines that each room may have; of decision records their number. */
export type LineBudget = Readonly<Record<string, number>>;

/** The rooms that a file counts for: none where it is written by code, or no text of ours. */
function roomsOf(path: string): string[] {
  if (RECORD.test(path)) return ['docs/decisions'];
  const [room] = ROOMS.exec(path) ?? [];
  if (room === undefined || WRITTEN_BY_CODE.test(path)) return [];
  if (room !== 'src/') return NO_PROSE_OR_CODE.test(path) ? [] : [room.slice(0, -1)];
  if (!/\.(ts|tsx|css|html)$/.test(path)) return [];
  return ['src', path.split('/').slice(0, 2).join('/')];
}

/** The hand-written lines of each room, and the number of decision records, by name in order. */
export function countLines(): Record<string, number> {
  // Files that are new and not yet added count as well.
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const counts = new Map<string, number>();
  for (const path of new Set(listed.split('\0'))) {
    for (const room of roomsOf(path)) {
      if (!existsSync(join(ROOT, path))) continue;
      const lines = room === 'docs/decisions' ? 1 : countIn(path);
      counts.set(room, (counts.get(room) ?? 0) + lines);
    }
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const countIn = (path: string): number =>
  readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;

/** Merging two branches may leave a room there twice, and the last without its comma; the last is read. */
export const readLineBudget = (): LineBudget =>
  JSON.parse(readFileSync(join(ROOT, LINES_FILE), 'utf8').replace(/(\d)\n( +")/g, '$1,\n$2'));

/** The numbers, lowered where a room shrank; a room that is gone is left out, and none is raised or added. */
export function lowerLineBudget(budget: LineBudget, counts: Record<string, number>): LineBudget {
  const rooms = Object.entries(budget).flatMap(([room, most]): [string, number][] => {
    const lines = counts[room];
    if (lines === undefined) return [];
    return [[room, most - lines > (room === 'docs/decisions' ? 0 : SLACK) ? lines : most]];
  });
  return Object.fromEntries(rooms);
}

/** What breaks the budget, one sentence each. */
export function findOverBudget(budget: LineBudget, counts: Record<string, number>): string[] {
  const lowered = lowerLineBudget(budget, counts);
  return [...new Set([...Object.keys(counts), ...Object.keys(budget)])].flatMap((room) => {
    const [lines = 0, most = 0] = [counts[room], budget[room]];
    if (lines > most) return [`${room} has ${lines}, and may have ${most}.`];
    if (lowered[room] === most) return [];
    return [`${room} has ${lines}, no longer ${most}: \`npm run generate\` lowers the number.`];
  });
}
