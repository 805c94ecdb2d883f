import type { Json } from '../../kernel/json.ts';
import { isObject } from '../../kernel/json.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { Site } from '../../language/model/facts.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import type { Finding } from '../finding.ts';
import { repairTwin } from '../repairs/twins.ts';

const report = createReporter('duplicate_definition', 'error');

type Named = Site & { readonly name: string | undefined };

function* findDuplicates(kind: string, items: Iterable<Named>, owner: string): Iterable<Finding> {
  const seen = new Set<string>();
  for (const item of items) {
    if (item.name === undefined) continue;
    if (seen.has(item.name)) {
      yield report(
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
    'Two orbitals, states or events of a machine, fields of an entity, traits of an orbital, or page paths have one name.',
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
    const pages = model.orbitals.flatMap((orbital) =>
      orbital.pages.map((page) => ({
        name: page.path,
        holder: page.node ?? orbital.node,
        key: 'path',
      })),
    );
    yield* findDuplicates('Path', pages, 'the schema');
  },
  repairs: repairTwin,
});
