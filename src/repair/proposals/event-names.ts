import { asArray, isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { EXIT_EVENTS, INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import type { Site, TraitFacts } from '../../language/model/facts.ts';
import type { TraitRow } from '../../language/model/model.ts';

const nodeAt = ({ holder, key }: Site): JsonObject => {
  const node = (holder as Json[])[key as number];
  return isObject(node) ? node : {};
};

/** The payload fields of a declaration, as written. */
const fieldsOf = ({ payloadSchema, payload }: JsonObject): JsonObject[] =>
  asArray(payloadSchema ?? payload).filter(isObject);

/** A payload field as the machine declares it elsewhere, else a declaration that its name suggests. */
function describeField(name: string, known: readonly JsonObject[]): JsonObject {
  const declared = known.find((field) => field.name === name);
  return declared ?? { name, type: name === 'data' || name === 'row' ? 'object' : 'string' };
}

/**
 * The declaration of an event as the trait uses it: its label, and the payload fields that its emits declare or its
 * bindings read. Each field is declared as it is elsewhere.
 */
export function describeEvent(event: string, { facts, orbital }: TraitRow): JsonObject {
  const emits = orbital.traits.flatMap((row) => row.facts?.emits ?? []);
  const emitted = emits
    .filter(({ name }) => name === event)
    .flatMap((emit) => fieldsOf(nodeAt(emit)));
  const siblings = (facts?.events ?? []).map(nodeAt);
  const own = facts?.emits.find(({ name }) => name === event)?.payload ?? [];
  const names = new Set([...own, ...emitted.map(({ name }) => toText(name ?? ''))]);
  const handlers = facts?.transitions.filter((transition) => transition.event === event) ?? [];
  const indices = new Set(handlers.map(({ index }) => index));
  for (const { text, transition } of facts?.bindings ?? []) {
    const field = /^@payload\.([\w$-]+)/.exec(text)?.[1];
    if (field !== undefined && indices.has(transition)) names.add(field);
  }
  const known = [...emitted, ...siblings.flatMap(fieldsOf)];
  const payloadSchema = [...names]
    .filter((name) => name !== '' && !name.includes('.'))
    .map((name) => describeField(name, known));
  return {
    key: event,
    name: event === 'INIT' ? 'Initialize' : toSentence(event),
    ...(payloadSchema.length > 0 ? { payloadSchema } : {}),
  };
}

/** Events that a new transition from `state` may use: declared or fired, and not yet handled from there. */
export function findFreeEvents(facts: TraitFacts, state: string): string[] {
  const ways = facts.transitions.filter(({ from }) => from === state || from === '*');
  const taken = new Set(ways.map(({ event }) => event));
  const names = new Set([...facts.declared, ...facts.firedNames]);
  const free = [...names].filter((name) => !taken.has(name) && !INIT_EVENTS.has(name));
  const isIdle = (name: string) => !facts.handled.has(name);
  return free.sort((a, b) => Number(isIdle(b)) - Number(isIdle(a)));
}

/** The closing event that a trait has for a state or, where it has none, the usual one. */
export function findExitEvent(facts: TraitFacts, state: string): string {
  const known = [...facts.declared, ...facts.firedNames, ...facts.handled];
  const ways = facts.transitions.filter(({ from }) => from === state);
  const taken = new Set(ways.map(({ event }) => event));
  return (
    [...known.filter((name) => EXIT_EVENTS.has(name)), 'CLOSE', 'CANCEL', 'BACK'].find(
      (name) => !taken.has(name),
    ) ?? 'DISMISS'
  );
}

const SUBMITS = /SAVE|SUBMIT|CONFIRM|CREATE|UPDATE|ADD|SEND/;

/** Events that an action called `label` may fire: handled ones, those with similar names first. */
export function findEventsToFire(trait: TraitRow, label: string, limit: number): string[] {
  const facts = trait.facts;
  if (facts === undefined) return [];
  const wanted = new Set(label.toUpperCase().split(/[^A-Z0-9]+/));
  const score = (event: string): number => {
    const shared = event
      .toUpperCase()
      .split('_')
      .filter((word) => wanted.has(word)).length;
    const submits = wanted.has('SUBMIT') && SUBMITS.test(event) ? 1 : 0;
    return shared * 2 + submits + (facts.firedNames.has(event) ? 0 : 0.5);
  };
  return [...facts.handled]
    .filter((event) => !INIT_EVENTS.has(event) && /^[A-Z][A-Z0-9_]*$/.test(event))
    .sort((a, b) => score(b) - score(a))
    .slice(0, limit);
}

/** Events that leave the shown view, and keys of patterns that fire them. */
const LEAVES = /CANCEL|CLOSE|BACK|DISMISS|RESET/;

const labelOf = (node: JsonObject): string => toText(node.label ?? node.title ?? node.text ?? '');

/**
 * Events that a pattern was meant to fire under a key, the likeliest first. The
 * label or the key suggests them, or the shown state handles them and nothing fires them.
 */
export function findMeantEvents(
  facts: TraitFacts,
  node: JsonObject,
  key: string,
  state: string,
): string[] {
  const here = new Set(
    facts.transitions.flatMap(({ from, event }) =>
      (from === state || from === '*') && event !== undefined && EVENT.test(event) ? [event] : [],
    ),
  );
  const known = [...facts.handled].filter((event) => EVENT.test(event) && !INIT_EVENTS.has(event));
  const words = labelOf(node)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 2);
  const wanted = /cancel|close|back/i.test(key)
    ? LEAVES
    : /submit|save/i.test(key)
      ? SUBMITS
      : undefined;
  const score = (event: string): number =>
    4 * words.filter((word) => event.split('_').includes(word)).length +
    (wanted?.test(event) ? 3 : 0) +
    (here.has(event) ? 1 : 0) +
    (facts.firedNames.has(event) ? 0 : 1);
  return known
    .map((event) => [score(event), event] as const)
    .filter(([points]) => points > 1)
    .sort((a, b) => b[0] - a[0])
    .slice(0, 3)
    .map(([, event]) => event);
}

/** The form of the names of events that a UI fires. */
const EVENT = /^[A-Z][A-Z0-9_]*$/;
