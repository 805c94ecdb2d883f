import type { Action } from '../../actions/action.ts';
import {
  asArray,
  isObject,
  isString,
  type Json,
  type JsonObject,
  toText,
} from '../../kernel/json.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { INIT_EVENTS } from '../../language/grammar/shapes.ts';
import type { Site, TransitionFact } from '../../language/model/facts.ts';
import { type Model, type TraitRow, traitPointer } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { act, declareEvents, traitTarget, transitionNode } from './action-target.ts';
import { inferType } from './infer-types.ts';

/** The initial state, or the first state where none is initial. */
export function findInitialState({ states }: TraitFacts): string {
  return (states.find((state) => state.isInitial) ?? states[0])?.name ?? '';
}

/** Payload fields that hold whole rows. Their names do not say what is in them. */
export const ROW_FIELDS: ReadonlySet<string> = new Set(['data', 'row']);

/** The payload fields that events and emits declare, as they are written. */
const listFields = (sites: readonly Site[]): JsonObject[] =>
  sites.flatMap((one) => {
    const node = (one.holder as Json[])[one.key as number];
    return isObject(node) ? asArray(node.payloadSchema ?? node.payload).filter(isObject) : [];
  });

/** The type that a payload field of the same name has elsewhere in an application. */
export function findPayloadType({ traits }: Model, name: Json = ''): string {
  const sites = traits.flatMap(({ facts }) => [...(facts?.emits ?? []), ...(facts?.events ?? [])]);
  const twin = listFields(sites).find((one) => one.name === name && isString(one.type));
  return toText(twin?.type ?? (ROW_FIELDS.has(toText(name)) ? 'object' : 'string'));
}

/** The label of an event as published documents write it: `Drag Start` for `DRAG_START`, else a sentence. */
const toLabel = (event: string): string =>
  event === event.toUpperCase() ? event.split('_').map(toSentence).join(' ') : toSentence(event);

/**
 * The declaration of an event as the traits use it: its label, and the payload fields that its emits declare or its
 * bindings read. Each field is declared as it is elsewhere.
 */
export function describeEvent(event: string, { facts, orbital }: TraitRow): JsonObject {
  const { transitions = [], bindings = [], events = [] } = facts ?? {};
  const emits = orbital.traits.flatMap((row) => row.facts?.emits ?? []);
  const known = listFields([...emits.filter(({ name }) => name === event), ...events]);
  const emitted = emits.filter(({ name }) => name === event).flatMap(({ payload }) => payload);
  const handlers = new Set(
    transitions.filter((one) => one.event === event).map(({ index }) => index),
  );
  const reads = bindings.filter(({ transition }) => handlers.has(transition));
  const read = reads.flatMap(({ text }) => /^@payload\.([\w$-]+)/.exec(text)?.slice(1) ?? []);
  const payloadSchema = [...new Set([...emitted, ...read])].map((name): JsonObject => {
    const usual = ROW_FIELDS.has(name) ? 'object' : 'string';
    const type = inferType(reads, `@payload.${name}`) ?? usual;
    return known.find((field) => field.name === name) ?? { name, type };
  });
  const name = event === 'INIT' ? 'Initialize' : toLabel(event);
  return { key: event, name, ...(payloadSchema.length > 0 ? { payloadSchema } : {}) };
}

/** Adds a transition, and before it the declaration of its event where the machine needs one. */
export function addTransition(model: Model, row: TraitRow, transition: JsonObject): Action[] {
  const { declared } = row.facts as TraitFacts;
  const add = act('add_transition', { ...traitTarget(model, row), ...transition });
  const event = String(transition.event);
  if (declared.size === 0 || declared.has(event)) return [add];
  return [declareEvents(model, row, [describeEvent(event, row)]), add];
}

/** Events that a new transition from `state` may use: declared or fired. */
export function findFreeEvents(facts: TraitFacts, state: string): string[] {
  const ways = facts.transitions.filter(({ from }) => from === state || from === '*');
  const taken = new Set(ways.map(({ event }) => event));
  const names = new Set([...facts.declared, ...facts.firedNames]);
  return [...names].filter((name) => !taken.has(name) && !INIT_EVENTS.has(name));
}

/** A closing event that no transition from a state takes. */
export function findExitEvent(facts: TraitFacts, state: string): string {
  const taken = facts.transitions.filter(({ from }) => from === state).map(({ event }) => event);
  return ['CLOSE', 'CANCEL', 'BACK'].find((name) => !taken.includes(name)) ?? 'DISMISS';
}

/** Puts an effect into those of a transition, before the one at an index. */
export function insertEffect(
  row: TraitRow,
  transition: TransitionFact,
  index: number,
  effect: Json,
): Action {
  const { effects } = transitionNode(transition);
  const at = `${traitPointer(row)}/stateMachine/transitions/${transition.index}/effects`;
  return Array.isArray(effects)
    ? act('set_value', { at: `${at}/${index}`, value: effect, insert: true })
    : act('set_value', { at, value: [effect] });
}
