import { z } from 'zod';
import { type FoundBehavior, searchBehaviors } from '../behaviors/search-behaviors.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { countInput, domainName } from './inputs/members.ts';
import { defineOperation } from './operation.ts';

const MAX_LIMIT = 200;
/** Unreadable files that one answer names. */
const MAX_FAULTS = 20;
const NO_CURSOR = 'Not a cursor: send next_cursor of the answer before, or none to begin.';

type Listed = Pick<FoundBehavior, 'behavior'> & Partial<FoundBehavior>;

/** The next step after a search, with or without a result. */
function toNext(query: string, first: Listed | undefined): string | undefined {
  if (query.trim() === '') return undefined;
  if (first) {
    const { name } = first.behavior;
    return `get_schema {"schema_id": "${name}"} says what the first is for; plan_instructions {"current": {"name": "app", "orbitals": []}, "goal": "${name}"} plans it into a new schema, or into yours as current.`;
  }
  return 'No behavior matches these words. Describe in other words what is kept or done (records, people, steps), or list all without a query. To start from the simplest one, take std-crud: it lists, adds, changes and removes records of any kind.';
}

export const listBehaviors = defineOperation({
  name: 'list_behaviors',
  group: 'behaviors',
  route: { method: 'GET', path: '/behaviors' },
  title: 'List behaviors',
  description:
    'Lists the behaviors that can be a goal, a target or an import: built-in, of the directory, and your own. query finds by intention ("track my hours"), best first; without it they come by name.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().max(400).optional().describe('An intention in words.'),
    domain: domainName.optional().describe('Of the work; changes nothing here.'),
    tag: z.string().max(80).optional().describe('Only behaviors with this tag.'),
    source: z.enum(['registered', 'directory', 'builtin']).optional().describe('Only these.'),
    limit: countInput(20, MAX_LIMIT),
    cursor: z
      .string()
      .refine((text) => /^\d{1,9}$/.test(text), NO_CURSOR)
      .default('0')
      .describe('next_cursor of the answer before.'),
  }),
  output: z.object({
    behaviors: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        tags: z.array(z.string()),
        source: z.enum(['registered', 'directory', 'builtin']),
        score: z.number().optional().describe('0–1: how much its words are those of the query.'),
        reason: z.string().optional(),
      }),
    ),
    total: z.int().describe('All that match, on every page.'),
    unreadable: z
      .array(z.object({ file: z.string(), reason: z.string() }))
      .optional()
      .describe(`Files of the behaviors directory that are no behaviors, at most ${MAX_FAULTS}.`),
    next: z.string().optional(),
    next_cursor: z.string().optional().describe('Absent on the last page.'),
  }),
  async run({ query = '', tag, source, limit, cursor }, context) {
    const library = await context.services.behaviors(context.tenant);
    const faults = library.faults ?? [];
    const found: readonly Listed[] =
      query.trim() === ''
        ? library.list().map((behavior) => ({ behavior }))
        : searchBehaviors(library.list(), query);
    const matching = found.filter(
      ({ behavior }) =>
        (source === undefined || behavior.source === source) &&
        (tag === undefined || behavior.tags.includes(tag.toLowerCase())),
    );
    const end = Number(cursor) + limit;
    const page = matching.slice(Number(cursor), end);
    return omitUndefined({
      behaviors: page.map(({ behavior, similarity, reason }) => {
        const { name, description, tags, source } = behavior;
        const score = similarity && Math.round(similarity * 1000) / 1000;
        return omitUndefined({ name, description, tags, source, score, reason });
      }),
      total: matching.length,
      unreadable: faults.length > 0 ? faults.slice(0, MAX_FAULTS) : undefined,
      next: toNext(query, matching[0]),
      next_cursor: end < matching.length ? `${end}` : undefined,
    });
  },
});
