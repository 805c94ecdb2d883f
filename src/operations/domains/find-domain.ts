import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import type { Domain } from '../../ports/domain-store.ts';
import type { OperationContext } from '../operation-context.ts';
import { type DomainFinding, findDomainFindings } from './domain-rules.ts';

/** The tenant's registration of a domain; undefined without one. */
export async function findDomain(
  name: string | undefined,
  context: OperationContext,
): Promise<Domain | undefined> {
  if (name === undefined || !context.services.domains) return undefined;
  return (await context.services.domains()).find(context.tenant, name);
}

export const domainFindingsOutput = z
  .array(z.object({ category: z.string(), rule: z.string(), at: z.string(), message: z.string() }))
  .optional()
  .describe('Rules of the registered domain that the schema breaks.');

/** The rules of a registered domain that a document breaks, as a member of an answer; nothing without such a domain. */
export async function checkDomain(
  name: string | undefined,
  document: JsonObject,
  context: OperationContext,
): Promise<{ domain_findings?: DomainFinding[] }> {
  const domain = await findDomain(name, context);
  return domain ? { domain_findings: findDomainFindings(domain, document) } : {};
}

/** Names an entity, a state or an event in the words of a domain. */
export function toLabeller(domain: Domain | undefined): (name: string) => string | undefined {
  return (name) => {
    if (!domain) return undefined;
    const { entity_words, state_labels, event_labels } = domain;
    const words = Object.hasOwn(entity_words, name) ? entity_words[name] : undefined;
    if (words && words.length > 0) return words.join(', ');
    if (Object.hasOwn(state_labels, name)) return state_labels[name];
    return Object.hasOwn(event_labels, name) ? event_labels[name] : undefined;
  };
}
