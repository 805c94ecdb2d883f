import { z } from 'zod';
import { asArray, isObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { getAddressed, getTrait } from '../find.ts';
import { at, name, ordinal, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

const params = z.strictObject({
  trait: name,
  event: name,
  source: z.string().optional().describe('Only one that listens to this trait.'),
  n: ordinal,
  ...within,
  at,
  ...removing,
});

export const removeListen = defineAction({
  name: 'remove_listen',
  title: 'Remove a listener',
  description:
    'Removes a listener of a trait, by its event and, where that is not unique, its source.',
  params,
  apply(draft, input) {
    removeElement(draft, findListener(draft, input), 'event', input);
  },
});

function findListener(draft: Draft, input: z.output<typeof params>): Path {
  if (input.at !== undefined) return getAddressed(draft, input.at, 'listen');
  const listens = [...getTrait(draft, input.trait, { orbital: input.orbital }), 'listens'];
  const all = asArray(draft.at(listens));
  const matching = [...all.keys()].filter((index) => {
    const one = all[index];
    if (elementName('listen', one) !== input.event) return false;
    const source = isObject(one) && isObject(one.source) ? one.source.trait : undefined;
    return input.source === undefined || source === input.source;
  });
  const index = matching[(input.n ?? 1) - 1];
  if (index !== undefined) return [...listens, index];
  throw new ActionConflict('event', 'listen', input.event, () =>
    all.map((one) => elementName('listen', one)),
  );
}
