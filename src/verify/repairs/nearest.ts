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

/** So many names are looked at for a message: a hostile document has any number of findings and of names. */
const MOST_EXAMINED = 512;

/** The name that `name` was most likely a slip of, for a message. Looks at the first 512 names only. */
export function findLikelyName(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  let best: string | undefined;
  let examined = 0;
  for (const candidate of names) {
    if (++examined > MOST_EXAMINED) break;
    if (candidate === name || Math.abs(candidate.length - wanted.length) >= least) continue;
    const slips = distance(wanted, candidate.toLowerCase());
    if (slips >= least) continue;
    least = slips;
    best = candidate;
  }
  return best;
}

/** What to do about a wrong name: write the one that was meant, or else what `otherwise` says. */
export function fixName(name: string, names: Iterable<string>, otherwise: string): string {
  const likely = name.length > 200 ? undefined : findLikelyName(name, names);
  if (likely === undefined) return otherwise;
  return `Write ${JSON.stringify(likely)}; otherwise ${otherwise.charAt(0).toLowerCase()}${otherwise.slice(1)}`;
}

/** The first names of many, as messages list them. */
export function listSome(names: Iterable<string>, none: string): string {
  const some: string[] = [];
  for (const name of names) {
    if (some.length === 8) {
      some.push('…');
      break;
    }
    some.push(name);
  }
  return some.join(', ') || none;
}
