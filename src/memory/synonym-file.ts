import { z } from 'zod';
import { BUILT_IN_GROUPS, type SynonymGroup } from '../words/synonyms.ts';
import type { GroupsOf } from './recall/domain-index.ts';

const groups = z.array(z.array(z.string().min(1).max(100)).min(2).max(100)).max(5_000);

/** A user's synonyms: `{built_in?: boolean, groups?: [[…]], domains?: {"helpdesk": [[…]]}}`. */
const synonymFile = z.strictObject({
  /** False leaves out the groups that ship. */
  built_in: z.boolean().default(true),
  /** Groups for every domain. */
  groups: groups.default([]),
  /** Groups for one domain each, by its exact name. */
  domains: z.record(z.string(), groups).default({}),
});

export type SynonymFile = z.input<typeof synonymFile>;

/** Which groups hold in each domain. Throws a ZodError where the file is not as documented. */
export function createGroups(file: SynonymFile = {}): GroupsOf {
  const { built_in, groups: everywhere, domains } = synonymFile.parse(file);
  const base: readonly SynonymGroup[] = [...(built_in ? BUILT_IN_GROUPS : []), ...everywhere];
  const byDomain = new Map(
    Object.entries(domains).map(([domain, own]) => [domain, [...base, ...own]] as const),
  );
  return (domain) => byDomain.get(domain) ?? base;
}
