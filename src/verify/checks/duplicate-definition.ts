import { asArray, isObject, isString, type Json } from '../../kernel/json.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { Site } from '../../language/model/facts.ts';
import { createReporter, defineCheck, listInlineTraits, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import type { Finding } from '../finding.ts';
import { repairTwin } from '../repairs/twins.ts';

const report = createReporter('duplicate_definition', 'error');
const hint = createReporter('duplicate_definition', 'hint');

type Named = Site & { readonly name: string | undefined };

function* findDuplicates(
  kind: string,
  items: Iterable<Named>,
  owner: string,
  say: typeof report = report,
): Iterable<Finding> {
  const all = [...items];
  if (all.length < 2) return;
  const seen = new Set<string>();
  for (const item of all) {
    if (item.name === undefined) continue;
    if (seen.has(item.name)) {
      yield say(
        item,
        `${kind} ${quote(item.name)} is defined twice in ${owner}.`,
        'Rename or remove one of them.',
        { rule: kind.toLowerCase(), name: item.name },
      );
    }
    seen.add(item.name);
  }
}

function findDuplicateFields(entity: EntityFacts): Iterable<Finding> {
  return findDuplicates('Field', entity.fields, `entity ${quote(entity.name)}`);
}

export const duplicateDefinition = defineCheck({
  category: 'duplicate_definition',
  group: 'structural',
  severity: 'error',
  priority: 2,
  description:
    'Two orbitals, entities, services, states or events of a machine, fields of an entity, traits of an orbital, pages or page paths have one name.',
  aliases: [
    'ORB_T_DUPLICATE_STATE',
    'ORB_T_DUPLICATE_NAME',
    'ORB_E_DUPLICATE_FIELD',
    'ORB_P_DUPLICATE_PATH',
    'CIRCUIT_DUPLICATE_EVENT',
    'ORB_X_DUPLICATE_ENTITY',
  ],
  failing: {
    document: editExample({
      [`${LENDING}/stateMachine/events/5/key`]: 'CONFIRM',
      [`${LENDING}/stateMachine/transitions/5`]: undefined,
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1`]: undefined,
    }),
    at: [`${LENDING}/stateMachine/events/5`],
  },
  passing: editExample({}),
  hinting: {
    document: editExample({ [`${LENDING}/emits/3`]: { event: 'BOOK_LENT' } }),
    at: [`${LENDING}/emits/3`],
  },
  *detectInTrait(facts) {
    const owner = `trait ${quote(facts.name)}`;
    yield* findDuplicates('State', facts.states, owner);
    // As written: a knob may stand for an event that is also declared literally.
    const written = facts.events.map(({ holder, key }) => {
      const node = (holder as Json[])[key as number];
      const name = isObject(node) ? node.key : node;
      return { holder, key, name: typeof name === 'string' ? name : undefined };
    });
    yield* findDuplicates('Event', written, owner);
  },
  *detectInOrbital(orbital) {
    for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
      if (entity !== undefined) yield* findDuplicateFields(entity);
    }
    const holder = orbital.node.traits as object;
    const traits = orbital.traits.map(({ name, index }) => ({ name, holder, key: index }));
    yield* findDuplicates('Trait', traits, `orbital ${quote(orbital.name ?? orbital.entityName)}`);
  },
  *detectInApplication(model) {
    const holder = model.document.orbitals as object;
    const orbitals = model.orbitals.map(({ name, index }) => ({ name, holder, key: index }));
    yield* findDuplicates('Orbital', orbitals, 'the schema');
    // Imports and short forms may mean one entity in several orbitals.
    const entities = model.orbitals.flatMap(({ node, entity }) =>
      entity === undefined || node.entity === undefined || entity.node.extends !== undefined
        ? []
        : [{ name: entity.name, holder: node, key: 'entity', node: entity.node }],
    );
    yield* findDuplicates('Entity', entities, 'the schema');
    for (const { node } of [{ node: model.document }, ...model.orbitals]) {
      const services = asArray(node.services);
      const named = services.map((service, key) => ({
        name: isObject(service) && isString(service.name) ? service.name : undefined,
        holder: services,
        key,
      }));
      yield* findDuplicates('Service', named, 'the services');
    }
    const names = model.orbitals.flatMap(({ pages, node }) =>
      pages.map(({ name, index }) => ({ name, holder: node.pages as object, key: index })),
    );
    yield* findDuplicates('Page', names, 'the schema');
    const pages = model.orbitals.flatMap((orbital) =>
      orbital.pages.map((page) => ({
        name: page.path,
        holder: page.node ?? orbital.node,
        key: 'path',
      })),
    );
    yield* findDuplicates('Path', pages, 'the schema');
  },
  *detectHints(model) {
    for (const orbital of model.orbitals) {
      const aliases = asArray(orbital.node.uses).map((use, key, holder) => ({
        name: isObject(use) && isString(use.as) ? use.as : undefined,
        holder,
        key,
      }));
      for (const finding of findDuplicates('Alias', aliases, 'uses', hint)) {
        yield { ...finding, orbital };
      }
      for (const page of orbital.pages) {
        const mounted = page.traits.map(({ name, holder, index }) => ({
          name,
          holder,
          key: index,
        }));
        for (const finding of findDuplicates('Trait', mounted, `page ${quote(page.name)}`, hint)) {
          yield { ...finding, orbital };
        }
      }
      for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
        for (const field of entity?.fields ?? []) {
          const values = asArray(field.node?.values).map((value, key, holder) => ({
            name: isString(value) ? value : undefined,
            holder,
            key,
          }));
          const owner = `field ${quote(field.name)}`;
          for (const finding of findDuplicates('Value', values, owner, hint)) {
            yield { ...finding, orbital };
          }
        }
      }
    }
    for (const trait of listInlineTraits(model)) {
      const owner = `trait ${quote(trait.name)}`;
      for (const [kind, items] of [
        ['Emit', trait.facts.emits],
        ['Tick', trait.facts.ticks],
      ] as const) {
        for (const finding of findDuplicates(kind, items, owner, hint)) yield { ...finding, trait };
      }
    }
  },
  repairs: repairTwin,
});
