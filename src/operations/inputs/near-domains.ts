import { distance } from 'fastest-levenshtein';
import { nearestNames } from '../../kernel/nearest-names.ts';
import type { Memory } from '../../memory/memory.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';

/** Domains that one answer suggests. */
const SUGGESTED = 3;

/** Share of the letters that may differ between a domain and one that is probably meant. */
const MOST_EDITS = 0.4;

/** Whether one name is a slip of the other, or one begins or ends with the other. */
function isNear(left: string, right: string): boolean {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length > 2 && (longer.startsWith(shorter) || longer.endsWith(shorter))) return true;
  return distance(a, b) <= MOST_EDITS * longer.length;
}

/** Where a domain holds nothing: which of the tenant's domains may be meant. Undefined where it holds episodes. */
export async function suggestDomain(
  memory: Memory,
  { tenant, domain }: MemoryScope,
): Promise<string | undefined> {
  const domains = await memory.listDomains(tenant);
  if (domains.includes(domain)) return undefined;
  if (domains.length === 0) return 'No domain holds an episode yet: memory_store keeps one.';
  const near = nearestNames(domain, domains, SUGGESTED).filter((name) => isNear(name, domain));
  const nearest = near.map((name) => JSON.stringify(name)).join(', ');
  return `No episode is stored in this domain.${near.length > 0 ? ` Nearest: ${nearest}.` : ''} memory_stats {} lists all.`;
}
