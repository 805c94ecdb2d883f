import { nearestNames } from '../../kernel/nearest.ts';
import type { Memory } from '../../memory/memory.ts';
import type { MemoryScope } from '../../memory/ports.ts';

/** Domains that one answer suggests. */
const SUGGESTED = 3;

/** Where a domain holds nothing: which of the tenant's domains may be meant. Undefined where it holds episodes. */
export async function suggestDomain(
  memory: Memory,
  { tenant, domain }: MemoryScope,
): Promise<string | undefined> {
  const domains = await memory.listDomains(tenant);
  if (domains.includes(domain)) return undefined;
  if (domains.length === 0) return 'No domain holds an episode yet: memory_store keeps one.';
  const near = nearestNames(domain, domains, SUGGESTED).map((name) => JSON.stringify(name));
  return `No episode is stored in this domain. Nearest: ${near.join(', ')}; memory_stats without a domain lists all.`;
}
