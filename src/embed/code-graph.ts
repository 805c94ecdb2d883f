import { combine32, type Hash64, hashText } from '../kernel/hash.ts';
import type { Json, JsonObject } from '../kernel/json.ts';
import { BINDING_ROOTS, BINDING_STEPS, isBinding } from '../language/grammar/bindings.ts';
import { UI_EVENT_PREFIX } from '../language/grammar/builtin-events.ts';
import { argumentIndex, type Operator } from '../language/grammar/operators.ts';
import { toLiteral } from '../language/reader/knobs.ts';
import { Reader } from '../language/reader/reader.ts';
import {
  type EventSource,
  type Holder,
  type Key,
  type NameRole,
  Visitor,
} from '../language/reader/visitor.ts';
import type { Names, TraitScope } from './document-scope.ts';
import {
  ANONYMOUS,
  addEventName,
  addLiteral,
  atPlace,
  findOperator,
  findPattern,
  findPersistVerb,
  findSlot,
  KIND,
  ROLE,
} from './vocabulary.ts';

const ROOTS = new Map([...BINDING_ROOTS].map((root) => [root, hashText(`@${root}`)]));
const VARIABLE = hashText('@variable');

/** Adds a binding `@root.step.…`, linked to what its first step names; returns its node. */
function addBinding(scope: TraitScope, binding: string): number {
  const [root = '', step] = binding.slice(1).split('.');
  const word = ROOTS.get(root);
  if (!word) return addVariable(scope, binding);
  const node = scope.graph.addNode(KIND.binding, word, step === undefined ? 0 : 1);
  const target = step === undefined ? undefined : findStep(scope, root, step);
  if (target !== undefined) scope.graph.addEdge(node, target, ROLE.source);
  return node;
}

/** Adds a binding whose root is a name of the author: a variable, an entity. */
function addVariable(scope: TraitScope, binding: string): number {
  return scope.graph.addNode(KIND.binding, VARIABLE, binding.includes('.') ? 1 : 0);
}

function findStep(scope: TraitScope, root: string, step: string): number | undefined {
  const { fields: field, payload, knobs: knob, traits: trait } = scope;
  const names: Readonly<Record<string, Names>> = { field, payload, knob, trait };
  return names[BINDING_STEPS[root] ?? '']?.find(step);
}

/** A node whose parts are being read. */
interface Frame {
  readonly node: number;
  readonly kind: 'operation' | 'pattern' | 'data';
  /** Of a pattern, its type. */
  readonly type: Hash64;
  /** Of an operation, the argument that is part of its label; 0 where none is. */
  readonly labelled: number;
  /** Whether records in it are the author's even if they have the `type` of a pattern. */
  readonly isData: boolean;
}

/** Distinguishes lists from records. */
const LIST = 1 << 16;

/** The bits that an item adds to the label of the list or record that holds it, one bit per sort. */
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

/** The sorts of a list's items and the power of two of its length. */
function toListLabel(list: readonly Json[]): number {
  let sorts = 0;
  for (const item of list) sorts |= toSort(item);
  return LIST + ((32 - Math.clz32(list.length)) << 8) + sorts;
}

/** The sorts of a record's members. Its keys may be names of the author. */
function toRecordLabel(record: JsonObject): number {
  let shape = 0;
  for (const key in record) shape += combine32(toSort(record[key]), 1) >>> 8;
  return shape | 0;
}

/**
 * Adds the code of a trait to the graph as the reader meets it: a node per call, pattern, property, record
 * and list, and edges by the role that each part has. It knows no operator and no property.
 */
export class CodeGraph extends Visitor {
  override readonly isCodeOnly = true;
  readonly #reader = new Reader(this);
  readonly #frames: Frame[] = [];
  #scope: TraitScope;
  #owner = 0;
  #ownerRole = 0;
  #isOrdered = false;

  constructor(scope: TraitScope) {
    super();
    this.#scope = scope;
    this.#reader.config = scope.config;
  }

  /** Adds the guard and the effects of a transition or a tick to its node. */
  addReaction(scope: TraitScope, node: number, part: JsonObject): void {
    this.#scope = scope;
    this.#begin(node, ROLE.guard, false);
    this.#reader.readGuard(part.guard, part, 'guard');
    this.#begin(node, ROLE.effect, true);
    this.#reader.readEffects(part.effects, part, 'effects');
  }

  /** Adds a value that patterns may draw to the node of its knob. */
  addDefault(node: number, holder: JsonObject, key: string): void {
    this.#begin(node, ROLE.default, false);
    this.#reader.readData(holder[key], holder, key);
  }

  #begin(owner: number, role: number, isOrdered: boolean): void {
    this.#owner = owner;
    this.#ownerRole = role;
    this.#isOrdered = isOrdered;
  }

  /** Attaches a node to the node being read, as its value under a key. */
  #hang(node: number, key: Key, isNamed = false): void {
    const { graph } = this.#scope;
    const { role } = this.#reader;
    const frame = this.#frames.at(-1);
    if (frame === undefined) {
      const place = this.#isOrdered ? atPlace(this.#ownerRole, key as number) : this.#ownerRole;
      graph.addEdge(this.#owner, node, place);
    } else if (frame.kind === 'data') graph.addEdge(frame.node, node, ROLE.member);
    else if (frame.kind === 'operation') {
      if (key === frame.labelled) return;
      const place = role === 'binder' ? ROLE.member : atPlace(ROLE.argument, key as number);
      graph.addEdge(frame.node, node, place);
    } else if (typeof key === 'number') {
      graph.addEdge(frame.node, node, atPlace(ROLE.child, key));
    } else {
      const prop = graph.addNode(KIND.prop, frame.type, hashText(key).low);
      graph.addEdge(frame.node, prop, ROLE.prop);
      graph.addEdge(prop, node, isNamed ? ROLE.entity : ROLE.value);
    }
  }

  #enter(node: number, kind: Frame['kind'], key: Key, type = ANONYMOUS, labelled = 0): void {
    this.#hang(node, key);
    this.#frames.push({ node, kind, type, labelled, isData: this.#isData() });
  }

  #isData(): boolean {
    const frame = this.#frames.at(-1);
    if (frame?.kind !== 'operation') return frame?.isData === true;
    const { role } = this.#reader;
    return frame.isData || role === 'data' || role === 'record';
  }

  override enterCall(
    list: Json[],
    operator: Operator | undefined,
    _holder: Holder,
    key: Key,
  ): void {
    const { graph } = this.#scope;
    if (operator === undefined) {
      this.#enter(graph.addNode(KIND.data, ANONYMOUS, toListLabel(list)), 'data', key);
      return;
    }
    // The slot of a draw call and the verb of a write are part of what the operation is.
    const slot = argumentIndex(operator, 'slot');
    const verb = argumentIndex(operator, 'verb');
    const word =
      slot > 0
        ? findSlot(toLiteral(list[slot], this.#scope.config))
        : verb > 0
          ? findPersistVerb(list[verb])
          : undefined;
    const label = findOperator(operator.name) as Hash64;
    const node = graph.addNode(KIND.operation, label, word?.low ?? 0);
    this.#enter(node, 'operation', key, ANONYMOUS, word ? slot || verb : 0);
  }

  override enterList(list: Json[], _holder: Holder, key: Key): void {
    const { graph } = this.#scope;
    this.#enter(graph.addNode(KIND.data, ANONYMOUS, toListLabel(list)), 'data', key);
  }

  override enterRecord(record: JsonObject, _holder: Holder, key: Key): void {
    this.#enterObject(record, this.#isData() ? undefined : record.type, key);
  }

  override enterPattern(
    node: JsonObject,
    _pattern: unknown,
    type: Json | undefined,
    _holder: Holder,
    key: Key,
  ): void {
    this.#enterObject(node, type, key);
  }

  #enterObject(record: JsonObject, written: Json | undefined, key: Key): void {
    const { graph } = this.#scope;
    const type = findPattern(toLiteral(written, this.#scope.config));
    if (type) this.#enter(graph.addNode(KIND.pattern, type), 'pattern', key, type);
    else this.#enter(graph.addNode(KIND.data, ANONYMOUS, toRecordLabel(record)), 'data', key);
  }

  override leave(): void {
    this.#frames.pop();
  }

  override literal(value: Json | undefined, _holder: Holder, key: Key): void {
    const frame = this.#frames.at(-1);
    // Plain items are in the label of what holds them; a record that reads as a pattern repeats its type.
    if (frame?.kind === 'data' || (frame?.kind === 'pattern' && (key === 'id' || key === 'type'))) {
      return;
    }
    this.#hang(addLiteral(this.#scope.graph, value), key);
  }

  override binding(text: string, _holder: Holder, key: Key): void {
    this.#hang(addBinding(this.#scope, text), key);
  }

  override variable(text: string, _holder: Holder, key: Key): void {
    this.#hang(addVariable(this.#scope, text), key);
  }

  override event(text: string, _source: EventSource, _holder: Holder, key: Key): void {
    if (isBinding(text)) return;
    const name = text.startsWith(UI_EVENT_PREFIX) ? text.slice(UI_EVENT_PREFIX.length) : text;
    const { graph, events } = this.#scope;
    const event = events.find(name);
    const frame = this.#frames.at(-1);
    if (frame?.kind === 'data') {
      if (event !== undefined) graph.addEdge(frame.node, event, ROLE.fires);
    } else if (frame?.kind === 'pattern') {
      const prop = graph.addNode(KIND.prop, frame.type, hashText(String(key)).low);
      graph.addEdge(frame.node, prop, ROLE.prop);
      graph.addEdge(prop, event ?? addEventName(graph), ROLE.fires);
    } else this.#hang(event ?? addEventName(graph), key);
  }

  override named(role: NameRole, text: string, holder: Holder, key: Key): void {
    if (role === 'fieldKey') return;
    if (role !== 'entity' && role !== 'shownEntity') {
      this.literal(text, holder, key);
      return;
    }
    const entity = this.#scope.entities.find(text);
    if (entity === undefined) this.literal(text, holder, key);
    else this.#hang(entity, key, true);
  }
}
