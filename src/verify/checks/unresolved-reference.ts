import { asArray, isObject, type Json } from '../../kernel/json.ts';
import { COMPILER_VERSION } from '../../language/grammar/shapes.ts';
import type { Site } from '../../language/model/facts.ts';
import { parseTraitReference } from '../../language/model/imports.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import { fixName, listSome } from '../../language/spelling.ts';
import {
  createReporter,
  defineCheck,
  type PlacedFinding,
  quote,
  undecidedWhere,
} from '../check.ts';
import { editExample } from '../example.ts';
import { hasImportedEntity } from '../facts-index.ts';
import { findComparisonHints } from '../hints/value-types.ts';
import { findInOrbitalShape, findInSchemaShape } from '../shape-findings.ts';
import { relatedEntity } from './invalid-entity-field.ts';

const report = createReporter('unresolved_reference', 'error');
const warn = createReporter('unresolved_reference', 'warning');

/** An imported entity may bear any name. */
const mayBeImported = (model: Model, name: string) =>
  undecidedWhere(hasImportedEntity(model), `the entity ${quote(name)}`);

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
          `Page ${quote(page.name)} mounts ${quote(name)}, which is not a trait of the application.`,
          fixName(
            name,
            () => model.traitsByName.keys(),
            () => 'Mount a trait of the orbital, or add it.',
          ),
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
        `Field ${quote(field.name)} of entity ${quote(entity?.name)} relates to ${quote(name)}, which is not an entity of the application.`,
        fixName(
          name,
          () => model.entities.keys(),
          () => 'Relate it to an entity of the application, or add the entity.',
        ),
        { rule: 'relation', name },
      );
      yield { ...finding, orbital, ...mayBeImported(model, name) };
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
          fixName(
            reference.name,
            () => model.entities.keys(),
            () =>
              `Use one of ${listSome(model.entities.keys(), 'the entities (there are none)')}, or add it.`,
          ),
          { rule: 'entity', name: reference.name },
        ),
        trait,
        ...mayBeImported(model, reference.name),
      };
      continue;
    }
    const dot = reference.name.indexOf('.');
    const name = dot < 0 ? reference.name : reference.name.slice(0, dot);
    if (model.traitsByName.has(name)) continue;
    yield {
      ...report(
        reference,
        `Trait ${quote(trait.name)} embeds ${quote(`@trait.${name}`)}, which is not a trait of the application.`,
        fixName(
          name,
          () => model.traitsByName.keys(),
          () => 'Embed a trait of the application, or add it.',
        ),
        { rule: 'embedded-trait', name },
      ),
      trait,
    };
  }
}

/** A reference into an import: its alias, and what it means there. */
const IMPORTED = /^([A-Za-z_][\w-]*)\.(entity|theme|(?:traits|pages|services|orbitals)\.[^.]+)$/;

/** A text that may refer to an import, and the form that its place requires. */
interface ReferencePlace extends Site {
  readonly text: string;
  readonly form: string;
}

/** The places of an orbital that refer to imports, or try to. */
function listReferences({ node }: OrbitalRow): ReferencePlace[] {
  const places: ReferencePlace[] = [];
  const add = (holder: object, key: string | number, text: Json | undefined, form: string) => {
    if (typeof text === 'string' && text.includes('.')) places.push({ holder, key, text, form });
  };
  const { entity, reference } = node;
  if (isObject(entity)) add(entity, 'extends', entity.extends, 'Alias.entity');
  else add(node, 'entity', entity, 'Alias.entity');
  add(node, 'theme', node.theme, 'Alias.theme');
  if (isObject(reference)) add(reference, 'ref', reference.ref, 'Alias.orbitals.Name');
  for (const [list, form] of LISTS) {
    const items = asArray(node[list]);
    for (let key = 0; key < items.length; key++) {
      const item = items[key] as Json;
      if (isObject(item)) add(item, 'ref', item.ref, form);
      else add(items, key, item, form);
    }
  }
  return places;
}

const LISTS: readonly (readonly [list: string, form: string])[] = [
  ['traits', 'Alias.traits.Name'],
  ['pages', 'Alias.pages.Name'],
  ['services', 'Alias.services.name'],
];

/** References whose alias no `uses` explains, or that have no form of a reference. */
function* findUnknownAliases(orbital: OrbitalRow): Iterable<PlacedFinding> {
  const places = listReferences(orbital);
  if (places.length === 0) return;
  const what = `orbital ${quote(orbital.name ?? orbital.entityName)}`;
  const rows = new Map(orbital.traits.map((row) => [row.entry, row]));
  for (const { holder, key, text, form } of places) {
    const alias = IMPORTED.exec(text)?.[1];
    if (alias !== undefined && orbital.uses.has(alias)) continue;
    const finding =
      alias === undefined
        ? report(
            { holder, key },
            `The ${what} refers to ${quote(text)}, which is not a reference to an import.`,
            `Write it like "${form}".`,
            { rule: 'form', name: text },
          )
        : report(
            { holder, key },
            `The ${what} refers to ${quote(text)}, but uses names no ${quote(alias)}.`,
            fixName(
              alias,
              () => orbital.uses.keys(),
              () => `Add {"from": "…", "as": ${JSON.stringify(alias)}} to uses.`,
            ),
            { rule: 'alias', name: alias },
          );
    const trait = rows.get(holder as Json);
    yield trait === undefined ? { ...finding, orbital } : { ...finding, trait };
  }
}

/** A trait that works on an entity that the application doesn't have; an imported entity may bear any name. */
function* findLinkedEntity(
  model: Model,
  orbital: OrbitalRow,
  mains: ReadonlySet<string | undefined>,
): Iterable<PlacedFinding> {
  for (const trait of orbital.traits) {
    const { entry } = trait;
    if (!isObject(entry)) continue;
    const name = entry.linkedEntity;
    if (typeof name !== 'string' || name.startsWith('@') || name.includes('.')) continue;
    const site = { holder: entry, key: 'linkedEntity' };
    if (model.entities.has(name)) {
      if (mains.has(name) || !orbital.auxiliariesByName.has(name)) continue;
      const finding = warn(
        site,
        `Trait ${quote(trait.name)} works on ${quote(name)}, which only auxiliaryEntities has: the language's compiler ${COMPILER_VERSION} does not find it.`,
        'Give the entity an orbital of its own, and move the trait there.',
        { rule: 'auxiliary-entity', name },
      );
      yield { ...finding, trait };
      continue;
    }
    yield {
      ...report(
        site,
        `Trait ${quote(trait.name)} works on ${quote(name)}, which is not an entity of the application.`,
        fixName(
          name,
          () => model.entities.keys(),
          () => `Use one of ${listSome(model.entities.keys(), 'none')}, or add the entity.`,
        ),
        { rule: 'linked-entity', name },
      ),
      trait,
      ...mayBeImported(model, name),
    };
  }
}

export const unresolvedReference = defineCheck({
  category: 'unresolved_reference',
  group: 'wiring',
  severity: 'error',
  description:
    'A page mounts an unknown trait, or a UI embeds an unknown @trait. A reference is malformed, or its alias is not in uses. A trait, fetch, persist or relation names an unknown entity. Warning: a trait works on an entity that only auxiliaryEntities has.',
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
  detectInOrbital: (orbital) => findInOrbitalShape('unresolved_reference', orbital),
  *detectInApplication(model) {
    yield* findInSchemaShape('unresolved_reference', model);
    const mains = new Set(model.orbitals.map(({ entityName }) => entityName));
    for (const orbital of model.orbitals) {
      yield* findInPages(model, orbital);
      yield* findInFields(model, orbital);
      yield* findUnknownAliases(orbital);
      yield* findLinkedEntity(model, orbital, mains);
    }
    for (const trait of model.traits) {
      if (trait.kind === 'inline') yield* findInTrait(model, trait);
    }
  },
  detectHints: findComparisonHints,
});
