import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { isFlatTrait } from '../flat-machines.ts';
import {
  ELEMENTS,
  type ElementPlace,
  type ElementType,
  type PlaceRole,
} from '../grammar/elements.ts';
import { PatternReader } from './pattern-reader.ts';
import type { ElementReference, Holder, Key } from './visitor.ts';

const EVERY = '*';

/** Roles of places that are a name and nothing else, and as what the name is reported. */
const NAMES: Readonly<Partial<Record<PlaceRole, ElementReference>>> = {
  state: 'state',
  trait: 'trait',
  orbital: 'orbital',
  entity: 'entity',
  event: 'event',
  sourceEvent: 'sourceEvent',
  type: 'type',
};

/** Places that hold code, or settings that are read as code. */
const CODE: ReadonlySet<PlaceRole> = new Set(['guard', 'effects', 'knobs']);

function placesOf(
  wanted: (place: ElementPlace) => boolean,
): Readonly<Record<ElementType, readonly ElementPlace[]>> {
  const kinds = Object.values(ELEMENTS).map(({ type, places }) => [type, places.filter(wanted)]);
  return Object.fromEntries(kinds);
}

/** The places of each element; its short form has one of its own. */
const INNER_PLACES = placesOf(({ path }) => path.length > 0);
const CODE_PLACES = placesOf(({ roles }) => roles.some((role) => CODE.has(role)));

/** The same slots where a trait has its machine beside its name. */
const FLAT_SLOTS = ELEMENTS.trait.slots.map((slot) =>
  slot.path[0] === 'stateMachine' ? { ...slot, path: slot.path.slice(1) } : slot,
);

const slotsOf = (type: ElementType, node: JsonObject) =>
  type === 'trait' && isFlatTrait(node) ? FLAT_SLOTS : ELEMENTS[type].slots;

/** The alias in the name of an imported part: `Alias` of `Alias.traits.Name`. */
export const IMPORT_NAME = /^([A-Za-z][\w-]*)\.(?:entity|theme|(?:traits|pages|entities)\..+)$/;

/**
 * Walks a document, or one element of it, once: elements and their places as the grammar lists them, code
 * as `PatternReader` does. Everything that asks what a document says is a visitor of this walk.
 */
export class Reader extends PatternReader {
  /** Whether knobs are being read: they show what may be drawn and fired, and prove nothing. */
  inSettings = false;

  /** Reads an element and everything in it. Paths then begin with its key. */
  readElement(type: ElementType, node: Json, holder: Holder, key: Key): void {
    const { visitor } = this;
    if (isString(node) && !visitor.isCodeOnly) {
      for (const place of ELEMENTS[type].places) {
        if (place.path.length === 0) this.#roles(node, place.roles, holder, key);
      }
    }
    this.path.push(key);
    this.#element(type, node, holder, key);
    this.path.pop();
  }

  #element(type: ElementType, node: Json, holder: Holder, key: Key): void {
    const { visitor } = this;
    visitor.enterElement(type, node, holder, key);
    if (isObject(node)) {
      const outer = this.config;
      if (type === 'trait') this.config = isObject(node.config) ? node.config : undefined;
      for (const slot of slotsOf(type, node)) {
        this.#slotElements(node, slot.path, 0, slot.type, slot.many);
      }
      const places = (visitor.isCodeOnly ? CODE_PLACES : INNER_PLACES)[type];
      for (let i = 0; i < places.length; i++) this.#place(node, places[i] as ElementPlace, 0);
      this.config = outer;
    }
    visitor.leaveElement(type);
  }

  /** Reads the elements of a slot: a list of them, or a single one. */
  #slotElements(
    owner: JsonObject,
    path: readonly string[],
    depth: number,
    type: ElementType,
    many: boolean,
  ): void {
    const key = path[depth] as string;
    const value = owner[key];
    if (value === undefined || value === null) return;
    if (depth < path.length - 1) {
      if (!isObject(value)) return;
      this.path.push(key);
      this.#slotElements(value, path, depth + 1, type, many);
      this.path.pop();
    } else if (!many) this.readElement(type, value, owner, key);
    else if (Array.isArray(value)) {
      this.path.push(key);
      for (let i = 0; i < value.length; i++) this.readElement(type, value[i] as Json, value, i);
      this.path.pop();
    }
  }

  #place(node: Holder, place: ElementPlace, depth: number): void {
    const step = place.path[depth] as string;
    if (step === EVERY) {
      if (Array.isArray(node)) {
        for (let i = 0; i < node.length; i++) this.#step(node, i, place, depth);
      } else for (const key in node) this.#step(node, key, place, depth);
    } else if (!Array.isArray(node) && step in node) this.#step(node, step, place, depth);
  }

  #step(node: Holder, key: Key, place: ElementPlace, depth: number): void {
    const value = (node as JsonObject)[key];
    if (value === undefined || (value === null && !isEffects(place))) return;
    if (depth === place.path.length - 1) {
      this.#roles(value, place.roles, node, key);
    } else if (typeof value === 'object' && value !== null) {
      this.path.push(key);
      this.#place(value, place, depth + 1);
      this.path.pop();
    }
  }

  #roles(value: Json, roles: readonly PlaceRole[], holder: Holder, key: Key): void {
    for (const role of roles) if (this.#role(value, role, holder, key)) break;
  }

  /** Reads a value as what a place says; false where it is something else. */
  #role(value: Json, role: PlaceRole, holder: Holder, key: Key): boolean {
    const name = NAMES[role];
    if (name !== undefined) {
      if (!isString(value)) return false;
      // A text with a dot is an import where both are possible.
      if ((role === 'trait' || role === 'entity') && IMPORT_NAME.test(value)) return false;
      this.visitor.refer(name, value, holder, key);
      return true;
    }
    switch (role) {
      case 'import':
        if (!isString(value) || !IMPORT_NAME.test(value)) return false;
        this.visitor.refer('import', value, holder, key);
        return true;
      case 'guard':
        this.readGuard(value, holder, key);
        return true;
      case 'effects':
        this.readEffects(value, holder, key);
        return true;
      default:
        if (!isObject(value)) return true;
        this.path.push(key);
        this.#members(value, role);
        this.path.pop();
        return true;
    }
  }

  #members(value: JsonObject, role: PlaceRole): void {
    if (role === 'field') {
      for (const place of ELEMENTS.field.places) this.#place(value, place, 0);
    } else if (role === 'knobs') this.#knobs(value);
    else {
      for (const key in value) {
        if (role === 'entityKeys') this.visitor.refer('entityKey', key, value, key);
        else this.#refer('event', value[key], value, key);
      }
    }
  }

  #refer(role: ElementReference, name: Json | undefined, holder: Holder, key: Key): void {
    if (isString(name)) this.visitor.refer(role, name, holder, key);
  }

  /** Knobs with their types and defaults, or, of an imported trait, with their values. */
  #knobs(knobs: JsonObject): void {
    this.inSettings = true;
    for (const name in knobs) {
      const knob = knobs[name];
      if (knob === undefined || knob === null) continue;
      if (!isObject(knob)) {
        this.readData(knob, knobs, name);
        continue;
      }
      this.path.push(name);
      if (isString(knob.type)) this.#refer('type', knob.type, knob, 'type');
      const role = isString(knob.default) ? knobRole(name, knob.type) : undefined;
      if (role !== undefined) this.#refer(role, knob.default, knob, 'default');
      else this.readData(knob.default, knob, 'default');
      this.path.pop();
    }
    this.inSettings = false;
  }
}

/** No list of effects is a mistake; elsewhere null reads as absent. */
const isEffects = ({ roles }: ElementPlace): boolean => roles[0] === 'effects';

/** The kind of name in a knob's default, by the knob's type or its name. */
function knobRole(name: string, type: Json | undefined): ElementReference | undefined {
  if (type === 'entity' || name.endsWith('Entity')) return 'entity';
  return type === 'trait' || type === 'event' ? type : undefined;
}
