import { combine32, type Hash64 } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { addBinding, isBinding, resolveWord } from './bindings.ts';
import { atPlace, ROLE } from './roles.ts';
import { findName, type TraitScope } from './scope.ts';
import {
  ANONYMOUS,
  findOperator,
  findPattern,
  findPersistVerb,
  findSlot,
  getKeyWord,
  isEventProp,
  KIND,
} from './vocabulary.ts';

/** Where objects are records of the author even if they have the `type` of a pattern, or may be patterns. */
type Place = 'data' | 'view';

/** Adds any value inside an effect, a guard or a default; returns its node. */
export function addValue(
  scope: TraitScope,
  value: Json | undefined,
  place: Place = 'view',
): number {
  const { literals } = scope.document;
  switch (typeof value) {
    case 'string':
      return isBinding(value) ? addBinding(scope, value) : literals.text;
    case 'number':
      return literals.number;
    case 'boolean':
      return literals.boolean;
  }
  if (Array.isArray(value)) {
    const operator = findOperator(value[0]);
    return operator && !isPlainTexts(value)
      ? addOperation(scope, value, operator)
      : addList(scope, value, place);
  }
  if (!isObject(value)) return literals.nothing;
  const pattern = place === 'view' ? findPattern(resolveWord(scope, value.type)) : undefined;
  return pattern ? addPattern(scope, value, pattern) : addRecord(scope, value, place);
}

/** Adds an effect. Unlike a value, a list of texts with an operator first is an operation here. */
export function addEffect(scope: TraitScope, effect: Json | undefined): number {
  const operator = Array.isArray(effect) ? findOperator(effect[0]) : undefined;
  return operator && Array.isArray(effect)
    ? addOperation(scope, effect, operator)
    : addValue(scope, effect);
}

/** Whether a list is only texts without bindings: then its head is a word of the author, not an operator. */
function isPlainTexts(list: readonly Json[]): boolean {
  return list.every((item) => typeof item === 'string' && !isBinding(item));
}

/** Where operators name an entity, by the index of the argument. */
const ENTITY_ARGUMENT = new Map([
  ['fetch', 1],
  ['fetch-stream', 1],
  ['ref', 1],
  ['persist', 2],
]);

/** Operators whose objects are data, by the index of the first such argument. */
const DATA_ARGUMENT = new Map([
  ['emit', 2],
  ['persist', 3],
  ['set', 2],
]);

/** Operators whose arguments are effects. */
const SEQUENCES = new Set(['do', 'when', 'if', 'let']);

function addOperation(scope: TraitScope, list: readonly Json[], operator: Hash64): number {
  const { graph } = scope.document;
  const name = list[0] as string;
  // The slot of a render and the verb of a persist are part of what the operation is.
  const word =
    name === 'render-ui'
      ? findSlot(resolveWord(scope, list[1]))
      : name === 'persist'
        ? findPersistVerb(list[1])
        : undefined;
  const node = graph.addNode(KIND.operation, operator, word?.low ?? 0);
  for (let i = word ? 2 : 1; i < list.length; i++) {
    graph.addEdge(node, addArgument(scope, name, list[i], i), atPlace(ROLE.argument, i));
  }
  return node;
}

function addArgument(
  scope: TraitScope,
  operator: string,
  argument: Json | undefined,
  index: number,
): number {
  if (typeof argument === 'string') {
    if (operator === 'emit' && index === 1) return addEventName(scope, argument);
    if (ENTITY_ARGUMENT.get(operator) === index) return addEntityName(scope, argument);
  }
  if (operator === 'let' && index === 1) return addVariables(scope, asArray(argument));
  if (index >= (DATA_ARGUMENT.get(operator) ?? Number.POSITIVE_INFINITY)) {
    return addValue(scope, argument, 'data');
  }
  return SEQUENCES.has(operator) ? addEffect(scope, argument) : addValue(scope, argument);
}

/** Adds the values of the variables that a `let` names: a name may look like an operator. */
function addVariables(scope: TraitScope, pairs: readonly Json[]): number {
  const { graph } = scope.document;
  const node = graph.addNode(KIND.data, ANONYMOUS, LIST + pairs.length);
  for (const pair of pairs) {
    for (const value of asArray(pair).slice(1)) {
      graph.addEdge(node, addValue(scope, value), ROLE.member);
    }
  }
  return node;
}

function addEventName(scope: TraitScope, name: string): number {
  const event = name.startsWith('UI:') ? name.slice(3) : name;
  return scope.events.get(event) ?? scope.document.literals.event;
}

function addEntityName(scope: TraitScope, name: string): number {
  return findName(name, scope.entities, scope.document.entities) ?? addValue(scope, name);
}

/** What an item adds to the label of the list or record that holds it, one bit per sort. */
function toSort(value: Json | undefined): number {
  switch (typeof value) {
    case 'string':
      return isBinding(value) ? 1 : 2;
    case 'number':
      return 4;
    case 'boolean':
      return 8;
    default:
      return value === null ? 16 : 32;
  }
}

/** Tells lists from records. */
const LIST = 1 << 16;

/** Adds a list of data: the sorts of its items and the power of two of its length, then its inner items. */
function addList(scope: TraitScope, list: readonly Json[], place: Place): number {
  const { graph } = scope.document;
  let sorts = 0;
  for (const item of list) sorts |= toSort(item);
  const magnitude = 32 - Math.clz32(list.length);
  const node = graph.addNode(KIND.data, ANONYMOUS, LIST + (magnitude << 8) + sorts);
  for (const item of list) {
    if (hasStructure(item)) graph.addEdge(node, addValue(scope, item, place), ROLE.member);
  }
  return node;
}

function hasStructure(value: Json | undefined): boolean {
  if (typeof value === 'string') return isBinding(value);
  return typeof value === 'object' && value !== null;
}

/** Adds an object that is no pattern. Its keys may be names of the author, so they are only counted by sort. */
function addRecord(scope: TraitScope, record: JsonObject, place: Place): number {
  const { graph } = scope.document;
  let shape = 0;
  for (const key in record) shape += combine32(toSort(record[key]), 1) >>> 8;
  const node = graph.addNode(KIND.data, ANONYMOUS, shape | 0);
  for (const key in record) {
    const value = record[key];
    if (hasStructure(value)) {
      graph.addEdge(node, addValue(scope, value, place), ROLE.member);
    } else if (typeof value === 'string' && (isEventProp(undefined, key) || isResult(key))) {
      const event = scope.events.get(value);
      if (event !== undefined) graph.addEdge(node, event, ROLE.fires);
    }
  }
  return node;
}

/** Whether a key of an effect's `emit` option names the event of an outcome. */
function isResult(key: string): boolean {
  return key === 'success' || key === 'failure';
}

/** Adds a pattern: its type, one node per property it sets, and its children in order. */
function addPattern(scope: TraitScope, pattern: JsonObject, type: Hash64): number {
  const { graph } = scope.document;
  const node = graph.addNode(KIND.pattern, type);
  const typeName = resolveWord(scope, pattern.type) as string;
  for (const key in pattern) {
    if (key === 'type' || key === 'id') continue;
    const value = pattern[key];
    if (key === 'children' && Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        graph.addEdge(node, addValue(scope, value[i]), atPlace(ROLE.child, i));
      }
      continue;
    }
    const prop = graph.addNode(KIND.prop, type, getKeyWord(key).low);
    graph.addEdge(node, prop, ROLE.prop);
    if (typeof value === 'string' && isEventProp(typeName, key)) {
      const event = isBinding(value) ? scope.document.literals.event : addEventName(scope, value);
      graph.addEdge(prop, event, ROLE.fires);
    } else if (typeof value === 'string' && key === 'entity') {
      graph.addEdge(prop, addEntityName(scope, value), ROLE.entity);
    } else {
      graph.addEdge(prop, addValue(scope, value), ROLE.value);
    }
  }
  return node;
}
