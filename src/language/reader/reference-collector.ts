import { groupBy } from '../../kernel/append.ts';
import {
  asArray,
  isObject,
  isString,
  type Json,
  type JsonObject,
  toText,
} from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { BINDING_ROOTS, BINDING_STEPS, isBinding } from '../grammar/bindings.ts';
import { type ElementType, elementName } from '../grammar/elements.ts';
import type { Operator } from '../grammar/operators.ts';
import { FIELD_ITEM_KEYS, PATTERNS } from '../grammar/patterns.ts';
import { FIELD_TYPES, UI_EVENT_PREFIX } from '../grammar/shapes.ts';
import { knobOf, toLiteral } from './call-shapes.ts';
import { IMPORT_NAME, Reader } from './reader.ts';
import {
  type ElementReference,
  type EventSource,
  type Holder,
  type Key,
  type NameRole,
  Visitor,
} from './visitor.ts';

/**
 * How a name is meant: by the type of the element that it names; `fired` is an event that code or a pattern
 * fires, which may be another trait's; `sourceEvent` is one of the trait that is listened to.
 */
export type ReferenceRole =
  | 'state'
  | 'event'
  | 'sourceEvent'
  | 'fired'
  | 'entity'
  | 'field'
  | 'trait'
  | 'orbital'
  | 'use';

/** An element that the document defines under a name. */
export interface Definition {
  readonly type: ElementType;
  readonly name: string;
  readonly path: Path;
}

/** A place that uses a name. */
export interface Reference {
  readonly role: ReferenceRole;
  readonly name: string;
  /** Path of the text; of `key`, of the member whose key it is. */
  readonly path: Path;
  readonly kind: 'value' | 'key';
  /**
   * Of a field, its entity, or the entity and its relation that leads there, as in `Visit.patient`; of a source's event,
   * the trait that is listened to.
   */
  readonly owner: string | undefined;
  /** Of a field of `@entity`, that of the trait: in the options of a fetch it is meant where the fetched one has no such field. */
  readonly around: string | undefined;
  /** Of a source's event, the orbital that is named beside the trait. */
  readonly orbital: string | undefined;
  /**
   * The text or key that refers to `name` instead. `text` is the present text, where another reference
   * in it was renamed before.
   */
  withName(name: string, text?: string): string;
}

const same = (name: string): string => name;

const WORDS = /[A-Za-z_][\w-]*/g;
const BINDINGS = /(?<![\w.+-])@([A-Za-z_][\w-]*)(?:\.([A-Za-z_][\w-]*))?(?:\.([A-Za-z_][\w-]*))?/g;
const VARIABLE_STEP = /^(@[\w-]+(?:\.\d+|\[\d+\])?\.)([A-Za-z_][\w-]*)/;
/** Operators whose second argument is a key of the record, or of each of the rows, that the first one is, or a list of keys. */
export const KEYED =
  /^(?:object\/(?:get|has|set|omit|pick)|array\/(?:avg|groupBy|max|min|sort|sum))$/;
const WHOLE = /^@([A-Za-z_][\w-]*)$/;
const NAME_GOES_ON = /^[A-Za-z0-9_-]/;
/** The `@` of an address such as `help@Acme.com` begins no binding. */
const IN_ADDRESS = /[\w.+-]@/y;

/** `text` with `before + name` put in place of `before + old`, wherever the name ends there. */
function replaceName(text: string, before: string, old: string, name: string): string {
  const wanted = before + old;
  let result = '';
  let from = 0;
  for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + 1)) {
    const end = i + wanted.length;
    if (NAME_GOES_ON.test(text.slice(end, end + 1))) continue;
    IN_ADDRESS.lastIndex = i - 1;
    if (i > 0 && IN_ADDRESS.test(text)) continue;
    result += text.slice(from, i) + before + name;
    from = end;
  }
  return result + text.slice(from);
}

/** A text that uses a name behind other words. */
const behind = (before: string, name: string, text = before + name) => ({
  withName: (to: string, now = text) => replaceName(now, before, name, to),
});

/** The definitions and uses of names in one orbital, in document order, found by name. */
export class OrbitalReferences extends Visitor {
  readonly index: number;
  readonly definitions: Definition[] = [];
  readonly references: Reference[] = [];
  /** Steps into rows that an event or a variable holds. They are fields where the rows are of the trait's entity. */
  readonly rowUses: Reference[] = [];
  /** The entity whose rows a trait fetches, by its position and the event that answers; empty where there are several. */
  readonly fetches = new Map<string, string>();

  readonly #reader = new Reader(this);
  /** Knobs that were reported as the name of an event. */
  readonly #knobs = new Set<string>();
  #byName: ReadonlyMap<string, readonly Reference[]> | undefined;
  #ownEvents: ReadonlySet<string> | undefined;
  #orbitalEntity = '';
  #entity = '';
  #traitPath: Path = [];

  /** Paths begin at the document's root. */
  constructor(orbitals: Json[], index: number) {
    super();
    this.index = index;
    this.#reader.path.push('orbitals');
    this.#reader.readElement('orbital', orbitals[index] as Json, orbitals, index);
  }

  /** The uses of one name. */
  of(role: ReferenceRole, name: string): readonly Reference[] {
    this.#byName ??= groupBy(this.references, (one) => `${one.role} ${one.name}`);
    return this.#byName.get(`${role} ${name}`) ?? [];
  }

  /** Whether the trait that a reference is in has an event of this name itself. */
  hasOwnEvent({ path, name }: Reference): boolean {
    this.#ownEvents ??= new Set(
      [
        ...this.references.filter(({ role }) => role === 'event'),
        ...this.definitions.filter(({ type }) => type === 'event' || type === 'emit'),
      ].map((one) => `${one.path[3]} ${one.name}`),
    );
    return this.#ownEvents.has(`${path[3]} ${name}`);
  }

  override enterElement(type: ElementType, node: Json): void {
    if (type === 'orbital') {
      this.#orbitalEntity = isObject(node) ? elementName('entity', node.entity) : '';
    } else if (type === 'trait') {
      const linked = isObject(node) ? node.linkedEntity : undefined;
      this.#entity = isString(linked) ? linked : this.#orbitalEntity;
      this.#traitPath = [...this.#reader.path];
      const { provides } = Object(Object(node).entityContract);
      for (const [index, field] of asArray(provides).entries()) {
        const path = [...this.#traitPath, 'entityContract', 'provides', index];
        if (isString(field)) this.#add('field', field, path, { owner: this.#entity });
      }
    }
    const name = elementName(type, node);
    if (name === '' || type === 'transition') return;
    this.definitions.push({ type, name, path: [...this.#reader.path] });
  }

  override refer(role: ElementReference, name: string, holder: Holder, key: Key): void {
    switch (role) {
      case 'event':
        this.#event('event', name, key);
        return;
      case 'sourceEvent':
        this.#sourceEvent(name, holder as JsonObject, key);
        return;
      case 'entityKey':
        this.#add('entity', name, key, { kind: 'key' });
        return;
      case 'type':
        this.#type(name, key);
        return;
      case 'import':
        this.#import(name, key);
        return;
      default:
        this.#add(role, name, key);
    }
  }

  override event(text: string, _source: EventSource, _holder: Holder, key: Key): void {
    if (!text.startsWith(UI_EVENT_PREFIX)) this.#event('fired', text, key);
    else {
      const name = text.slice(UI_EVENT_PREFIX.length);
      this.#add('fired', name, key, behind(UI_EVENT_PREFIX, name));
    }
  }

  /** An event's name as it is written, and, where it is bound to a knob, the default of that knob. */
  #event(role: 'event' | 'fired', text: string, key: Key): void {
    this.#add(role, text, key);
    const knob = knobOf(text);
    if (knob === undefined) return;
    const name = toLiteral(text, this.#reader.config);
    const id = `${role} ${this.#traitPath.at(-1)} ${knob}`;
    if (!isString(name) || this.#knobs.has(id)) return;
    this.#knobs.add(id);
    this.#add(role, name, [...this.#traitPath, 'config', knob, 'default']);
  }

  /** The source of a listener stands apart, or before the event: `Trait.EVENT`, `Orbital.Trait.EVENT`. */
  #sourceEvent(text: string, listen: JsonObject, key: Key): void {
    const [event = '', trait, orbital] = text.split('.').reverse();
    const part = (place: number) => ({
      withName: (to: string, now = text) => now.split('.').with(place, to).join('.'),
    });
    if (trait !== undefined) this.#add('trait', trait, key, part(-2));
    if (orbital !== undefined) this.#add('orbital', orbital, key, part(-3));
    const source = isObject(listen.source) ? listen.source : { trait, orbital };
    if (!isString(source.trait)) return;
    const owner = { owner: source.trait, orbital: toText(source.orbital) || undefined };
    this.#add('sourceEvent', event, key, { ...owner, ...part(-1) });
  }

  /** Entities inside a type such as `[Ticket]` or `Map<string,Ticket>`. */
  #type(text: string, key: Key): void {
    if (FIELD_TYPES.has(text)) return;
    for (const word of new Set(text.match(WORDS))) {
      if (FIELD_TYPES.has(word)) continue;
      this.#add('entity', word, key, {
        withName: (name, now = text) => now.replace(WORDS, (one) => (one === word ? name : one)),
      });
    }
  }

  #import(text: string, key: Key): void {
    const alias = IMPORT_NAME.exec(text)?.[1];
    if (alias === undefined) return;
    this.#add('use', alias, key, { withName: (name) => name + text.slice(alias.length) });
  }

  override named(role: NameRole, text: string, _holder: Holder, key: Key): void {
    const { patternEntity, namedEntity } = this.#reader;
    switch (role) {
      case 'entity':
      case 'shownEntity':
        this.#add('entity', text, key);
        return;
      case 'field': {
        const isNamed = isString(patternEntity) && !isBinding(patternEntity);
        this.#add('field', text, key, { owner: isNamed ? patternEntity : this.#entity });
        return;
      }
      case 'fieldKey':
      case 'included':
        if (namedEntity !== undefined) {
          const kind = role === 'fieldKey' ? 'key' : 'value';
          this.#add('field', text, key, { kind, owner: namedEntity });
        }
        return;
      case 'state':
        this.#add('state', text, key);
        return;
      default:
    }
  }

  override literal(value: Json | undefined, _holder: Holder, key: Key): void {
    if (isString(value) && value.includes('@')) this.#bindings(value, key);
  }

  override binding(text: string, _holder: Holder, key: Key): void {
    this.#bindings(text, key);
  }

  override variable(text: string, _holder: Holder, key: Key): void {
    const [, before = '', step] = VARIABLE_STEP.exec(text) ?? [];
    if (step !== undefined) this.#rowUse(step, before, [...this.#reader.path, key]);
  }

  #rowUse(name: string, before: string, path: Path): void {
    const use = { owner: this.#entity, ...behind(before, name) };
    this.rowUses.push(this.#toReference('field', name, path, use));
  }

  /** The names in the bindings of a text: an entity, a field, a trait. Each once, however often it is named. */
  #bindings(text: string, key: Key): void {
    const seen = new Set<string>();
    for (const [, root = '', step, inner] of text.matchAll(BINDINGS)) {
      if (this.#reader.scope.has(root)) continue;
      const meaning = this.#meaningOf(root);
      if (!BINDING_ROOTS.has(root) && !seen.has(root)) {
        seen.add(root);
        this.#bound('entity', root, '@', text, key);
      }
      if (inner !== undefined && root === 'payload') {
        this.#rowUse(inner, `@payload.${step}.`, [...this.#reader.path, key]);
      }
      if (step === undefined || (meaning !== 'field' && meaning !== 'trait')) continue;
      const before = `@${root}.`;
      const owner = meaning === 'field' ? this.#ownerOf(root) : undefined;
      if (!seen.has(before + step)) this.#bound(meaning, step, before, text, key, owner);
      seen.add(before + step);
      const through = `${before}${step}.`;
      if (owner === undefined || inner === undefined || seen.has(through + inner)) continue;
      seen.add(through + inner);
      this.#bound('field', inner, through, text, key, `${owner}.${step}`);
    }
  }

  /** What the step behind a root names: of an entity's name, a field. */
  #meaningOf(root: string) {
    if (this.#reader.scope.has(root)) return undefined;
    return BINDING_ROOTS.has(root) ? BINDING_STEPS[root] : 'field';
  }

  #ownerOf = (root: string): string =>
    BINDING_ROOTS.has(root) ? (this.#reader.entity ?? this.#entity) : root;

  /** Notes a name that stands in a text, behind what is before it there. */
  #bound(
    role: ReferenceRole,
    name: string,
    before: string,
    text: string,
    key: Key,
    owner?: string,
  ) {
    const around = before === '@entity.' ? this.#entity : undefined;
    this.#add(role, name, key, { owner, around, ...behind(before, name, text) });
  }

  /** A pattern inside of data, such as in the cell of a board: its fields are those of a pattern. */
  override enterRecord({ type, entity, fields }: JsonObject, _: Holder, key: Key): void {
    if (!isString(type) || !PATTERNS.has(type)) return;
    const owner = isString(entity) && !isBinding(entity) ? entity : this.#entity;
    for (const [i, field] of asArray(fields).entries()) {
      const path = [...this.#reader.path, key, 'fields', i];
      if (isString(field)) this.#add('field', field, path, { owner });
      for (const [name, value] of Object.entries(isObject(field) ? field : {}))
        if (FIELD_ITEM_KEYS.has(name) && isString(value))
          this.#add('field', value, [...path, name], { owner });
    }
  }

  override enterCall(node: Json[], operator: Operator | undefined, _: Holder, key: Key): void {
    const [, rows, field] = node;
    const isFetch = operator?.name === 'fetch' && isString(rows) && isObject(field);
    if (!isFetch && !KEYED.test(operator?.name ?? '')) return;
    const path = [...this.#reader.path, key, 2];
    if (isFetch) {
      const { emit, sort } = field;
      const answer = `${this.#traitPath[3]} ${isObject(emit) ? emit.success : ''}`;
      this.fetches.set(answer, (this.fetches.get(answer) ?? rows) === rows ? rows : '');
      if (isString(sort)) this.#add('field', sort, [...path, 'sort'], { owner: rows });
      return;
    }
    for (const [i, one] of asArray(field).entries())
      if (isString(one) && (i > 0 || one !== 'list')) this.#rowUse(one, '', [...path, i]);
    if (!isString(field)) return;
    const [name = ''] = field.split('.');
    const root = isString(rows) ? WHOLE.exec(rows)?.[1] : undefined;
    if (root === undefined || this.#meaningOf(root) !== 'field') this.#rowUse(name, '', path);
    else this.#add('field', name, path, { owner: this.#ownerOf(root), ...behind('', name) });
  }

  /** Notes the use of a name at a key of what is being read, or at a path. */
  #add(role: ReferenceRole, name: string, at: Key | Path, more: Partial<Reference> = {}): void {
    this.references.push(this.#toReference(role, name, at, more));
  }

  #toReference(
    role: ReferenceRole,
    name: string,
    at: Key | Path,
    more: Partial<Reference>,
  ): Reference {
    const path = typeof at === 'object' ? at : [...this.#reader.path, at];
    return {
      role,
      name,
      path,
      kind: 'value',
      owner: undefined,
      around: undefined,
      orbital: undefined,
      withName: same,
      ...more,
    };
  }
}
