import { createWeakDerivation } from '../kernel/derivation.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';
import { type ElementType, elementName } from './grammar/elements.ts';
import { relatedEntity } from './model/facts.ts';
import {
  type Definition,
  KEYED,
  OrbitalReferences,
  type Reference,
  type ReferenceRole,
} from './reader/reference-collector.ts';

export type { Definition, Reference } from './reader/reference-collector.ts';

/** The element whose references are wanted. `path` leads to it. */
export interface ReferenceTarget {
  readonly type: ElementType;
  readonly name: string;
  readonly path: Path;
}

/** Documents that edits make share their orbitals but for those that changed: these alone are read again. */
const readOrbitals = new WeakMap<JsonObject, OrbitalReferences>();

function readOrbital(orbitals: Json[], index: number): OrbitalReferences {
  const orbital = orbitals[index];
  const known = isObject(orbital) ? readOrbitals.get(orbital) : undefined;
  if (known?.index === index) return known;
  const read = new OrbitalReferences(orbitals, index);
  if (isObject(orbital)) readOrbitals.set(orbital, read);
  return read;
}

/** The whole texts and keys of a part, and the roots of its bindings, each behind its quotation mark. */
const namesIn = createWeakDerivation(
  (part: JsonObject) => new Set(JSON.stringify(part).match(/"[^"@]*(?=")|"@[^".]*(?=\.)/g)),
);

/** Whether a part names an entity anywhere: by a text, by a key or by the root of a binding. */
export function mentions(part: JsonObject, entity: string): boolean {
  const names = namesIn(part);
  return names.has(`"${entity}`) || names.has(`"@${entity}`);
}

const isKeyed = ([head]: readonly Json[]): boolean => isString(head) && KEYED.test(head);

/** The entities that a transition stores records of. */
const storedIn = createWeakDerivation(
  (arm: JsonObject) =>
    new Set(Array.from(JSON.stringify(arm).matchAll(/"persist","\w+","(\w+)"/g), ([, one]) => one)),
);

/** The definitions and references of one document, each orbital read once, found by name. */
export class ReferenceIndex {
  readonly #document: JsonObject;
  readonly #orbitals: readonly OrbitalReferences[];

  constructor(document: JsonObject) {
    this.#document = document;
    const orbitals = asArray(document.orbitals);
    this.#orbitals = orbitals.map((_, index) => readOrbital(orbitals, index));
  }

  /** In document order. */
  get definitions(): readonly Definition[] {
    const name = elementName('schema', this.#document);
    const own: Definition = { type: 'schema', name, path: [] };
    const inside = this.#orbitals.flatMap(({ definitions }) => definitions);
    return name === '' ? inside : [own, ...inside];
  }

  /** In document order. */
  get references(): readonly Reference[] {
    return this.#orbitals.flatMap(({ references }) => references);
  }

  /**
   * Every reference to an element that the language defines, in document order. The declaration itself is
   * none. Near are those of the element's own trait and structure. Takes time linear in the orbitals and in the
   * references to its name.
   */
  referencesTo(target: ReferenceTarget, scope: 'near' | 'everywhere' = 'everywhere'): Reference[] {
    switch (target.type) {
      case 'state':
        return this.#near(target, 'state').filter((one) => isInTrait(one, target.path));
      case 'event':
        return this.#toEvent(target, scope);
      case 'entity':
        return this.#of(target, 'entity');
      case 'field':
        return this.#toField(target);
      case 'trait':
        return this.#toTrait(target);
      case 'orbital':
        return this.#of(target, 'orbital');
      case 'use':
        return [...this.#near(target, 'use')];
      default:
        return [];
    }
  }

  /**
   * Steps into rows that mean a field of an entity: into what a fetch of it answers, in traits of the entity, and in
   * those that name it and no other entity that has a field of the name.
   */
  rowUsesOf({ name, path }: ReferenceTarget): Reference[] {
    const entity = elementName('entity', this.#at(path.slice(0, -2)));
    const rivals = this.#ownersOf(name).filter((owner) => owner !== entity);
    return this.#orbitals.flatMap((orbital) =>
      orbital.rowUses.filter((use) => {
        if (use.name !== name) return false;
        const meant = rivals.length > 0 ? this.#entityOf(use, orbital) : undefined;
        if (meant !== undefined) return meant === entity;
        if (rivals.includes(use.owner ?? '')) return false;
        const trait = this.#at(use.path.slice(0, 4)) as JsonObject;
        const isNamed = (one: string) => mentions(trait, one);
        return (use.owner === entity || isNamed(entity)) && !rivals.some(isNamed);
      }),
    );
  }

  /** The entities that have a field of a name. */
  #ownersOf(field: string): string[] {
    return this.definitions.flatMap(({ type, name, path }) => {
      const isOne = type === 'field' && name === field;
      return isOne ? [elementName('entity', this.#at(path.slice(0, -2)))] : [];
    });
  }

  /** The entity of the rows in a payload that a use steps into: the one that they are written to, or that was fetched, else the only one that the transition writes to. */
  #entityOf({ path }: Reference, { fetches }: OrbitalReferences): string | undefined {
    const arm = this.#at(path.slice(0, path.indexOf('transitions') + 2));
    const calls = path.map((_, depth) => asArray(this.#at(path.slice(0, depth))));
    const lambda = calls.findLastIndex(([head]) => head === 'fn');
    const takes = calls.at(lambda === -1 ? calls.findLastIndex(isKeyed) : lambda - 1);
    const rows = takes?.[1] ?? null;
    const isAnswer = isString(rows)
      ? rows.startsWith('@payload')
      : mentions(Object(rows), 'payload');
    if (!isAnswer || !isObject(arm)) return undefined;
    const written = calls.findLast(([head]) => head === 'persist')?.[2];
    if (isString(written)) return written;
    const [stored, another] = storedIn(arm);
    return fetches.get(`${path[3]} ${arm.event}`) || (another ? undefined : stored);
  }

  #of(target: ReferenceTarget, role: ReferenceRole): Reference[] {
    return this.#orbitals.flatMap((orbital) => orbital.of(role, target.name));
  }

  /** As #of, in the element's own orbital. */
  #near({ name, path }: ReferenceTarget, role: ReferenceRole): readonly Reference[] {
    return this.#orbitals[path[1] as number]?.of(role, name) ?? [];
  }

  #toEvent(target: ReferenceTarget, scope: 'near' | 'everywhere'): Reference[] {
    const trait = elementName('trait', this.#at(target.path.slice(0, 4)));
    const orbital = elementName('orbital', this.#at(target.path.slice(0, 2)));
    const isOwn = (one: Reference) => isInTrait(one, target.path);
    // The trait that fires an event means its own where it has one of the name.
    const isMeant = (one: Reference) =>
      scope === 'everywhere' && !this.#orbitals[one.path[1] as number]?.hasOwnEvent(one);
    return [
      ...this.#near(target, 'event').filter(isOwn),
      ...this.#of(target, 'sourceEvent').filter(
        (one) => one.owner === trait && (one.orbital === undefined || one.orbital === orbital),
      ),
      ...this.#of(target, 'fired').filter((one) => isOwn(one) || isMeant(one)),
    ];
  }

  /** The uses of all fields of an entity, declared or not. */
  fieldsOf(entity: string): Reference[] {
    return this.references.filter(({ role, owner }) => role === 'field' && owner === entity);
  }

  #toField(target: ReferenceTarget): Reference[] {
    const entity = elementName('entity', this.#at(target.path.slice(0, -2)));
    const owners = new Set(this.#ownersOf(target.name));
    return this.#of(target, 'field').filter(({ owner = '', around }) => {
      const own = this.#toEntity(owner);
      return own === entity || (around === entity && !owners.has(own ?? ''));
    });
  }

  /** The entity that the owner of a field says: itself, or the one that its relation leads to. */
  #toEntity(owner: string): string | undefined {
    const [entity, relation] = owner.split('.');
    if (relation === undefined) return entity;
    const field = this.definitions.find(
      ({ type, name, path }) =>
        type === 'field' &&
        name === relation &&
        elementName('entity', this.#at(path.slice(0, -2))) === entity,
    );
    const node = field && this.#at(field.path);
    return isObject(node) ? relatedEntity(node) : undefined;
  }

  /** In another orbital that has a trait of the name, the name means that one. */
  #toTrait(target: ReferenceTarget): Reference[] {
    const own = target.path[1];
    const others = new Set(
      this.definitions.flatMap(({ type, name, path }) =>
        type === 'trait' && name === target.name && path[1] !== own ? [path[1]] : [],
      ),
    );
    return this.#of(target, 'trait').filter(({ path }) => !others.has(path[1]));
  }

  #at(path: Path) {
    return valueAt(this.#document, path);
  }
}

const isInTrait = (one: Reference, path: Path): boolean =>
  path[2] === 'traits' && [1, 2, 3].every((at) => one.path[at] === path[at]);

/** The references of a document, which is never changed in place: it is read when first asked for. */
export const referencesOf = createWeakDerivation(
  (document: JsonObject) => new ReferenceIndex(document),
);
