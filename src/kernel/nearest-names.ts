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

/** A sentence with the names nearest to one that is not there, after a blank; empty where there are none. */
export function tellNearest(name: string, names: Iterable<string>): string {
  const all = new Set(names);
  const nearest = nearestNames(name.slice(0, 80), all);
  const says = nearest.length < all.size ? 'Nearest' : 'There are';
  return nearest.length === 0 ? '' : ` ${says}: ${nearest.join(', ')}.`;
}
