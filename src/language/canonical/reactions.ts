import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { below, note, type Place, show } from './canonical-change.ts';
import { readExpression, readMisplacedCall } from './expression.ts';
import { isOperator, toEffect } from './write-effect.ts';

/** The condition that a text, a record or a list stands for, or undefined where it is one or says too little. */
function toGuard(guard: Json | undefined): Json[] | undefined {
  if (guard === undefined) return undefined;
  if (typeof guard === 'string') return readExpression(guard);
  // A list of conditions holds where all of them do.
  if (Array.isArray(guard) && guard.length > 0 && guard.every(isCall)) {
    return guard.length === 1 ? (guard[0] as Json[]) : ['and', ...guard];
  }
  return readMisplacedCall(guard);
}

const isCall = (value: Json) => Array.isArray(value) && isOperator(value[0]);

/** The list of effects that one effect, or a map of operators, stands for, or undefined. */
function toEffects(effects: Json): Json[] | undefined {
  if (Array.isArray(effects)) return isOperator(effects[0]) ? [effects] : undefined;
  if (isObject(effects) && Object.keys(effects).every(isOperator)) {
    const calls = Object.entries(effects).map(([name, operands]) =>
      Array.isArray(operands) ? [name, ...operands] : [name, operands as Json],
    );
    return calls.length === 0 ? undefined : calls;
  }
  const only = toEffect(effects);
  return only === undefined ? undefined : [only];
}

function writeEffects(node: JsonObject, place: Place): JsonObject {
  const { effects } = node;
  if (effects === undefined || effects === null) return node;
  const at = below(place, 'effects');
  const wrapped = toEffects(effects);
  if (wrapped !== undefined) {
    note(at, `${show(effects)} becomes a list of effects.`);
    return { ...node, effects: wrapped };
  }
  if (!Array.isArray(effects)) return node;
  let isChanged = false;
  const written = effects.map((effect, index) => {
    const read = toEffect(effect);
    if (read === undefined) return effect;
    isChanged = true;
    note(below(at, index), `${show(effect)} becomes ${show(read)}.`);
    return read;
  });
  return isChanged ? { ...node, effects: written } : node;
}

/** Writes the effects and the condition of a transition or a tick. */
export function writeReaction(node: JsonObject, place: Place): JsonObject {
  const guard = toGuard(node.guard);
  if (guard === undefined) return writeEffects(node, place);
  note(below(place, 'guard'), `${show(node.guard)} becomes ${show(guard)}.`);
  return writeEffects({ ...node, guard }, place);
}

/** A tick without a name gets one. */
export function writeTick(node: JsonObject, place: Place): JsonObject {
  if (node.name !== undefined || node.interval === undefined) return writeReaction(node, place);
  const name = `tick${place.at.split('/').at(-1)}`;
  note(place, `The tick gets the name ${show(name)}.`);
  return writeReaction({ name, ...node }, place);
}

/** A listener whose source is a name, or whose trigger is a list of one. */
export function writeSource(node: JsonObject, place: Place): JsonObject {
  const { source, triggers } = node;
  const guard = toGuard(node.guard);
  let result = node;
  if (guard !== undefined) {
    note(below(place, 'guard'), `${show(node.guard)} becomes ${show(guard)}.`);
    result = { ...result, guard };
  }
  if (typeof source === 'string' && source !== '') {
    note(below(place, 'source'), `${show(source)} becomes the trait of the source.`);
    result = { ...result, source: { kind: 'trait', trait: source } };
  }
  if (Array.isArray(triggers) && triggers.length === 1 && typeof triggers[0] === 'string') {
    note(below(place, 'triggers'), `${show(triggers)} becomes ${show(triggers[0])}.`);
    result = { ...result, triggers: triggers[0] };
  }
  return result;
}

/** A source without its kind has the kind of the names it gives. */
export function writeSourceKind(node: JsonObject, place: Place): JsonObject {
  if (node.kind !== undefined) return node;
  const isTrait = typeof node.trait === 'string';
  const isOrbital = typeof node.orbital === 'string';
  if (!isTrait) return node;
  const kind = isOrbital ? 'orbital' : 'trait';
  note(place, `The source gets "kind": ${show(kind)}.`);
  return { kind, ...node };
}
