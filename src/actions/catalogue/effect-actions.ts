import { z } from 'zod';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { getTrait, linkedEntityOf, listEntities } from '../find.ts';
import { jsonValue, name, traitAddress, within } from '../parameters.ts';

const toParams = (effect: string) =>
  z.strictObject({
    trait: name,
    state: name,
    event: name.optional().describe('Only by this event; default: however it is entered.'),
    effect: jsonValue.describe(effect),
    ...within,
    at: traitAddress,
  });

const enters = (
  one: Json,
  { state, event }: { readonly state: string; readonly event?: string | undefined },
): one is JsonObject =>
  isObject(one) && one.to === state && (event === undefined || one.event === event);

const addEffect = defineAction({
  name: 'add_effect',
  title: 'Add an effect on entering a state',
  description:
    'Adds an effect to every transition that enters the state; render-ui draws the trait’s entity into main.',
  params: toParams('render-ui, fetch, or an effect as an S-expression.'),
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    const path = [...trait, 'stateMachine', 'transitions'];
    const entering = [...asArray(draft.at(path)).entries()].filter(([, one]) => enters(one, input));
    if (entering.length === 0) {
      const by = input.event === undefined ? '' : ` by ${input.event}`;
      throw new ActionConflict(
        'state',
        `No transition enters "${input.state}"${by}: add one first.`,
      );
    }
    const effect = toEffect(draft, trait, input.effect);
    for (const [index] of entering) append(draft, [...path, index], effect);
  },
});

function append(draft: Draft, transition: Path, effect: Json): void {
  const path = [...transition, 'effects'];
  const effects = draft.at(path);
  if (effects === undefined) draft.put(path, [cloneJson(effect)]);
  else if (Array.isArray(effects)) draft.insert(path, undefined, cloneJson(effect));
  else
    throw new ActionConflict('state', 'The effects of a transition that enters it are malformed.');
}

function toEffect(draft: Draft, trait: Path, effect: Json): Json {
  if (Array.isArray(effect)) return effect;
  const entity = linkedEntityOf(draft.document, trait);
  if (effect === 'fetch') return ['fetch', entity];
  if (effect === 'render-ui') return ['render-ui', 'main', toView(draft.document, entity)];
  throw new ActionInvalid('effect', 'Give render-ui, fetch, or the effect as an S-expression.');
}

/** The least that shows an entity: its fields in a grid; a text where there is no entity. */
function toView(document: JsonObject, entity: string): JsonObject {
  if (entity === '') return { type: 'typography', variant: 'h1', content: 'Nothing to show yet' };
  const found = listEntities(document)
    .map((path) => valueAt(document, path))
    .find((one) => elementName('entity', one) === entity);
  const fields = asArray(isObject(found) ? found.fields : undefined)
    .map((field) => elementName('field', field))
    .filter((field) => field !== '' && field !== 'id')
    .map((field) => ({ name: field, label: toSentence(field) }));
  return { type: 'data-grid', entity, ...(fields.length > 0 ? { fields } : {}) };
}

const removeEffect = defineAction({
  name: 'remove_effect',
  title: 'Remove an effect on entering a state',
  description:
    'Removes an effect from every transition that enters the state: all of an operator, or those equal to an S-expression.',
  params: toParams('An operator such as render-ui, or the effect itself.'),
  apply(draft, input) {
    const transitions = [...getTrait(draft, input.trait, input), 'stateMachine', 'transitions'];
    let removed = 0;
    for (const [index, transition] of asArray(draft.at(transitions)).entries()) {
      if (!enters(transition, input)) continue;
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
    ? (Array.isArray(effect) ? effect[0] : effect) === meant
    : toCanonicalJson(effect) === toCanonicalJson(meant);

/** The actions on the effects of all transitions that enter a state. */
export const EFFECTS: readonly ActionDefinition[] = [addEffect, removeEffect];
