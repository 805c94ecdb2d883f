import { z } from 'zod';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { getTrait } from '../find.ts';
import { at, jsonValue, name, within } from '../parameters.ts';
import { assign, ensureObject } from '../promotion.ts';

/** Whether a value declares a knob, with its type or default, instead of setting one. */
const isDeclaration = (value: Json | undefined): value is JsonObject =>
  isObject(value) && (isString(value.type) || value.default !== undefined);

export const setConfig = defineAction({
  name: 'set_config',
  title: 'Set a trait’s config',
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
    ensureObject(draft, trait);
    const knobs = input.config ?? {};
    if (!isObject(knobs)) throw new ActionInvalid('config', 'Expected knobs by name.');
    const path = [...trait, 'config'];
    const before = draft.at(path);
    if (before === undefined) draft.put(path, {});
    else if (!isObject(before)) {
      throw new ActionConflict('config', 'The config is malformed: use set_value.');
    }
    for (const knob of input.remove ?? []) {
      if (draft.at([...path, knob]) === undefined) {
        throw new ActionConflict('remove', 'knob', knob, () =>
          Object.keys(isObject(before) ? before : {}),
        );
      }
      draft.remove([...path, knob]);
    }
    for (const knob of Object.keys(knobs)) {
      const declared = draft.at([...path, knob]);
      const isDefault = isDeclaration(declared) && !isDeclaration(knobs[knob]);
      if (isDefault) assign(draft, [...path, knob], 'default', knobs[knob]);
      else assign(draft, path, knob, knobs[knob]);
    }
  },
});
