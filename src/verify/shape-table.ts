import {
  ELEMENT_SHAPES,
  type ElementShape,
  type Member,
  REFERENCE_SHAPES,
} from '../language/grammar/containers.ts';

/** A key of a shape, made ready for walking. */
export interface ReadyMember {
  readonly key: string;
  readonly member: Member;
  readonly isRequired: boolean;
  readonly isRequiredShort: boolean;
  /** Any text will do, unless it is blank and may not be: so it is with most members of most elements. */
  readonly takesAnyText: boolean;
  readonly takesList: boolean;
  readonly takesObject: boolean;
  /** Whether the keys of an object are names, and its values have the shape. */
  readonly isMap: boolean;
  /** The shape of what it holds; undefined where that is free or a text. */
  readonly shape: ReadyShape | undefined;
}

/** A shape of the grammar, made ready for walking. */
export interface ReadyShape {
  readonly name: string;
  readonly shape: ElementShape;
  readonly members: ReadonlyMap<string, ReadyMember>;
  /** How many keys an object must have, in the full form and in the short one. */
  readonly requiredCount: number;
  readonly requiredCountShort: number;
  /** Further members by the text of the key that decides. */
  readonly variants: ReadonlyMap<string, ReadyShape>;
  /** The shape of an object that has a `ref`. */
  readonly reference: ReadyShape | undefined;
  /** Whether a bare text may stand for it: a plain name stands for a trait or a page, as it does in the short form. */
  readonly takesText: boolean;
}

const READY = new Map<string, ReadyShape>();

/** The shape of a name, or undefined where the grammar has none: its items are texts. */
export function findShape(name: string): ReadyShape | undefined {
  const known = READY.get(name);
  if (known !== undefined || !Object.hasOwn(ELEMENT_SHAPES, name)) return known;
  return prepare(name, ELEMENT_SHAPES[name] as ElementShape);
}

function prepare(name: string, shape: ElementShape): ReadyShape {
  const members = new Map<string, ReadyMember>();
  const variants = new Map<string, ReadyShape>();
  const reference = Object.hasOwn(REFERENCE_SHAPES, name) ? REFERENCE_SHAPES[name] : undefined;
  const all = Object.values(shape.members);
  const ready: ReadyShape = {
    name,
    shape,
    members,
    requiredCount: all.filter(({ required }) => required !== undefined).length,
    requiredCountShort: all.filter(({ required }) => required === 'always').length,
    variants,
    reference: reference === undefined ? undefined : findShape(reference),
    takesText: shape.hasShortForm === true || reference !== undefined,
  };
  // Known before its members are read: shapes hold themselves.
  if (!READY.has(name)) READY.set(name, ready);
  for (const [key, member] of Object.entries(shape.members)) {
    members.set(key, toReadyMember(key, member));
  }
  for (const [text, more] of Object.entries(shape.variants?.shapes ?? {})) {
    variants.set(text, prepare(name, { noun: shape.noun, members: more }));
  }
  return ready;
}

function toReadyMember(key: string, member: Member): ReadyMember {
  const { kinds, required, values, form, shape, forbidden } = member;
  const isAllowed = forbidden === undefined;
  const isFree = (values ?? form ?? shape ?? forbidden) === undefined;
  return {
    key,
    member,
    isRequired: required !== undefined,
    isRequiredShort: required === 'always',
    takesAnyText: isFree && kinds.includes('text'),
    takesList: isAllowed && kinds.includes('list'),
    takesObject: isAllowed && (kinds.includes('object') || kinds.includes('map')),
    isMap: kinds.includes('map'),
    shape: shape === undefined ? undefined : findShape(shape),
  };
}
