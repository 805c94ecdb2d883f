import { z } from 'zod';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isString, type Json } from '../../kernel/json.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { alreadyExists } from '../action-error.ts';
import { getTrait } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, form, jsonValue, name, within } from '../parameters.ts';
import { indexOfName } from '../sibling-index.ts';

const params = z.strictObject({
  trait: name,
  event: name,
  source: jsonValue
    .optional()
    .describe('Trait that emits it: its name, or {kind, trait, orbital}.'),
  triggers: z.string().optional().describe('Event of this trait that it triggers.'),
  form: form.describe('Write it bare or as an object (default).'),
  definition,
  ...within,
  at,
  ...adding,
});

function toElement(input: z.output<typeof params>): Json {
  const { event, triggers, form, definition } = input;
  if (form === 'name' && definition === undefined) return event;
  const source = isString(input.source) ? { kind: 'trait', trait: input.source } : input.source;
  return createElement('listen', event, { source, triggers }, definition);
}

export const addListen = defineAction({
  name: 'add_listen',
  title: 'Add a listener',
  description: 'Makes a trait listen to an event of another trait and trigger one of its own.',
  params,
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    const element = toElement(input);
    const siblings = asArray(draft.at([...trait, 'listens']));
    // Listening to one event of several traits is normal: only the very same listener is a duplicate.
    const isKnown = indexOfName(siblings, 'listen', elementName('listen', element)) >= 0;
    if (!input.allow_duplicate && isKnown && siblings.some((one) => isEqualJson(one, element))) {
      throw alreadyExists('event', 'listen', input.event);
    }
    insertElement(draft, trait, 'listen', element, {
      index: input.index,
      allow_duplicate: true,
      param: 'event',
    });
  },
});
