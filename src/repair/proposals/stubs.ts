import type { Action } from '../../actions/action.ts';
import { toBulk, toTransitions } from '../../actions/exact-actions.ts';
import type { Behavior, BehaviorLibrary } from '../../behaviors/library.ts';
import { asArray, isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { toNameWords, toSentence } from '../../kernel/word-forms.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { UI_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { TraitRow } from '../../language/model/model.ts';
import type { Candidate, RepairState } from '../state.ts';
import { act, traitTarget } from './action-target.ts';
import { withoutId } from './machine-edits.ts';

/** The most bodies that are offered for one opaque trait. */
const BODIES_A_TRAIT = 3;

/** The words of a name that say something. */
const toWords = (name: string): string[] => toNameWords(name).filter((word) => word !== 'std');

/** How much two names share, 0..1: the Dice coefficient of their words. */
function nameSimilarity(a: string, b: string): number {
  const left = new Set(toWords(a));
  const right = new Set(toWords(b));
  let shared = 0;
  for (const word of left) if (right.has(word)) shared++;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}

interface Template {
  readonly behavior: Behavior;
  readonly trait: JsonObject;
  readonly entity: string;
  readonly similarity: number;
}

/** Traits of the library whose name or entity is similar to a given one, nearest first. */
function findTemplates(
  name: string,
  entity: string,
  library: BehaviorLibrary,
): readonly Template[] {
  const templates: Template[] = [];
  for (const behavior of library.list()) {
    for (const orbital of asArray(behavior.schema.orbitals)) {
      if (!isObject(orbital)) continue;
      for (const trait of asArray(orbital.traits)) {
        if (!isObject(trait) || !isObject(trait.stateMachine)) continue;
        const own =
          typeof trait.linkedEntity === 'string'
            ? trait.linkedEntity
            : elementName('entity', orbital.entity);
        const similarity =
          0.6 * nameSimilarity(name, elementName('trait', trait)) +
          0.25 * nameSimilarity(entity, own) +
          0.15 * nameSimilarity(name, behavior.name);
        templates.push({ behavior, trait, entity: own, similarity });
      }
    }
  }
  return templates.sort(
    (a, b) =>
      b.similarity - a.similarity ||
      (a.behavior.name < b.behavior.name ? -1 : a.behavior.name > b.behavior.name ? 1 : 0) ||
      (elementName('trait', a.trait) < elementName('trait', b.trait) ? -1 : 1),
  );
}

/** Opaque traits of a state that have not been given a body yet. */
export function findBodiless(state: RepairState): readonly TraitRow[] {
  return state.model.opaqueTraits.filter(
    ({ entry, name }) =>
      typeof entry === 'string' && name !== undefined && !state.imagined.includes(name),
  );
}

/** The view of a state: its name, and a button for every event that leaves it. */
function createStateView(state: string, events: readonly string[]): JsonObject {
  const buttons = events.map((event) => ({
    type: 'button',
    label: toSentence(event),
    action: event,
  }));
  const title = { type: 'typography', variant: 'h2', content: toSentence(state) };
  const children =
    buttons.length > 0
      ? [title, { type: 'stack', direction: 'horizontal', gap: 'sm', children: buttons }]
      : [title];
  return { type: 'stack', direction: 'vertical', gap: 'md', children };
}

/** The effects of a template that make sense for another entity. Renders become plain views of the state. */
function adaptEffects(
  effects: readonly Json[],
  template: Template,
  row: TraitRow,
  view: JsonObject,
): Json[] {
  const entity = row.entityName ?? template.entity;
  const fields = row.entity?.fieldNames;
  return effects.flatMap((effect): Json[] => {
    if (!Array.isArray(effect)) return [];
    const [head, first, second] = effect;
    switch (head) {
      case 'render-ui':
        if (typeof first !== 'string' || !UI_SLOTS.has(first)) return [];
        return [['render-ui', first, second === null ? null : view]];
      case 'fetch':
        return first === template.entity ? [['fetch', entity, ...effect.slice(2)]] : [];
      case 'persist':
        if (second !== template.entity || effect[3] !== '@entity') return [];
        return [['persist', first as Json, entity, ...effect.slice(3)]];
      case 'set': {
        const field = typeof first === 'string' ? first.slice('@entity.'.length) : '';
        const value =
          typeof second === 'string' ? /^@entity\.([\w-]+)/.exec(second)?.[1] : undefined;
        const isPlain = typeof second !== 'object' && !toText(second).startsWith('@config');
        const isKnown = (name: string) => fields === undefined || fields.has(name);
        return isPlain && isKnown(field) && (value === undefined || isKnown(value)) ? [effect] : [];
      }
      default:
        return [];
    }
  });
}

/** A copy of `value` in which names that begin with the template's entity begin with the trait's own. */
function rebind(value: Json, from: string, to: string): Json {
  if (typeof value === 'string')
    return value.startsWith(from) ? to + value.slice(from.length) : value;
  if (Array.isArray(value)) return value.map((item) => rebind(item, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, rebind(member as Json, from, to)]),
  );
}

/** Events for which the state's view offers a button. */
function offeredFrom(transitions: readonly JsonObject[], state: Json | undefined): string[] {
  const offered = transitions
    .filter(({ from, to, event }) => from === state && to !== state && event !== 'INIT')
    .map(({ event }) => toText(event))
    .filter((event) => /^[A-Z][A-Z0-9_]*$/.test(event));
  return [...new Set(offered)];
}

/** The actions that give an opaque trait the template's machine. */
function createBody(state: RepairState, row: TraitRow, template: Template): readonly Action[] {
  const entity = row.entityName ?? template.entity;
  const machine = rebind(
    template.trait.stateMachine as Json,
    template.entity,
    entity,
  ) as JsonObject;
  const rebound = { ...template, entity };
  const target = traitTarget(state.model, row);
  // Guards are left out, because they use the template's fields. Of several transitions from one state on one event
  // only the first is kept.
  const written = [
    ...new Map(
      asArray(machine.transitions)
        .filter(isObject)
        .reverse()
        .map((one) => [`${toText(one.from)}\n${toText(one.event)}`, one]),
    ).values(),
  ].reverse();
  const handled = new Set(written.map(({ event }) => event));
  const transitions = written.map(({ from, event, to, effects }): JsonObject => {
    const view = createStateView(toText(to), offeredFrom(written, to));
    const adapted = adaptEffects(asArray(effects), rebound, row, view);
    return { from, event, to, ...(adapted.length > 0 ? { effects: adapted } : {}) };
  });
  const states = asArray(machine.states).filter(isObject).map(withoutId);
  const events = asArray(machine.events)
    .filter(isObject)
    .filter(({ key }) => handled.has(key))
    .map(withoutId);
  return [
    act('add_states', {
      ...target,
      ...toBulk('state', states),
      count: states.length,
    }),
    act('add_events', { ...target, ...toBulk('event', events) }),
    act('add_transitions', { ...target, ...toTransitions(transitions) }),
  ];
}

/**
 * Bodies for the first opaque trait without one. The models are the traits of the library that are nearest by name and
 * entity.
 */
export function* proposeBodies(state: RepairState, library: BehaviorLibrary): Iterable<Candidate> {
  const [row] = findBodiless(state);
  if (row?.name === undefined) return;
  const templates = findTemplates(row.name, row.entityName ?? '', library);
  for (const [order, template] of templates.slice(0, BODIES_A_TRAIT).entries()) {
    yield {
      actions: createBody(state, row, template),
      order,
      imagines: row.name,
      likeness: template.similarity,
      assumption: `Trait "${row.name}" works like ${elementName('trait', template.trait)} of ${template.behavior.name}; its own definition was not sent.`,
    };
  }
}
