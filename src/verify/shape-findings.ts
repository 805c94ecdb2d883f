import { createDerivation } from '../kernel/derivation.ts';
import { isObject, type Json } from '../kernel/json.ts';
import type { Model, OrbitalRow } from '../language/model/model.ts';
import type { TraitFacts } from '../language/model/trait-facts.ts';
import { createReporter } from './check.ts';
import type { Category, Finding } from './finding.ts';
import { findShapeFaults, type ShapeFault } from './shape-faults.ts';

/** Members whose faults belong to another category than `missing_required_field`; the empty key is all the rest. */
const CATEGORY_OF: Readonly<Record<string, Readonly<Record<string, Category>>>> = {
  field: { '': 'invalid_entity_field' },
  property: { '': 'invalid_entity_field' },
  relation: { '': 'invalid_entity_field' },
  dataEntity: { fields: 'invalid_entity_field' },
  entity: {
    persistence: 'invalid_entity_field',
    fields: 'invalid_entity_field',
    extends: 'unresolved_reference',
  },
  traitReference: { ref: 'unresolved_reference' },
  pageReference: { ref: 'unresolved_reference' },
  orbitalReference: { ref: 'unresolved_reference' },
  source: { '': 'unmatched_listener' },
  tick: { effects: 'invalid_effect' },
};

/** Members whose malformed text is a matter of another category; missing, they are required fields as others are. */
const CATEGORY_OF_FORM: Readonly<Record<string, Category>> = {
  'event.key': 'undeclared_event',
  'emit.event': 'undeclared_event',
  'use.as': 'unresolved_reference',
};

function categoryOf({ shape, member, rule }: ShapeFault): Category {
  const formed = rule === 'form' ? CATEGORY_OF_FORM[`${shape}.${member}`] : undefined;
  const owned = CATEGORY_OF[shape];
  return formed ?? owned?.[member] ?? owned?.[''] ?? 'missing_required_field';
}

const NONE: readonly Finding[] = [];

function reportFaults(faults: readonly ShapeFault[], category: Category): readonly Finding[] {
  if (faults.length === 0) return NONE;
  const report = createReporter(category, 'error');
  return faults
    .filter((fault) => categoryOf(fault) === category)
    .map((fault) => {
      const { rule, shape, member, instead, message, fix } = fault;
      const detail = { rule, shape, member, ...(instead === undefined ? {} : { instead }) };
      return report(fault, message, fix, detail);
    });
}

/** A listener without triggers hands its event to the machine under its own name: it needs none where that is handled. */
function isNeeded({ rule, shape, member, holder, key }: ShapeFault, handled: ReadonlySet<string>) {
  if (rule !== 'missing' || shape !== 'listen' || member !== 'triggers') return true;
  const listen = (holder as Json[])[key as number];
  return !isObject(listen) || typeof listen.event !== 'string' || !handled.has(listen.event);
}

/** Several checks ask for the faults of each part, one after the other. */
const faultsOfTrait = createDerivation(({ node, handled }: TraitFacts) => {
  const faults = findShapeFaults({ shape: 'trait', node, isShort: false });
  return faults.length === 0 ? faults : faults.filter((fault) => isNeeded(fault, handled));
});
const faultsOfOrbital = createDerivation(({ node, isShort }: OrbitalRow) =>
  findShapeFaults({ shape: 'orbital', node, isShort, except: 'trait' }),
);
const faultsOfSchema = createDerivation(({ document: node }: Model) =>
  findShapeFaults({ shape: 'schema', node, isShort: false, except: 'orbital' }),
);

/** Finds where the shape of a trait is broken in a way that belongs to a category. */
export const findInTraitShape = (category: Category, facts: TraitFacts) =>
  reportFaults(faultsOfTrait(facts), category);

/** Finds where the shape of an orbital, its traits aside, is broken in a way that belongs to a category. */
export const findInOrbitalShape = (category: Category, orbital: OrbitalRow) =>
  reportFaults(faultsOfOrbital(orbital), category);

/** Finds where the shape of the schema, its orbitals aside, is broken in a way that belongs to a category. */
export const findInSchemaShape = (category: Category, model: Model) =>
  reportFaults(faultsOfSchema(model), category);
