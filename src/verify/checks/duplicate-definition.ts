import { asArray, isObject, isString, type Json } from '../../kernel/json.ts';
import type { Site } from '../../language/model/facts.ts';
import { defineCheck, error, quote } from '../check.ts';
import { createExample, LENDING } from '../example.ts';
import type { Fault } from '../finding.ts';

type Named = Site & { readonly name: string | undefined };

const THE_SCHEMA = () => 'the schema';

function* findDuplicates(
  kind: string,
  items: readonly Named[],
  owner: () => string,
): Iterable<Fault> {
  if (items.length < 2) return;
  const seen = new Set<string>();
  for (const item of items) {
    const { name } = item;
    if (name === undefined) continue;
    if (seen.has(name)) {
      const message = `${kind} ${quote(name)} is defined twice in ${owner()}.`;
      const detail = { rule: kind.toLowerCase(), name };
      yield error(item, message, 'Rename or remove one of them.', detail);
    }
    seen.add(name);
  }
}

export const duplicateDefinition = defineCheck({
  category: 'duplicate_definition',
  description:
    'Two orbitals, entities, states or events of a machine, fields of an entity, traits of an orbital, pages or page paths have one name.',
  failing: createExample(
    {
      [`${LENDING}/stateMachine/events/5/key`]: 'CONFIRM',
      [`${LENDING}/stateMachine/transitions/5`]: undefined,
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1`]: undefined,
    },
    [`${LENDING}/stateMachine/events/5`],
  ),
  *detectInTrait(facts) {
    const owner = () => `trait ${quote(facts.name)}`;
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
      if (entity === undefined) continue;
      yield* findDuplicates('Field', entity.fields, () => `entity ${quote(entity.name)}`);
    }
    const holder = orbital.node.traits as object;
    const traits = orbital.traits.map(({ name, index }) => ({ name, holder, key: index }));
    const owner = () => `orbital ${quote(orbital.name ?? orbital.entityName)}`;
    yield* findDuplicates('Trait', traits, owner);
    const services = asArray(orbital.node.services).map((one, key) => {
      const name = isObject(one) ? one.name : undefined;
      return {
        name: isString(name) ? name : undefined,
        holder: orbital.node.services as object,
        key,
      };
    });
    yield* findDuplicates('Service', services, owner);
  },
  *detectInApplication(model) {
    const holder = model.document.orbitals as object;
    const orbitals = model.orbitals.map(({ name, index }) => ({ name, holder, key: index }));
    yield* findDuplicates('Orbital', orbitals, THE_SCHEMA);
    // Imports and short forms may mean one entity in several orbitals.
    const entities = model.orbitals.flatMap(({ node, entity }) =>
      entity === undefined || node.entity === undefined || entity.node.extends !== undefined
        ? []
        : [{ name: entity.name, holder: node, key: 'entity', node: entity.node }],
    );
    yield* findDuplicates('Entity', entities, THE_SCHEMA);
    const names = model.orbitals.flatMap(({ pages, node }) =>
      pages.map(({ name, index }) => ({ name, holder: node.pages as object, key: index })),
    );
    yield* findDuplicates('Page', names, THE_SCHEMA);
    const pages = model.orbitals.flatMap((orbital) =>
      orbital.pages.map((page) => ({
        name: page.path,
        holder: page.node ?? orbital.node,
        key: 'path',
      })),
    );
    yield* findDuplicates('Path', pages, THE_SCHEMA);
  },
});
