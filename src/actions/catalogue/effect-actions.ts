import { z } from 'zod';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { getTrait, linkedEntityOf, listEntities, type Place } from '../find.ts';
import { ensureArray } from '../insertion.ts';
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

interface Entered extends Place {
  readonly trait: string;
  readonly state: string;
  readonly event?: string | undefined;
}

/** The effects of the transitions that enter a state, each with its path. */
function listEntering(
  draft: Draft,
  { state, event, ...input }: Entered,
): [Path, Json | undefined][] {
  const path: Path = [
    ...getTrait(draft.document, input.trait, input),
    'stateMachine',
    'transitions',
  ];
  const entering = [...asArray(draft.at(path)).entries()].flatMap(
    ([index, one]): [Path, Json | undefined][] =>
      isObject(one) && one.to === state && (event === undefined || one.event === event)
        ? [[[...path, index, 'effects'], one.effects]]
        : [],
  );
  if (entering.length > 0) return entering;
  const by = event === undefined ? '' : ` by ${event}`;
  throw new ActionConflict('state', `No transition enters "${state}"${by}: add one first.`);
}

const addEffect = defineAction({
  name: 'add_effect',
  description:
    'Adds an effect to every transition that enters the state; render-ui draws the trait’s entity into main.',
  params: toParams('render-ui, fetch, or an effect as an S-expression.'),
  apply(draft, input) {
    const effect = toEffect(draft, getTrait(draft.document, input.trait, input), input.effect);
    for (const [path] of listEntering(draft, input)) {
      draft.insert(
        ensureArray(draft, path.slice(0, -1), ['effects']),
        undefined,
        cloneJson(effect),
      );
    }
  },
});

function toEffect(draft: Draft, trait: Path, effect: Json): Json {
  if (Array.isArray(effect)) return effect;
  const entity = linkedEntityOf(draft.document, trait);
  if (effect === 'fetch') return ['fetch', entity];
  if (effect === 'render-ui') return ['render-ui', 'main', toView(draft.document, entity)];
  throw new ActionInvalid('effect', 'Give render-ui, fetch, or the effect as an S-expression.');
}

/** The least that shows an entity: its fields in a grid, which needs some; else a text. */
function toView(document: JsonObject, entity: string): JsonObject {
  const [, found] =
    listEntities(document).find(([, one]) => elementName('entity', one) === entity) ?? [];
  const fields = asArray(isObject(found) ? found.fields : undefined)
    .map((field) => elementName('field', field))
    .filter((field) => field !== '' && field !== 'id')
    .map((field) => ({ name: field, label: toSentence(field) }));
  return fields.length > 0
    ? { type: 'data-grid', entity, fields }
    : { type: 'typography', variant: 'h1', content: 'Nothing to show yet' };
}

const removeEffect = defineAction({
  name: 'remove_effect',
  description:
    'Removes an effect from every transition that enters the state: all of an operator, or those equal to an S-expression.',
  params: toParams('An operator such as render-ui, or the effect itself.'),
  apply(draft, input) {
    const isMeant = (effect: Json) =>
      isString(input.effect)
        ? (Array.isArray(effect) ? effect[0] : effect) === input.effect
        : isEqualJson(effect, input.effect);
    const having = listEntering(draft, input).filter(([, all]) => asArray(all).some(isMeant));
    for (const [path, effects] of having) {
      draft.put(
        path,
        asArray(effects).filter((effect) => !isMeant(effect)),
      );
    }
    if (having.length === 0) {
      const message = `No transition that enters "${input.state}" has this effect.`;
      throw new ActionConflict('effect', message);
    }
  },
});

/** The actions on the effects of all transitions that enter a state. */
export const EFFECTS: readonly ActionDefinition[] = [addEffect, removeEffect];
