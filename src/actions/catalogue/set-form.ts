import { z } from 'zod';
import { isObject, isString } from '../../kernel/json.ts';
import { flattenTrait, isFlatTrait, wrapTrait } from '../../language/flat-machines.ts';
import { ELEMENTS, elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { resolveAddress } from '../address.ts';
import { linkedEntityOf } from '../find.ts';
import { createElement } from '../insertion.ts';
import { locate } from '../locate.ts';
import { definition } from '../parameters.ts';
import { objectForm } from '../promotion.ts';

export const setForm = defineAction({
  name: 'set_form',
  title: 'Change the form of an element',
  description:
    'Turns a bare name into an object in its place, or an object into its bare name, which drops all else that it holds. `wrapped` puts the states, events and transitions of a trait under stateMachine, `flat` beside its name; neither loses anything.',
  params: z.strictObject({
    at: z.string().describe('Address of the element.'),
    form: z.enum(['name', 'object', 'wrapped', 'flat']),
    definition,
  }),
  apply(draft, input) {
    const path = resolveAddress(draft.document, input.at);
    const { type, rest } = locate(path);
    if (rest.length > 0 || !ELEMENTS[type].hasShortForm) {
      throw new ActionInvalid(
        'at',
        `"${input.at}" is not an element that can be written as a bare name.`,
      );
    }
    const element = draft.at(path);
    if (input.form === 'wrapped' || input.form === 'flat') {
      const isKnown = type === 'trait' && isObject(element);
      const other = !isKnown
        ? undefined
        : input.form === 'flat'
          ? flattenTrait(element)
          : isFlatTrait(element)
            ? wrapTrait(element)
            : undefined;
      if (other === undefined) {
        throw new ActionConflict('at', `"${input.at}" has no such form, or would lose something.`);
      }
      draft.put(path, other);
      return;
    }
    if (input.form === 'name') {
      if (!isObject(element)) throw new ActionConflict('at', `"${input.at}" is not an object.`);
      draft.put(path, elementName(type, element));
      return;
    }
    if (!isString(element)) throw new ActionConflict('at', `"${input.at}" is not a bare name.`);
    const linkedEntity = type === 'trait' ? linkedEntityOf(draft.document, path) : '';
    draft.put(
      path,
      input.definition === undefined
        ? objectForm(type, element, linkedEntity)
        : createElement(type, element, {}, input.definition),
    );
  },
});
