import { asArray } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import { defineCheck, hint, type PlacedFault, quote } from '../check.ts';
import { createExample, NOTICES } from '../example.ts';
import { findUnreadInParts } from '../unread-keys.ts';

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
  description:
    'Missing or blank: the name of the schema, its orbitals, the entity of an orbital. In the full form also the name of an orbital, entity or trait; the name, path or traits of a page; the event of a transition or emit; the key of an event. In the short form only the entity is required.',
  failing: createExample({ '/orbitals/0/pages/0/path': 'books' }),
  hinting: createExample(
    {
      [`${NOTICES}/category`]: 'lifecycle',
      [`${NOTICES}/stateMachine`]: undefined,
      [`${NOTICES}/initial`]: 'idle',
      [`${NOTICES}/states`]: ['idle'],
      [`${NOTICES}/transitions`]: ['INIT', 'NOTE'].map((event) => ({
        from: 'idle',
        event,
        to: 'idle',
      })),
    },
    [NOTICES],
  ),
  *detectHints(model) {
    yield* findFlatTraits(model);
    yield* findUnreadInParts(model);
  },
});
