import { z } from 'zod';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { getTrait } from '../find.ts';
import { at, jsonValue, name, within } from '../parameters.ts';
import { assign } from '../promotion.ts';

/** Whether a value declares a knob, with its type or default, instead of setting one. */
const isDeclaration = (value: Json | undefined): value is JsonObject =>
  isObject(value) && (isString(value.type) || value.default !== undefined);

export const setConfig = defineAction({
  name: 'set_config',
  description:
    'Sets knobs of a trait’s config, the default of one that the trait declares, and removes others.',
  params: z.strictObject({
    trait: name,
    config: jsonValue.optional().describe('Knobs by name.'),
    remove: z.array(z.string()).optional().describe('Names of knobs to remove.'),
    ...within,
    at,
  }),
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    const knobs = input.config ?? {};
    if (!isObject(knobs)) throw new ActionInvalid('config', 'Expected knobs by name.');
    const path = [...trait, 'config'];
    const before = draft.at(path) ?? {};
    if (!isObject(before)) {
      throw new ActionConflict('config', 'The config is malformed: use set_value.');
    }
    const after = { ...before };
    for (const knob of input.remove ?? []) {
      if (after[knob] === undefined) {
        throw new ActionConflict('remove', 'knob', knob, () => Object.keys(before));
      }
      delete after[knob];
    }
    for (const [knob, value] of Object.entries(knobs)) {
      const declared = after[knob];
      const isDefault = isDeclaration(declared) && !isDeclaration(value);
      after[knob] = isDefault ? { ...declared, default: value } : value;
    }
    assign(draft, trait, 'config', after);
  },
});
