import { z } from 'zod';
import { isObject, isString, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { flattenTrait, isFlatTrait, wrapTrait } from '../../language/flat-machines.ts';
import { ELEMENTS, elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { resolveAddress } from '../address.ts';
import type { Draft } from '../draft.ts';
import { linkedEntityOf } from '../find.ts';
import { createElement } from '../insertion.ts';
import { locate } from '../locate.ts';
import { definition } from '../parameters.ts';
import { objectForm } from '../promotion.ts';

const params = z.strictObject({
  at: z.string().describe('Address of the element.'),
  form: z.enum(['name', 'object', 'wrapped', 'flat']),
  definition,
});

export const setForm = defineAction({
  name: 'set_form',
  title: 'Change the form of an element',
  description:
    'Turns a bare name into an object in its place, or an object into its bare name, which drops all else that it holds. `wrapped` puts the states, events and transitions of a trait under stateMachine, `flat` beside its name; neither loses anything.',
  params,
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
    const other = toForm(draft, path, input);
    if (other === undefined) {
      const is = isObject(element) ? 'an object' : 'no object';
      throw new ActionConflict(
        'at',
        `"${input.at}" is ${is}: it has no such form, or would lose something.`,
      );
    }
    draft.put(path, other);
  },
});

/** An element in another form; undefined where it has none. */
function toForm(
  draft: Draft,
  path: Path,
  { form, definition }: z.output<typeof params>,
): Json | undefined {
  const { type } = locate(path);
  const element = draft.at(path);
  if (!isObject(element)) {
    if (form !== 'object' || !isString(element)) return undefined;
    if (definition !== undefined) return createElement(type, element, {}, definition);
    return objectForm(type, element, type === 'trait' ? linkedEntityOf(draft.document, path) : '');
  }
  if (form === 'name') return elementName(type, element);
  if (type !== 'trait') return undefined;
  if (form === 'flat') return flattenTrait(element);
  return form === 'wrapped' && isFlatTrait(element) ? wrapTrait(element) : undefined;
}
