import type { JsonObject } from '../../kernel/json.ts';
import { defineCheck } from '../check.ts';
import { editExample } from '../example.ts';
import { findUnreadKeys } from '../unread-keys.ts';

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
  *detectInTrait({ node, transitions }) {
    yield* findUnreadKeys('trait', node);
    for (const { holder, index } of transitions) {
      yield* findUnreadKeys('transition', (holder as JsonObject[])[index] as JsonObject);
    }
  },
  *detectInOrbital({ node, entity, auxiliaries }) {
    yield* findUnreadKeys('orbital', node);
    for (const one of entity === undefined ? auxiliaries : [entity, ...auxiliaries]) {
      yield* findUnreadKeys('entity', one.node);
    }
  },
});
