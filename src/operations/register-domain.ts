import { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { type Domain, MAX_DOMAINS } from '../ports/domain-store.ts';
import { findRule, RULE_FORMS } from './domains/domain-rules.ts';
import { domainName } from './inputs/members.ts';
import { defineOperation } from './operation.ts';
import { tellNearest } from './refuse.ts';

const MAX_WORDS = 500;

const word = z.string().trim().min(1).max(100);
const key = z.string().min(1).max(128);
const wordsByName = <T extends z.ZodType>(words: T) =>
  z
    .record(key, words)
    .refine((record) => Object.keys(record).length <= MAX_WORDS, `At most ${MAX_WORDS}.`);
const labels = wordsByName(word);

const definition = {
  entity_words: wordsByName(z.array(word).max(50)).default({}).describe('{Patient: ["client"]}'),
  state_labels: labels.default({}),
  event_labels: labels.default({}),
  synonyms: z.array(z.array(word).min(2).max(50)).max(MAX_WORDS).default([]),
  rules: z
    .array(
      z.strictObject({ rule: z.string().max(300), description: z.string().max(500).default('') }),
    )
    .max(200)
    .default([])
    .describe('"require entity X", "reachable state T.s"'),
  language: z.string().min(2).max(35).optional().describe('A note.'),
};

function assertRules(rules: Domain['rules']): void {
  const errors = rules.flatMap(({ rule }, index) => {
    const message = `"${rule.slice(0, 100)}" has none of the forms of a rule: ${RULE_FORMS}.`;
    return findRule(rule) ? [] : [{ path: `/rules/${index}/rule`, message }];
  });
  const [first] = errors;
  if (first) {
    throw new AppError('UNPROCESSABLE', `register_domain: ${first.path}: ${first.message}`, {
      errors,
    });
  }
}

export const registerDomain = defineOperation({
  name: 'register_domain',
  group: 'domains',
  route: { method: 'PUT', path: '/domains/{name}' },
  title: 'Register a domain',
  description: `Keeps the words and rules of a domain: words count in hints, recall, search and bindings; broken rules come as domain_findings wherever domain is given. Replaces an earlier one; remove deletes it. At most ${MAX_DOMAINS}.`,
  isUnlisted: true,
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ name: domainName, ...definition, remove: z.boolean().default(false) }),
  output: z.object({
    name: z.string(),
    created: z.boolean().describe('False where an earlier one was replaced or removed.'),
    removed: z.literal(true).optional(),
    words: z.int().describe('Groups of words with a similar meaning.'),
    rules: z.int(),
    domains: z.array(z.string()).describe('All that you have registered.'),
  }),
  async run({ remove, name, ...rest }, context) {
    const store = await context.services.domains?.();
    if (!store) throw new AppError('UNAVAILABLE', 'This server keeps no domains.');
    const relearn = async () =>
      (await context.services.memory()).relearn({ tenant: context.tenant, domain: name });
    const listNames = async () => (await store.list(context.tenant)).map((one) => one.name);
    if (remove) {
      if (!(await store.remove(context.tenant, name))) {
        const near = tellNearest(name, await listNames(), 3);
        throw new AppError('NOT_FOUND', `You have registered no domain "${name}".${near}`);
      }
      await relearn();
      return {
        name,
        created: false,
        removed: true as const,
        words: 0,
        rules: 0,
        domains: await listNames(),
      };
    }
    assertRules(rest.rules);
    const domain: Domain = omitUndefined({ name, ...rest });
    const created = await store.put(context.tenant, domain);
    await relearn();
    const { entity_words, state_labels, event_labels, synonyms, rules } = domain;
    const words = [entity_words, state_labels, event_labels].reduce(
      (sum, one) => sum + Object.keys(one).length,
      synonyms.length,
    );
    return { name, created, words, rules: rules.length, domains: await listNames() };
  },
});
