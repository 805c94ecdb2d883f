import { z } from 'zod';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { asArray, isObject, isString, type Json } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { ActionConflict } from '../action-error.ts';
import { getTrait } from '../find.ts';
import { at, jsonValue, name, within } from '../parameters.ts';
import { operatorOf } from './add-effect.ts';

export const removeEffect = defineAction({
  name: 'remove_effect',
  title: 'Remove an effect on entering a state',
  description:
    'Removes an effect from every transition that enters the state: all of an operator, or those equal to an S-expression.',
  params: z.strictObject({
    trait: name,
    state: name,
    effect: jsonValue.describe('An operator such as render-ui, or the effect itself.'),
    ...within,
    at: at.describe('Address of the trait; wins over its name.'),
  }),
  apply(draft, input) {
    const transitions = [...getTrait(draft, input.trait, input), 'stateMachine', 'transitions'];
    let removed = 0;
    for (const [index, transition] of asArray(draft.at(transitions)).entries()) {
      if (!isObject(transition) || transition.to !== input.state) continue;
      const effects = asArray(transition.effects);
      for (let i = effects.length - 1; i >= 0; i--) {
        if (!isMeant(effects[i] as Json, input.effect)) continue;
        draft.remove([...transitions, index, 'effects', i]);
        removed++;
      }
    }
    if (removed === 0) {
      throw new ActionConflict(
        'effect',
        `No transition that enters "${input.state}" has this effect.`,
      );
    }
  },
});

const isMeant = (effect: Json, meant: Json): boolean =>
  isString(meant)
    ? operatorOf(effect) === meant
    : toCanonicalJson(effect) === toCanonicalJson(meant);
