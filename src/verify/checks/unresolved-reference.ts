import { isObject } from '../../kernel/json.ts';
import { parseTraitReference } from '../../language/model/imports.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import { createReporter, defineCheck, type PlacedFinding, quote } from '../check.ts';
import { editExample } from '../example.ts';
import { repairReference } from '../repairs/wiring.ts';
import { findInOrbitalShape, findInSchemaShape } from '../shape-findings.ts';
import { relatedEntity } from './invalid-entity-field.ts';

const report = createReporter('unresolved_reference', 'error');

function isKnownTrait(name: string, orbital: OrbitalRow, model: Model): boolean {
  if (model.traitsByName.has(name)) return true;
  const reference = parseTraitReference(name);
  return reference !== undefined && orbital.uses.has(reference.alias);
}

function* findInPages(model: Model, orbital: OrbitalRow): Iterable<PlacedFinding> {
  for (const page of orbital.pages) {
    for (const mounted of page.traits) {
      const name = mounted.name;
      if (name === undefined || name.startsWith('@') || isKnownTrait(name, orbital, model))
        continue;
      yield {
        ...report(
          { holder: mounted.holder, key: mounted.index },
          `Page ${quote(page.name)} mounts ${quote(name)}, which is no trait of the application.`,
          'Mount a trait of the orbital, or add it.',
          { rule: 'page-trait', name },
        ),
        orbital,
      };
    }
  }
}

function* findInFields(model: Model, orbital: OrbitalRow): Iterable<PlacedFinding> {
  for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
    for (const field of entity?.fields ?? []) {
      if (field.node?.type !== 'relation') continue;
      const name = relatedEntity(field.node);
      if (name === undefined || model.entities.has(name)) continue;
      const finding = report(
        field,
        `Field ${quote(field.name)} of entity ${quote(entity?.name)} relates to ${quote(name)}, which is no entity of the application.`,
        'Relate it to an entity of the application, or add the entity.',
        { rule: 'relation', name },
      );
      yield { ...finding, orbital };
    }
  }
}

function* findInTrait(model: Model, trait: TraitRow): Iterable<PlacedFinding> {
  for (const reference of trait.facts?.references ?? []) {
    if (reference.kind === 'entity') {
      if (model.entities.has(reference.name)) continue;
      yield {
        ...report(
          reference,
          `Trait ${quote(trait.name)} names the unknown entity ${quote(reference.name)}.`,
          `Use one of ${[...model.entities.keys()].slice(0, 8).join(', ') || 'the entities (there are none)'}, or add it.`,
          { rule: 'entity', name: reference.name },
        ),
        trait,
      };
      continue;
    }
    const dot = reference.name.indexOf('.');
    const name = dot < 0 ? reference.name : reference.name.slice(0, dot);
    if (model.traitsByName.has(name)) continue;
    yield {
      ...report(
        reference,
        `Trait ${quote(trait.name)} embeds ${quote(`@trait.${name}`)}, which is no trait of the application.`,
        'Embed a trait of the application, or add it.',
        { rule: 'embedded-trait', name },
      ),
      trait,
    };
  }
}

/** References whose alias no `uses` explains. */
function* findUnknownAliases(orbital: OrbitalRow): Iterable<PlacedFinding> {
  for (const trait of orbital.traits) {
    if (!isObject(trait.entry) || typeof trait.entry.ref !== 'string') continue;
    const reference = parseTraitReference(trait.entry.ref);
    if (reference === undefined || orbital.uses.has(reference.alias)) continue;
    yield {
      ...report(
        { holder: trait.entry, key: 'ref' },
        `Trait ${quote(trait.name)} refers to the alias ${quote(reference.alias)}, which uses does not name.`,
        `Add {from, as: ${quote(reference.alias)}} to uses.`,
        { rule: 'alias', name: reference.alias },
      ),
      trait,
    };
  }
}

export const unresolvedReference = defineCheck({
  category: 'unresolved_reference',
  group: 'wiring',
  severity: 'error',
  priority: 7,
  description:
    'A page mounts an unknown trait, a reference has an alias that uses does not name, a UI embeds an unknown @trait, or fetch, persist or a relation names an unknown entity.',
  aliases: [
    'ORB_P_INVALID_TRAIT_REF',
    'ORB_T_UNDEFINED_TRAIT',
    'ORB_BINDING_TRAIT_UNKNOWN',
    'ORB_EFF_FETCH_INVALID_ENTITY',
    'SEXPR_UNKNOWN_ENTITY',
  ],
  failing: {
    document: editExample({ '/orbitals/0/pages/0/traits/1/ref': 'Notice' }),
    at: ['/orbitals/0/pages/0/traits/1'],
  },
  passing: editExample({}),
  detectInOrbital: (orbital) => findInOrbitalShape('unresolved_reference', orbital),
  *detectInApplication(model) {
    yield* findInSchemaShape('unresolved_reference', model);
    for (const orbital of model.orbitals) {
      yield* findInPages(model, orbital);
      yield* findInFields(model, orbital);
      yield* findUnknownAliases(orbital);
    }
    for (const trait of model.traits) {
      if (trait.kind === 'inline') yield* findInTrait(model, trait);
    }
  },
  repairs: repairReference,
});
