import { tellNearest } from '../../kernel/nearest-names.ts';
import type { Memory } from '../../memory/memory.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { OperationContext } from '../operation-context.ts';
import { domainName } from './members.ts';

/** A memory domain. */
export const memoryDomain = domainName.describe('Groups episodes: "helpdesk".');

/** A call's memory, its scope (the caller's tenant and the domain as stored), and how it is ended. */
export async function openMemory(domain: string, context: OperationContext) {
  const memory = await context.services.memory();
  const scope: MemoryScope = { tenant: context.tenant, domain };
  return { memory, scope, signal: context.signal };
}

const toIso = (timeMs: number) => new Date(timeMs).toISOString();

/** Numbers that people compare, not sums: four decimals say all there is. */
const round = (value: number) => Math.round(value * 10_000) / 10_000;

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

/** What memory says as an answer says it: names in snake case, times as ISO texts. */
type Members<T> = {
  [K in keyof T as K extends `${infer Name}Ms` ? SnakeCase<Name> : SnakeCase<K & string>]:
    | (K extends `${string}Ms` ? string : T[K])
    | (null extends T[K] ? null : never);
};

/** The members of what memory answers: `storedAtMs` is `stored_at` in ISO 8601, figures have four decimals. */
export function toMembers<T extends object>(answer: T): Members<T> {
  const members = Object.entries(answer).map(([key, value]) => {
    const isTime = key.endsWith('AtMs');
    const name = (isTime ? key.slice(0, -2) : key).replace(/[A-Z]/g, '_$&').toLowerCase();
    return [name, typeof value !== 'number' ? value : isTime ? toIso(value) : round(value)];
  });
  return Object.fromEntries(members) as Members<T>;
}

/** Where a domain holds nothing: which of the tenant's domains may be meant. Undefined where it holds episodes. */
export async function suggestDomain(
  memory: Memory,
  { tenant, domain }: MemoryScope,
): Promise<string | undefined> {
  const domains = await memory.listDomains(tenant);
  if (domains.includes(domain)) return undefined;
  if (domains.length === 0) return 'No domain holds an episode yet: memory_store keeps one.';
  return `No episode is stored in this domain.${tellNearest(domain, domains)} memory_stats {} lists all.`;
}
