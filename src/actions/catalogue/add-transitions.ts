import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { cloneJson } from '../draft.ts';
import { getTrait } from '../find.ts';
import { adding, allowDangling, at, between, jsonValue, name, within } from '../parameters.ts';
import { ensureArray } from '../promotion.ts';
import { insertTransition, placeWithin, TransitionTwins } from '../transition-insertion.ts';

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
    ...between,
    ...adding,
  }),
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    const siblings = draft.at(ensureArray(draft, trait, ['stateMachine', 'transitions'])) as Json[];
    const first = placeWithin(siblings, input);
    const twins = new TransitionTwins();
    for (const [offset, transition] of input.transitions.entries()) {
      insertTransition(draft, trait, cloneJson(transition), 'transitions', {
        ...input,
        twins,
        index: first + offset,
      });
    }
  },
});
