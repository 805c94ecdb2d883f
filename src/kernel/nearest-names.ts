import { distance } from 'fastest-levenshtein';

/** The `limit` names nearest to `name` by edit distance, nearest first, ties in code unit order. */
export function nearestNames(name: string, names: Iterable<string>, limit = 5): string[] {
  const wanted = name.toLowerCase();
  return [...names]
    .map((candidate) => [distance(wanted, candidate.toLowerCase()), candidate] as const)
    .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
    .slice(0, limit)
    .map(([, candidate]) => candidate);
}
