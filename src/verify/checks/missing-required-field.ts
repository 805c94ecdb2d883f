import { asArray } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import { defineCheck, hint, type PlacedFault, quote } from '../check.ts';
import { editExample } from '../example.ts';

/** Traits with their machine beside their name: the full form has it under `stateMachine`. */
function* findFlatTraits({ traits }: Model): Iterable<PlacedFault> {
  for (const { orbital, index, name, machineAt } of traits) {
    if (machineAt.endsWith('/stateMachine')) continue;
    const fault = hint(
      { holder: asArray(orbital.node.traits), key: index },
      `Trait ${quote(name ?? '')} has its states and transitions beside its name.`,
      `Move them to stateMachine without loss: set_form {"at": ${JSON.stringify(machineAt)}, "form": "object"}.`,
      { rule: 'flat' },
    );
    yield { ...fault, orbital };
  }
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
  hinting: {
    document: {
      name: 'App',
      orbitals: [
        {
          entity: 'Ticket',
          traits: [
            {
              name: 'Triage',
              initial: 'open',
              states: ['open'],
              transitions: [{ from: 'open', event: 'INIT', to: 'open' }],
            },
          ],
        },
      ],
    },
    at: ['/orbitals/0/traits/0'],
  },
  detectHints: findFlatTraits,
});
