import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { wrapMachines } from '../language/flat-machines.ts';
import { BINDING_ROOTS, isBinding } from '../language/grammar/bindings.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';
import { argumentIndex, type Operator } from '../language/grammar/operators.ts';
import { toEventName } from '../language/grammar/shapes.ts';
import { toLiteral } from '../language/reader/call-shapes.ts';
import { Reader } from '../language/reader/reader.ts';
import {
  type ElementReference,
  type EventSource,
  type Holder,
  type Key,
  type NameRole,
  Visitor,
} from '../language/reader/visitor.ts';
import { traitsOf } from '../language/traits.ts';
import { type Link, NameLinks } from './name-links.ts';
import {
  behaviorOf,
  describeField,
  type Label,
  labelElement,
  labelField,
  labelKnob,
  labelLiteral,
} from './node-labels.ts';
import { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, findOperand, findPattern, getOperator, roleOf } from './vocabulary.ts';

/** Finds the document of a built-in behavior by its exact name. */
export type FindSchema = (name: string) => JsonObject | undefined;

const ROOTS = new Map([...BINDING_ROOTS].map((root) => [root, hashText(`@${root}`)]));
const VARIABLE = hashText('@variable');
const UNDECLARED_EVENT: Label = ['literal', ANONYMOUS, 5];

/** Distinguishes lists from records. */
const LIST = 64;

/** A list or record of data: only the power of two of its size is known of it. */
const labelData = (size: number, shape = 0): Label => [
  'data',
  ANONYMOUS,
  shape + 32 - Math.clz32(size),
];

/** Where names are declared and looked up. */
interface Scope {
  readonly document: string;
  readonly orbital: string;
  readonly trait: string;
  /** The entity whose record `@entity` is. */
  readonly entity: string;
  /** The event of the transition. */
  readonly event: string;
}

const NOWHERE: Scope = { document: '', orbital: '', trait: '', entity: '', event: '' };

/**
 * Makes a graph of a document as the reader meets it: a node for each element, call, pattern, record and list, and
 * edges by the role that each part has. Names become edges at the end. It knows no operator and no property.
 */
class DocumentGraph extends Visitor {
  readonly graph = new StructureGraph();
  readonly #find: FindSchema;
  readonly #reader = new Reader(this);
  readonly #names = new NameLinks();
  /** Built-in behaviors that traits of the document are of. */
  readonly #behaviors = new Map<string, JsonObject>();
  /** The nodes around what is being read, and their scopes. */
  readonly #around: number[] = [];
  readonly #scopes: Scope[] = [];
  #scope: Scope = NOWHERE;
  /** The behaviors of the orbital's imports, by alias. */
  #imports: ReadonlyMap<string, string> = new Map();

  constructor(find: FindSchema) {
    super();
    this.#find = find;
  }

  /** Reads a document, then the built-in behaviors that it is made of, each once. */
  read(document: JsonObject): void {
    this.#reader.readElement('schema', document, [document], 0);
    for (const [name, schema] of this.#behaviors) {
      this.#scope = { ...NOWHERE, document: name };
      this.#reader.readElement('schema', schema, [schema], 0);
    }
    this.#names.addTo(this.graph);
  }

  /** The node of what is being read. */
  get #parent(): number {
    return this.#around.at(-1) as number;
  }

  /** A name of the orbital, and the same of the document. */
  #near(type: string, name: string): string[] {
    const { orbital, document } = this.#scope;
    return [`${type} ${orbital} ${name}`, `${type} ${document}# ${name}`];
  }

  #own(type: string, name: string): string {
    return `${type} ${this.#scope.trait} ${name}`;
  }

  override enterElement(type: ElementType, node: Json, _holder: Holder, key: Key): void {
    this.#scopes.push(this.#scope);
    const parent = this.#around.at(-1);
    if (type === 'orbital') this.#enterOrbital(node, key);
    const label = type === 'trait' ? this.#labelTrait(node) : labelElement(type, node);
    const own = label === undefined ? (parent as number) : this.graph.addNode(label);
    if (own !== parent && parent !== undefined) {
      const isFurther = type === 'entity' && typeof key === 'number';
      this.graph.addEdge(parent, own, isFurther ? roleOf('auxiliary') : roleOf(type));
    }
    this.#around.push(own);
    this.#enter(type, elementName(type, node), isObject(node) ? node : {}, own, key);
  }

  override leaveElement(): void {
    this.#around.pop();
    this.#scope = this.#scopes.pop() as Scope;
  }

  #enterOrbital(node: Json, key: Key): void {
    const { entity, uses } = isObject(node) ? node : {};
    const imports = new Map<string, string>();
    for (const use of asArray(uses)) {
      if (!isObject(use) || !isString(use.as)) continue;
      const behavior = behaviorOf(use);
      imports.set(use.as, (imports.get(use.as) ?? behavior) === behavior ? behavior : '');
    }
    this.#imports = imports;
    const { document } = this.#scope;
    const orbital = `${document}/${key}`;
    this.#scope = { ...NOWHERE, document, orbital, entity: elementName('entity', entity) };
  }

  /** Declares an element, and reads what no element or code of its own is. */
  #enter(type: ElementType, name: string, node: JsonObject, own: number, key: Key): void {
    const { entity, orbital } = this.#scope;
    switch (type) {
      case 'entity':
        this.#names.declare(own, ...this.#near(type, name));
        this.#scope = { ...this.#scope, entity: name };
        return;
      case 'field':
        this.#names.declare(own, ...this.#near(type, `${entity}.${name}`));
        this.#addParts(own, node);
        return;
      case 'trait':
        this.#names.declare(own, ...this.#near(type, name));
        this.#scope = {
          ...this.#scope,
          trait: `${orbital}/${key}`,
          entity: isString(node.linkedEntity) ? node.linkedEntity : entity,
        };
        this.#addKnobs(own, node.config);
        return;
      case 'state':
        this.#names.declare(own, this.#own(type, name));
        return;
      case 'event':
      case 'emit':
        this.#names.declare(own, this.#own(type, name));
        for (const field of asArray(node.payloadSchema ?? node.payload)) {
          this.#addField(own, field, roleOf('payload'), this.#own(type, `${name}.`));
        }
        return;
      case 'transition':
        this.#scope = { ...this.#scope, event: isString(node.event) ? node.event : '' };
        return;
      default:
    }
  }

  /**
   * The label of a trait. Of one that the document does not write out, its behavior is known where that is imported,
   * and its structure where that is built in; of a bare name nothing.
   */
  #labelTrait(node: Json): Label | undefined {
    const reference = isObject(node) ? node.ref : node;
    if (!isString(reference)) return labelElement('trait', node);
    const [alias = '', ...path] = reference.split('.');
    const behavior = this.#imports.get(alias) ?? (path.length === 0 ? alias : '');
    const schema = this.#scope.document === '' ? this.#find(behavior) : undefined;
    const name = path.at(-1);
    if (schema !== undefined && (name === undefined || hasTrait(schema, name))) {
      this.#behaviors.set(behavior, schema);
      return ['trait', hashText(behavior), 4];
    }
    return this.#imports.has(alias) ? ['trait', hashText(behavior), 3] : ['trait', ANONYMOUS, 2];
  }

  #addKnobs(trait: number, config: Json | undefined): void {
    if (!isObject(config)) return;
    for (const name in config) {
      const node = this.graph.addNode(labelKnob(config[name]));
      this.graph.addEdge(trait, node, roleOf('knob'));
      this.#names.declare(node, this.#own('knob', name));
    }
  }

  /** Adds a field of a payload, or a part of a field. */
  #addField(owner: number, field: Json | undefined, role: number, scope?: string): void {
    if (!isObject(field)) return;
    const node = this.graph.addNode(labelField('payload', field));
    this.graph.addEdge(owner, node, role);
    if (scope !== undefined && isString(field.name)) this.#names.declare(node, scope + field.name);
    this.#addParts(node, field);
  }

  #addParts(node: number, field: JsonObject): void {
    const facts = describeField(field);
    // A loop adds the facts to the refined labels and leaves the plain one as it is.
    if (facts > 0) this.graph.addEdge(node, node, facts);
    this.#addField(node, field.items, roleOf('member'));
    const { properties } = field;
    for (const part of isObject(properties) ? Object.values(properties) : []) {
      this.#addField(node, part, roleOf('field'));
    }
  }

  override refer(role: ElementReference, name: string, _holder: Holder, key: Key): void {
    const kind = this.graph.kinds[this.#parent];
    switch (role) {
      case 'state': {
        const back = roleOf(key === 'to' ? 'incoming' : 'outgoing');
        this.#link(roleOf(key === 'to' ? 'to' : 'from'), [this.#own(role, name)], { back });
        return;
      }
      case 'event': {
        const back = kind === 'transition' ? { back: roleOf('handles') } : {};
        const as = roleOf(key === 'triggers' ? 'triggers' : 'event');
        this.#link(as, this.#eventNames(name), back);
        return;
      }
      case 'trait':
        this.#link(roleOf('source'), this.#near(role, name));
        return;
      case 'entity':
        this.#linkEntity(roleOf(kind === 'field' ? 'relation' : 'entity'), name);
        return;
      default:
    }
  }

  /** Links what is being read to what a name may mean. */
  #link(role: number, meant: readonly string[], more: Partial<Link> = {}): void {
    this.#names.link({ from: this.#parent, role, meant, ...more });
  }

  #linkEntity(role: number, name: string): void {
    this.#link(role, this.#near('entity', name), { otherwise: labelLiteral(name) });
  }

  /** The declarations of an event, which may be one of its emits alone. */
  #eventNames = (name: string): string[] => [this.#own('event', name), this.#own('emit', name)];

  /** The role of the value under a key of what is being read. */
  #placeOf(key: Key): number {
    const { role, position, inSettings } = this.#reader;
    switch (this.graph.kinds[this.#parent]) {
      case 'data':
        return roleOf('member');
      case 'operation':
        return role === 'binder' ? roleOf('member') : roleOf('argument', key as number);
      case 'pattern':
        return typeof key === 'number' ? roleOf('child', key) : roleOf(key);
      default:
        if (inSettings) return roleOf('default');
        return position === 'guard' ? roleOf('guard') : roleOf('effect', key as number);
    }
  }

  #hang(label: Label, key: Key): number {
    const place = this.#placeOf(key);
    const node = this.graph.addNode(label);
    this.graph.addEdge(this.#parent, node, place);
    return node;
  }

  #enterCode(label: Label, key: Key): void {
    this.#around.push(this.#hang(label, key));
  }

  override enterCall(list: Json[], operator: Operator | undefined, _: Holder, key: Key): void {
    if (operator === undefined) {
      this.enterList(list, list, key);
      return;
    }
    // The slot of a draw call and the verb of a write are part of what the operation is.
    const slot = list[argumentIndex(operator, 'slot') || list.length];
    const verb = list[argumentIndex(operator, 'verb') || list.length];
    const word = findOperand(toLiteral(slot ?? verb, this.#reader.config));
    this.#enterCode(['operation', getOperator(operator.name), word?.low ?? 0], key);
  }

  override enterList(list: Json[], _: Holder, key: Key): void {
    this.#enterCode(labelData(list.length, LIST), key);
  }

  override enterRecord(record: JsonObject, _: Holder, key: Key): void {
    const type = findPattern(toLiteral(record.type, this.#reader.config));
    this.#enterCode(type ? ['pattern', type, 0] : labelData(Object.keys(record).length), key);
  }

  override enterPattern(
    node: JsonObject,
    _p: unknown,
    _t: unknown,
    holder: Holder,
    key: Key,
  ): void {
    this.enterRecord(node, holder, key);
  }

  override leave(): void {
    this.#around.pop();
  }

  override literal(value: Json | undefined, _: Holder, key: Key): void {
    // Plain items of data are in its size.
    if (this.graph.kinds[this.#parent] !== 'data') this.#hang(labelLiteral(value), key);
  }

  override binding(text: string, _: Holder, key: Key): void {
    const [root = '', step] = text.slice(1).split('.');
    const node = this.#hang(
      ['binding', ROOTS.get(root) ?? VARIABLE, step === undefined ? 0 : 1],
      key,
    );
    const meant = step === undefined ? [] : this.#stepNames(root, step);
    if (meant.length > 0) this.#link(roleOf('source'), meant, { from: node });
  }

  /** The declarations of the first step after a root. */
  #stepNames(root: string, step: string): string[] {
    const { entity, event } = this.#scope;
    if (root === 'entity') return this.#near('field', `${entity}.${step}`);
    if (root === 'trait') return this.#near(root, step);
    if (root === 'config') return [this.#own('knob', step)];
    return root === 'payload' ? this.#eventNames(`${event}.${step}`) : [];
  }

  override variable(text: string, _: Holder, key: Key): void {
    this.#hang(['binding', VARIABLE, text.includes('.') ? 1 : 0], key);
  }

  override event(text: string, _source: EventSource, _: Holder, key: Key): void {
    if (isBinding(text)) return;
    const name = toEventName(text);
    this.#link(this.#placeOf(key), this.#eventNames(name), { otherwise: UNDECLARED_EVENT });
  }

  override named(role: NameRole, text: string, holder: Holder, key: Key): void {
    const isEntity = role === 'entity' || role === 'shownEntity';
    if (isEntity) this.#linkEntity(this.#placeOf(key), text);
    else if (role !== 'fieldKey') this.literal(text, holder, key);
  }
}

const hasTrait = (schema: JsonObject, name: string): boolean =>
  [...traitsOf(schema)].some(([trait]) => elementName('trait', trait) === name);

/** The graph of a document's structure: any JSON object. Linear in its size. */
export function readDocument(document: JsonObject, find: FindSchema): StructureGraph {
  const reading = new DocumentGraph(find);
  reading.read(wrapMachines(document));
  return reading.graph;
}
