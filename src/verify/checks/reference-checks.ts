import { createDerivation } from '../../kernel/derivation.ts';
import { asArray, isObject, isString, toText } from '../../kernel/json.ts';
import { COMPILER_VERSION } from '../../language/grammar/shapes.ts';
import { type ListenFact, relatedEntity, type Site } from '../../language/model/facts.ts';
import { parseTraitReference } from '../../language/model/imports.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { fixName, listSome } from '../../language/spelling.ts';
import { defineCheck, error, NOTICES, type PlacedFault, quote, warning } from '../check.ts';
import type { Fault, FindingDetail } from '../finding.ts';

/** What the traits that a listener may mean know of events. */
interface TraitGroup {
  /** Events that one of them emits or fires, and those that one handles or declares besides. */
  readonly fired: Set<string>;
  readonly known: Set<string>;
  /** Whether one of them may know any event. */
  isOpen: boolean;
}

/** Keys of groups: a name that is left open is empty. */
const keyOf = (one: string | undefined, other: string | undefined): string =>
  `${one ?? ''}\n${other ?? ''}`;

/** The traits that listeners may mean: of a name, of an orbital, or of both. */
const sourcesOf = createDerivation((model: Model): ReadonlyMap<string, TraitGroup> => {
  const groups = new Map<string, TraitGroup>();
  const listens = model.traits.flatMap(({ facts }) => facts?.listens ?? []);
  const asked = new Set(listens.map((one) => keyOf(one.sourceTrait, one.sourceOrbital)));
  const groupOf = (trait: string | undefined, orbital: string | undefined) => {
    const key = keyOf(trait, orbital);
    const group = groups.get(key) ?? { fired: new Set(), known: new Set(), isOpen: false };
    if (asked.has(key)) groups.set(key, group);
    return groups.get(key);
  };
  // Listeners name an orbital without a name by its entity.
  const homeOf = ({ name, entityName }: OrbitalRow) => name ?? entityName;
  for (const orbital of model.orbitals) groupOf(undefined, homeOf(orbital));
  for (const { name, facts, orbital } of model.traits) {
    const home = homeOf(orbital);
    for (const group of [groupOf(name, home), groupOf(name, undefined), groupOf(undefined, home)]) {
      if (group === undefined) continue;
      group.isOpen ||= facts === undefined || facts.isDynamic || facts.handlesUnknown;
      if (facts === undefined) continue;
      for (const names of [facts.emitted, facts.firedNames])
        for (const event of names) group.fired.add(event);
      for (const names of [facts.handled, facts.declared])
        for (const event of names) group.known.add(event);
    }
  }
  return groups;
});

/** Events that the mounting application must provide, by trait. */
const expectedIn = createDerivation(({ orbitals }: Model) => {
  const holders = orbitals.flatMap(({ node }) => [node, ...asArray(node.traits)]).filter(isObject);
  const expected = holders.flatMap(({ expects }) => asArray(expects)).filter(isObject);
  return new Set(expected.map(({ traitName, event }) => keyOf(toText(traitName), toText(event))));
});

function sourceLabel(listen: ListenFact): string {
  return listen.sourceTrait === undefined
    ? `orbital ${quote(listen.sourceOrbital)}`
    : `trait ${quote(listen.sourceTrait)}`;
}

function* findInListen(model: Model, facts: TraitFacts, listen: ListenFact): Iterable<Fault> {
  const { event, triggers, sourceTrait, sourceOrbital } = listen;
  const toDetail = (rule: string, name: FindingDetail): FindingDetail => {
    return { rule, event: event ?? '', index: listen.key, ...name };
  };
  const source = { source: sourceTrait ?? '' };
  const hasSource = sourceTrait !== undefined || sourceOrbital !== undefined;
  const groups = sourcesOf(model);
  const sources = hasSource ? groups.get(keyOf(sourceTrait, sourceOrbital)) : undefined;
  if (hasSource && sources === undefined) {
    if (expectedIn(model).has(keyOf(sourceTrait, event))) return;
    // Where a trait of the name is elsewhere, the orbital is the one that is missing.
    const isTrait = sourceTrait !== undefined && !model.traitsByName.has(sourceTrait);
    const missing = isTrait ? listen : { ...listen, sourceTrait: undefined };
    const names = isTrait ? model.traitsByName.keys() : model.orbitals.map(({ name = '' }) => name);
    const known = [...names];
    const fix = () => `Name one of ${listSome(known, 'them (there are none)')}.`;
    yield error(
      listen,
      `Trait ${quote(facts.name)} listens to ${sourceLabel(missing)}, which does not exist.`,
      fixName((isTrait ? sourceTrait : sourceOrbital) ?? '', known, fix),
      toDetail('source', { ...source, orbital: sourceOrbital ?? '' }),
    );
  } else if (sources && event && !sources.fired.has(event) && !sources.known.has(event)) {
    const known = sources.fired;
    const label = sourceLabel(listen);
    const fix = () =>
      `Let ${label} emit ${quote(event)}, or listen for what it emits: ${listSome(known, 'nothing')}.`;
    const message = `Trait ${quote(facts.name)} listens for ${quote(event)}, which ${label} never emits.`;
    const undecided = sources.isOpen ? `an emit of ${quote(event)}` : undefined;
    yield error(listen, message, fixName(event, known, fix), toDetail('event', source), undecided);
  }
  if (triggers === undefined || facts.handled.has(triggers) || facts.declared.has(triggers)) return;
  if (facts.handlesUnknown) return;
  const fix = () =>
    `Add a transition on ${quote(triggers)}, or trigger one of ${listSome(facts.handled, 'its events (there are none)')}.`;
  const message = `A listener of trait ${quote(facts.name)} triggers ${quote(triggers)}, which the trait neither handles nor declares.`;
  const detail = toDetail('triggers', { triggers });
  yield error(listen, message, fixName(triggers, facts.handled, fix), detail);
}

export const unmatchedListener = defineCheck({
  category: 'unmatched_listener',
  description:
    'The source trait or orbital of a listener does not exist, or never emits, fires or handles the event. Or the event that the listener triggers is neither handled nor declared.',
  failing: {
    edits: { [`${NOTICES}/listens/0/source/trait`]: 'Lendings' },
    at: [`${NOTICES}/listens/0`],
  },
  *detectAmong({ facts }, model) {
    for (const listen of facts.listens) yield* findInListen(model, facts, listen);
  },
});

const NO_TRAIT = ', which is not a trait of the application';
const NO_ENTITY = ', which is not an entity of the application';

/** What each rule's name should be: the table that has it, the end of the message, the fix. */
const MEANT = {
  'page-trait': ['traitsByName', NO_TRAIT, 'Mount a trait of the orbital, or add it.'],
  'embedded-trait': ['traitsByName', NO_TRAIT, 'Embed a trait of the application, or add it.'],
  relation: [
    'entities',
    NO_ENTITY,
    'Relate it to an entity of the application, or add the entity.',
  ],
  entity: ['entities', '', 'Use one of %, or add it.'],
  'linked-entity': ['entities', NO_ENTITY, 'Use one of %, or add the entity.'],
} as const;

/** The use of a name that nothing of the application bears; `says` names the part and what it does. */
function reportUnknown(
  model: Model,
  rule: keyof typeof MEANT,
  site: Site,
  name: string,
  says: string,
): Fault {
  const [table, end, fix] = MEANT[rule];
  const names = model[table];
  const rest = () => fix.replace('%', () => listSome(names, 'the entities (there are none)'));
  // An imported entity may bear any name.
  const isOpen = table === 'entities' && model.hasImportedEntity;
  const undecided = isOpen ? `the entity ${quote(name)}` : undefined;
  const fixed = fixName(name, names, rest);
  return error(site, `${says}${end}.`, fixed, { rule, name }, undecided);
}

function isKnownTrait(name: string, orbital: OrbitalRow, model: Model): boolean {
  if (model.traitsByName.has(name)) return true;
  const reference = parseTraitReference(name);
  return reference !== undefined && orbital.uses.has(reference.alias);
}

function* findInOrbital(model: Model, orbital: OrbitalRow): Iterable<Fault> {
  for (const page of orbital.pages) {
    for (const { name, holder, index: key } of page.traits) {
      if (name === undefined || isKnownTrait(name, orbital, model)) continue;
      const says = `Page ${quote(page.name)} mounts ${quote(name)}`;
      yield reportUnknown(model, 'page-trait', { holder, key }, name, says);
    }
  }
  for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
    for (const field of entity?.fields ?? []) {
      const name = field.node?.type === 'relation' ? relatedEntity(field.node) : undefined;
      if (name === undefined || model.entities.has(name)) continue;
      const says = `Field ${quote(field.name)} of entity ${quote(entity?.name)} relates to ${quote(name)}`;
      yield reportUnknown(model, 'relation', field, name, says);
    }
  }
}

/** The names that the code of a trait uses. */
function* findInCode(model: Model, { kind, facts, name: trait }: TraitRow): Iterable<Fault> {
  for (const used of kind === 'inline' ? (facts?.names ?? []) : []) {
    if (used.role === 'entity' && !model.entities.has(used.name)) {
      const says = `Trait ${quote(trait)} names the unknown entity ${quote(used.name)}`;
      yield reportUnknown(model, 'entity', used, used.name, says);
    } else if (used.role === 'trait') {
      const [name = ''] = used.name.split('.', 1);
      if (model.traitsByName.has(name)) continue;
      const says = `Trait ${quote(trait)} embeds ${quote(`@trait.${name}`)}`;
      yield reportUnknown(model, 'embedded-trait', used, name, says);
    }
  }
}

/** The entity that a trait works on. */
function* findLinkedEntity(
  model: Model,
  { entry, orbital, name: trait }: TraitRow,
  mains: ReadonlySet<string | undefined>,
): Iterable<Fault> {
  const name = isObject(entry) ? entry.linkedEntity : undefined;
  if (!isObject(entry) || !isString(name) || /^@config\.|^[\w-]+\./.test(name)) return;
  const site = { holder: entry, key: 'linkedEntity' };
  const says = `Trait ${quote(trait)} works on ${quote(name)}`;
  if (!model.entities.has(name)) {
    yield reportUnknown(model, 'linked-entity', site, name, says);
  } else if (!mains.has(name) && orbital.auxiliariesByName.has(name)) {
    yield warning(
      site,
      `${says}, which only auxiliaryEntities has: the language's compiler ${COMPILER_VERSION} does not find it.`,
      'Give the entity an orbital of its own, and move the trait there.',
      { rule: 'auxiliary-entity', name },
    );
  }
}

/** A reference into an import: its alias, and what it means there. */
const IMPORTED = /^([A-Za-z_][\w-]*)\.(entity|theme|(?:traits|pages|services|orbitals)\.[^.]+)$/;

/** The places of an orbital that may refer to imports. */
function* listReferences({ node }: OrbitalRow): Iterable<Site> {
  const { entity, reference } = node;
  yield isObject(entity) ? { holder: entity, key: 'extends' } : { holder: node, key: 'entity' };
  yield { holder: node, key: 'theme' };
  if (isObject(reference)) yield { holder: reference, key: 'ref' };
  for (const list of [node.traits, node.pages, node.services].map(asArray)) {
    for (const [key, item] of list.entries()) {
      yield isObject(item) ? { holder: item, key: 'ref' } : { holder: list, key };
    }
  }
}

/** References whose alias no `uses` explains, or that have no form of a reference. */
function* findUnknownAliases(orbital: OrbitalRow): Iterable<Fault> {
  for (const site of listReferences(orbital)) {
    const text = Reflect.get(site.holder, site.key) as unknown;
    if (!isString(text) || !text.includes('.')) continue;
    const alias = IMPORTED.exec(text)?.[1];
    if (alias !== undefined && orbital.uses.has(alias)) continue;
    const says = `The orbital ${quote(orbital.name ?? orbital.entityName)} refers to ${quote(text)}`;
    if (alias === undefined) {
      const fix = 'Write it like "Alias.entity", "Alias.traits.Name" or "Alias.pages.Name".';
      const message = `${says}, which is not a reference to an import.`;
      yield error(site, message, fix, { rule: 'form', name: text });
    } else {
      const rest = `Add {"from": "…", "as": ${JSON.stringify(alias)}} to uses.`;
      const fix = fixName(alias, orbital.uses, rest);
      const message = `${says}, but uses names no ${quote(alias)}.`;
      yield error(site, message, fix, { rule: 'alias', name: alias });
    }
  }
}

export const unresolvedReference = defineCheck({
  category: 'unresolved_reference',
  description:
    'A page mounts an unknown trait, or a UI embeds an unknown @trait. A reference is malformed, or its alias is not in uses. A trait, fetch, persist or relation names an unknown entity. Warning: a trait works on an entity that only auxiliaryEntities has.',
  failing: {
    edits: { '/orbitals/0/pages/0/traits/1/ref': 'Notice' },
    at: ['/orbitals/0/pages/0/traits/1'],
  },
  *detectInApplication(model): Iterable<PlacedFault> {
    const mains = new Set(model.orbitals.map(({ entityName }) => entityName));
    for (const orbital of model.orbitals) {
      for (const one of findInOrbital(model, orbital)) yield { ...one, orbital };
      for (const one of findUnknownAliases(orbital)) {
        const trait = orbital.traits.find(({ entry }) => entry === one.holder);
        yield trait === undefined ? { ...one, orbital } : { ...one, trait };
      }
      for (const trait of orbital.traits) {
        for (const one of findLinkedEntity(model, trait, mains)) yield { ...one, trait };
        for (const one of findInCode(model, trait)) yield { ...one, trait };
      }
    }
  },
});
