import { createWeakDerivation } from '../../kernel/derivation.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { deriveEntityFacts } from './entity-facts.ts';
import { TraitFacts } from './trait-facts.ts';

const readFacts = (node: JsonObject) => new TraitFacts(node);

/** Reads every object without a cache: for documents that are met once. */
export const FRESH_FACTS = { readTrait: readFacts, readEntity: deriveEntityFacts };

/** Reads traits and entities into facts. */
export type FactReader = typeof FRESH_FACTS;

/**
 * Remembers facts by the identity of what they were read from. Documents are never changed in place: an
 * edit makes new objects of what it touches and shares the rest, so of an edited document only the
 * touched part is read again.
 */
export const createFactMemory = (): FactReader => ({
  readTrait: createWeakDerivation(readFacts),
  readEntity: createWeakDerivation(deriveEntityFacts),
});
