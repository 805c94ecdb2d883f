import { combine32, type Hash64 } from '../kernel/hash.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { atPlace, ROLE } from './roles.ts';
import type { TraitScope } from './scope.ts';
import {
  ANONYMOUS,
  findOperator,
  findPattern,
  findSlot,
  getWord,
  isEventProp,
  KIND,
} from './vocabulary.ts';

/** What a scalar adds to the label of the list or object that holds it. */
const SCALAR = { text: 1, number: 2, boolean: 4, nothing: 8, binding: 16 } as const;

const LIST = 64;
const BINDING_WORDS = new Map(
  [
    'entity',
    'payload',
    'config',
    'state',
    'now',
    'trait',
    'user',
    'computed',
    'result',
    'error',
  ].map((root) => [root, getWord(`@${root}`)]),
);
const LOCAL = getWord('@local');
const ENTITY_REF = getWord('@entity-name');

/** Adds the node of any value inside an effect, a guard or a default, and returns it. */
export function addValue(scope: TraitScope, value: Json | undefined): number {
  const { graph, literals } = scope.document;
  if (typeof value === 'string') {
    return value.charCodeAt(0) === 64 ? addBinding(scope, value) : literals.text;
  }
  if (typeof value === 'number') return literals.number;
  if (typeof value === 'boolean') return literals.boolean;
  if (Array.isArray(value)) {
    const operator = findOperator(value[0]);
    if (operator && !isPlainTexts(value)) return addOperation(scope, value, operator);
    return addList(scope, value);
  }
  if (isObject(value)) {
    const pattern = findPattern(value.type);
    return pattern ? addPattern(scope, value, pattern) : addRecord(scope, value);
  }
  void graph;
  return literals.nothing;
}

/** Whether a list is only texts without bindings: then its head is a word of the author, not an operator. */
function isPlainTexts(list: readonly Json[]): boolean {
  for (const item of list) {
    if (typeof item !== 'string' || item.charCodeAt(0) === 64) return false;
  }
  return true;
}

function addBinding(scope: TraitScope, text: string): number {
  const { graph } = scope.document;
  const dot = text.indexOf('.');
  const root = dot < 0 ? text.slice(1) : text.slice(1, dot);
  const end = dot < 0 ? -1 : text.indexOf('.', dot + 1);
  const step = dot < 0 ? undefined : end < 0 ? text.slice(dot + 1) : text.slice(dot + 1, end);
  const word = BINDING_WORDS.get(root);
  if (!word) {
    const entity = scope.entities.get(root) ?? scope.document.entities.get(root);
    if (entity === undefined) return graph.addNode(KIND.binding, LOCAL, dot < 0 ? 0 : 1);
    const node = graph.addNode(KIND.binding, ENTITY_REF, dot < 0 ? 0 : 1);
    graph.addEdge(node, entity, ROLE.source);
    return node;
  }
  const node = graph.addNode(KIND.binding, word, (dot < 0 ? 0 : 1) + (end < 0 ? 0 : 1));
  if (step === undefined) return node;
  const target =
    root === 'entity'
      ? scope.fields.get(step)
      : root === 'payload'
        ? scope.payload.get(step)
        : root === 'config'
          ? scope.knobs.get(step)
          : root === 'trait'
            ? (scope.traits.get(step) ?? scope.document.traits.get(step))
            : undefined;
  if (target !== undefined) graph.addEdge(node, target, ROLE.source);
  return node;
}

/** Adds an effect or a nested operation; its first argument may name an entity, an event or a slot. */
export function addOperation(scope: TraitScope, list: readonly Json[], operator: Hash64): number {
  const { graph } = scope.document;
  const name = list[0];
  const slot = name === 'render-ui' || name === 'render' ? findSlot(list[1]) : undefined;
  const verb = name === 'persist' && typeof list[1] === 'string' ? getVerb(list[1]) : undefined;
  const node = graph.addNode(KIND.operation, operator, slot ? slot.low : verb ? verb.low : 0);
  for (let i = 1; i < list.length; i++) {
    const argument = list[i];
    if (slot && i === 1) continue;
    if (verb && i === 1) continue;
    graph.addEdge(node, addArgument(scope, name as string, argument, i), atPlace(ROLE.argument, i));
  }
  return node;
}

const VERBS = new Map(
  [
    'create',
    'update',
    'delete',
    'upsert',
    'batch',
    'clear',
    'bulk-create',
    'bulk-update',
    'bulk-delete',
  ].map((verb) => [verb, getWord(verb)]),
);
const getVerb = (text: string): Hash64 | undefined => VERBS.get(text);

function addArgument(
  scope: TraitScope,
  name: string,
  argument: Json | undefined,
  i: number,
): number {
  if (typeof argument === 'string' && argument.charCodeAt(0) !== 64) {
    if (name === 'emit' && i === 1) return findEvent(scope, argument);
    if (
      (name === 'fetch' && i === 1) ||
      (name === 'persist' && i === 2) ||
      (name === 'ref' && i === 1)
    ) {
      return (
        scope.entities.get(argument) ??
        scope.document.entities.get(argument) ??
        scope.document.literals.text
      );
    }
  }
  if (name === 'emit' && i === 2 && isObject(argument)) return addRecord(scope, argument);
  if (isEffectOperator(name) && Array.isArray(argument)) {
    const operator = findOperator(argument[0]);
    if (operator) return addOperation(scope, argument, operator);
  }
  return addValue(scope, argument);
}

const isEffectOperator = (name: string) =>
  name === 'do' || name === 'when' || name === 'if' || name === 'let';

function findEvent(scope: TraitScope, name: string): number {
  return scope.events.get(name) ?? scope.document.literals.event;
}

function addList(scope: TraitScope, list: readonly Json[]): number {
  const { graph } = scope.document;
  let scalars = 0;
  for (const item of list) scalars |= scalarBit(item);
  const bucket = 32 - Math.clz32(list.length);
  const node = graph.addNode(KIND.data, ANONYMOUS, LIST + scalars * 8 + Math.min(bucket, 7));
  for (const item of list) {
    if (typeof item === 'object' && item !== null)
      graph.addEdge(node, addValue(scope, item), ROLE.member);
    else if (typeof item === 'string' && item.charCodeAt(0) === 64) {
      graph.addEdge(node, addBinding(scope, item), ROLE.member);
    }
  }
  return node;
}

function scalarBit(value: Json | undefined): number {
  if (typeof value === 'string') return value.charCodeAt(0) === 64 ? SCALAR.binding : SCALAR.text;
  if (typeof value === 'number') return SCALAR.number;
  if (typeof value === 'boolean') return SCALAR.boolean;
  return value === null ? SCALAR.nothing : 0;
}

export const STUDY = { dataKeys: false, propValues: true };

/** Adds an object that is no pattern: its keys may be the author's, so they only count. */
export function addRecord(scope: TraitScope, record: JsonObject): number {
  const { graph } = scope.document;
  let sum = 0;
  for (const key in record) {
    const bit = scalarBit(record[key]);
    sum = (sum + (STUDY.dataKeys ? combine32(getWord(key).low, bit) : combine32(bit, 77))) | 0;
  }
  const node = graph.addNode(KIND.data, ANONYMOUS, sum);
  for (const key in record) {
    const value = record[key];
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === 64) graph.addEdge(node, addBinding(scope, value), ROLE.member);
      else if (isEventProp(undefined, key) || key === 'success' || key === 'failure') {
        const event = scope.events.get(value);
        if (event !== undefined) graph.addEdge(node, event, ROLE.fires);
      }
    } else if (typeof value === 'object' && value !== null) {
      graph.addEdge(node, addValue(scope, value), ROLE.member);
    }
  }
  return node;
}

function addPattern(scope: TraitScope, pattern: JsonObject, word: Hash64): number {
  const { graph, literals } = scope.document;
  const node = graph.addNode(KIND.pattern, word);
  const type = pattern.type as string;
  for (const key in pattern) {
    if (key === 'type' || key === 'id') continue;
    const value = pattern[key];
    if (key === 'children' && Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        graph.addEdge(node, addValue(scope, value[i]), atPlace(ROLE.child, i));
      }
      continue;
    }
    const keyWord = getWord(key);
    const prop = graph.addNode(KIND.prop, word, keyWord.low);
    graph.addEdge(node, prop, ROLE.prop);
    if (typeof value === 'string' && value.charCodeAt(0) !== 64) {
      if (isEventProp(type, key)) graph.addEdge(prop, findEvent(scope, value), ROLE.fires);
      else if (key === 'entity') {
        const entity = scope.entities.get(value) ?? scope.document.entities.get(value);
        graph.addEdge(prop, entity ?? literals.text, ROLE.entity);
      } else graph.addEdge(prop, literals.text, ROLE.value);
      continue;
    }
    graph.addEdge(prop, addValue(scope, value), ROLE.value);
  }
  return node;
}
