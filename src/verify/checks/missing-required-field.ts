import { isObject } from '../../kernel/json.ts';
import { findWrittenKeys } from '../../language/foreign.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample } from '../example.ts';
import { findInOrbitalShape, findInSchemaShape, findInTraitShape } from '../shape-findings.ts';
import { findUnreadKeys } from '../unread-keys.ts';

const CATEGORY = 'missing_required_field';
const report = createReporter(CATEGORY, 'error');
const warn = createReporter(CATEGORY, 'warning');

function isMachine({ node }: TraitFacts, key: string): boolean {
  const written = node[key];
  return isObject(written) && written.states !== undefined;
}

export const missingRequiredField = defineCheck({
  category: 'missing_required_field',
  group: 'structural',
  severity: 'error',
  description:
    'Missing or blank: the name of the schema, its orbitals, the entity of an orbital. In the full form also the name of an orbital, entity or trait; the name, path or traits of a page; the event of a transition or emit; the key of an event. In the short form only the entity is required.',
  failing: {
    document: editExample({ '/orbitals/0/pages/0/path': 'books' }),
    at: ['/orbitals/0/pages/0/path'],
  },
  passing: { name: 'App', orbitals: [{ entity: 'Ticket' }] },
  *detectInTrait(facts) {
    yield* findInTraitShape(CATEGORY, facts);
    yield* findUnreadKeys('trait', facts.node);
    const keys = facts.hasMachine ? [] : findWrittenKeys('trait', 'stateMachine', facts.node);
    const other = keys.find((key) => isMachine(facts, key));
    if (other === undefined) return;
    yield warn(
      { holder: facts.node, key: other },
      `The state machine of trait ${quote(facts.name)} is under ${quote(other)}, where the language does not read it.`,
      'Write "stateMachine".',
      { rule: 'machine-key', shape: 'trait', member: 'stateMachine' },
    );
  },
  *detectInOrbital(orbital) {
    yield* findUnreadKeys('orbital', orbital.node);
    for (const entity of [orbital.entity, ...orbital.auxiliaries]) {
      if (entity !== undefined) yield* findUnreadKeys('entity', entity.node);
    }
    yield* findInOrbitalShape(CATEGORY, orbital);
    for (const page of orbital.pages) {
      if (page.node !== undefined || page.name === undefined || page.name.trim() !== '') continue;
      yield report(
        { holder: orbital.node.pages as object, key: page.index },
        `A page of orbital ${quote(orbital.name ?? orbital.entityName)} is blank.`,
        'Give the page a name.',
        { rule: 'malformed', shape: 'page', member: '' },
      );
    }
  },
  detectInApplication: (model) => findInSchemaShape(CATEGORY, model),
});
