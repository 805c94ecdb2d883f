import { distance } from 'fastest-levenshtein';

/** The names that `name` may have been a slip of, nearest first; the rest of the names are left out. */
export function findLikelyNames(name: string, names: Iterable<string>, limit = 3): string[] {
  const wanted = name.toLowerCase();
  const most = Math.max(2, Math.floor(wanted.length / 3));
  return [...new Set(names)]
    .map((candidate) => [distance(wanted, candidate.toLowerCase()), candidate] as const)
    .filter(([slips, candidate]) => slips <= most && candidate !== name)
    .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
    .slice(0, limit)
    .map(([, candidate]) => candidate);
}
