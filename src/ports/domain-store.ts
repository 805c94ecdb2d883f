/** One rule of a domain: `rule` in the one-line form of `docs/domains.md`. */
export type DomainRule = {
  rule: string;
  description: string;
};

/** A tenant's registration of a domain. A type, not an interface, so that it is Json. */
export type Domain = {
  /** 1–128 NFC characters without controls, as memory's domains. */
  name: string;
  /** Entity → words that people use for it. */
  entity_words: { [entity: string]: string[] };
  /** State → what people call it. */
  state_labels: { [state: string]: string };
  event_labels: { [event: string]: string };
  /** Groups of words with a similar meaning. */
  synonyms: string[][];
  rules: DomainRule[];
  /** BCP 47. */
  language?: string;
};

/** Domains that one tenant may register. */
export const MAX_DOMAINS = 200;

/** Registered domains, per tenant. */
export interface DomainStore {
  /** Keeps a domain in place of an earlier one of its name. True where there was none. Throws CONFLICT at the quota. */
  put(tenant: string, domain: Domain): Promise<boolean>;
  find(tenant: string, name: string): Promise<Domain | undefined>;
  /** True where there was one. */
  remove(tenant: string, name: string): Promise<boolean>;
  /** By name, in code unit order. */
  list(tenant: string): Promise<Domain[]>;
}
