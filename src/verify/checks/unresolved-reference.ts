import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
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
import type { Finding } from '../finding.ts';
import { findComparisonHints } from '../hints/unknown-values.ts';
import { relatedEntity } from './invalid-entity-field.ts';

const report = createReporter('unresolved_reference', 'error');
const warn = createReporter('unresolved_reference', 'warning');

/** A use of a name that nothing of the application bears. */
interface Unknown extends Site {
  readonly rule: keyof typeof MEANT;
  readonly name: string;
  /** The part that uses it, and the name as its sentence says it. */
  readonly says: string;
}

/** What each rule's name should be: the end of the message, the fix, and whether it is an entity's. */
const MEANT = {
  'page-trait': [
    ', which is not a trait of the application',
    'Mount a trait of the orbital, or add it.',
  ],
  'embedded-trait': [
    ', which is not a trait of the application',
    'Embed a trait of the application, or add it.',
  ],
  relation: [
    ', which is not an entity of the application',
    'Relate it to an entity of the application, or add the entity.',
  ],
  entity: ['', 'Use one of %, or add it.'],
  'linked-entity': [
    ', which is not an entity of the application',
    'Use one of %, or add the entity.',
  ],
} as const;

function reportUnknown(model: Model, { rule, name, says, ...site }: Unknown) {
  const [end, fix] = MEANT[rule];
  const isTrait = rule === 'page-trait' || rule === 'embedded-trait';
  const names = isTrait ? model.traitsByName : model.entities;
  const rest = () => fix.replace('%', () => listSome(names, 'the entities (there are none)'));
  const finding = report(site, `${says}${end}.`, fixName(name, names, rest), { rule, name });
  // An imported entity may bear any name.
  const isOpen = !isTrait && hasImportedEntity(model);
  return { ...finding, ...undecidedWhere(isOpen, `the entity ${quote(name)}`) };
}

function isKnownTrait(name: string, orbital: OrbitalRow, model: Model): boolean {
  if (model.traitsByName.has(name)) return true;
  const reference = parseTraitReference(name);
  return reference !== undefined && orbital.uses.has(reference.alias);
}

function* findInOrbital(model: Model, orbital: OrbitalRow): Iterable<Unknown> {
  for (const page of orbital.pages) {
    for (const { name = '@', holder, index: key } of page.traits) {
      if (name.startsWith('@') || isKnownTrait(name, orbital, model)) continue;
      const says = `Page ${quote(page.name)} mounts ${quote(name)}`;
      yield { holder, key, rule: 'page-trait', name, says };
    }
  }
  for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
    for (const { node, holder, key, name: field } of entity?.fields ?? []) {
      const name = node?.type === 'relation' ? relatedEntity(node) : undefined;
      if (name === undefined || model.entities.has(name)) continue;
      const says = `Field ${quote(field)} of entity ${quote(entity?.name)} relates to ${quote(name)}`;
      yield { holder, key, rule: 'relation', name, says };
    }
  }
}

function* findInTrait(model: Model, trait: TraitRow): Iterable<Unknown> {
  // Nearly all names are known: a sentence is written for none of those.
  for (const reference of trait.facts?.references ?? []) {
    const { kind, holder, key } = reference;
    const isEntity = kind === 'entity';
    const [name = ''] = isEntity ? [reference.name] : reference.name.split('.', 1);
    if ((isEntity ? model.entities : model.traitsByName).has(name)) continue;
    const says = `Trait ${quote(trait.name)} ${isEntity ? 'names the unknown entity' : 'embeds'} ${quote(isEntity ? name : `@trait.${name}`)}`;
    yield { holder, key, rule: isEntity ? 'entity' : 'embedded-trait', name, says };
  }
}

/** The entity that a trait works on. */
function* findLinkedEntity(
  model: Model,
  trait: TraitRow,
  mains: ReadonlySet<string | undefined>,
): Iterable<Finding> {
  const { entry, orbital } = trait;
  const name = isObject(entry) ? entry.linkedEntity : undefined;
  if (typeof name !== 'string' || name.startsWith('@') || name.includes('.')) return;
  const site = { holder: entry as JsonObject, key: 'linkedEntity' };
  const says = `Trait ${quote(trait.name)} works on ${quote(name)}`;
  if (!model.entities.has(name)) {
    yield reportUnknown(model, { ...site, rule: 'linked-entity', name, says });
  } else if (!mains.has(name) && orbital.auxiliariesByName.has(name)) {
    yield warn(
      site,
      `${says}, which only auxiliaryEntities has: the language's compiler ${COMPILER_VERSION} does not find it.`,
      'Give the entity an orbital of its own, and move the trait there.',
      { rule: 'auxiliary-entity', name },
    );
  }
}

/** A reference into an import: its alias, and what it means there. */
const IMPORTED = /^([A-Za-z_][\w-]*)\.(entity|theme|(?:traits|pages|services|orbitals)\.[^.]+)$/;

const LISTS: readonly (readonly [list: string, form: string])[] = [
  ['traits', 'Alias.traits.Name'],
  ['pages', 'Alias.pages.Name'],
  ['services', 'Alias.services.name'],
];

/** A text that may refer to an import, and the form that its place requires. */
type ReferencePlace = Site & { readonly text: string; readonly form: string };

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
    for (const [key, item] of asArray(node[list]).entries()) {
      if (isObject(item)) add(item, 'ref', item.ref, form);
      else add(node[list] as Json[], key, item, form);
    }
  }
  return places;
}

/** References whose alias no `uses` explains, or that have no form of a reference. */
function* findUnknownAliases(orbital: OrbitalRow): Iterable<PlacedFinding> {
  for (const { text, form, ...site } of listReferences(orbital)) {
    const alias = IMPORTED.exec(text)?.[1];
    if (alias !== undefined && orbital.uses.has(alias)) continue;
    const says = `The orbital ${quote(orbital.name ?? orbital.entityName)} refers to ${quote(text)}`;
    const [rule, end, fix] =
      alias === undefined
        ? ['form', 'which is not a reference to an import', `Write it like "${form}".`]
        : [
            'alias',
            `but uses names no ${quote(alias)}`,
            fixName(
              alias,
              orbital.uses,
              `Add {"from": "…", "as": ${JSON.stringify(alias)}} to uses.`,
            ),
          ];
    const finding = report(site, `${says}, ${end}.`, fix, { rule, name: alias ?? text });
    const trait = orbital.traits.find(({ entry }) => entry === site.holder);
    yield trait === undefined ? { ...finding, orbital } : { ...finding, trait };
  }
}

export const unresolvedReference = defineCheck({
  category: 'unresolved_reference',
  group: 'wiring',
  severity: 'error',
  description:
    'A page mounts an unknown trait, or a UI embeds an unknown @trait. A reference is malformed, or its alias is not in uses. A trait, fetch, persist or relation names an unknown entity. Warning: a trait works on an entity that only auxiliaryEntities has.',
  failing: {
    document: editExample({ '/orbitals/0/pages/0/traits/1/ref': 'Notice' }),
    at: ['/orbitals/0/pages/0/traits/1'],
  },
  *detectInApplication(model) {
    const mains = new Set(model.orbitals.map(({ entityName }) => entityName));
    for (const orbital of model.orbitals) {
      for (const one of findInOrbital(model, orbital)) {
        yield { ...reportUnknown(model, one), orbital };
      }
      yield* findUnknownAliases(orbital);
      for (const trait of orbital.traits) {
        for (const finding of findLinkedEntity(model, trait, mains)) yield { ...finding, trait };
      }
    }
    for (const trait of model.traits) {
      if (trait.kind !== 'inline') continue;
      for (const one of findInTrait(model, trait)) yield { ...reportUnknown(model, one), trait };
    }
  },
  detectHints: findComparisonHints,
});
