import { z } from 'zod';
import { defineAction } from '../action.ts';
import { cloneJson } from '../draft.ts';
import { getTrait } from '../find.ts';
import { adding, allowDangling, at, jsonValue, name, within } from '../parameters.ts';
import { ensureArray } from '../promotion.ts';
import { insertTransition } from '../transition-insertion.ts';

export const addTransitions = defineAction({
  name: 'add_transitions',
  title: 'Add transitions',
  description:
    'Adds transitions {from, event, to}, with guard, effects and any other key. Their states must exist.',
  params: z.strictObject({
    trait: name,
    transitions: z.array(jsonValue),
    allow_dangling: allowDangling,
    ...within,
    at,
    ...adding,
  }),
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    ensureArray(draft, trait, ['stateMachine', 'transitions']);
    for (const [offset, transition] of input.transitions.entries()) {
      const index = input.index === undefined ? undefined : input.index + offset;
      insertTransition(draft, trait, cloneJson(transition), 'transitions', { ...input, index });
    }
  },
});
