import { asArray, isObject, type JsonObject } from '../kernel/json.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';
import { type ElementType, elementName } from './grammar/elements.ts';
import {
  type Definition,
  type Reference,
  ReferenceCollector,
  type ReferenceRole,
} from './reader/reference-collector.ts';

export type { Definition, Reference } from './reader/reference-collector.ts';

/** The element whose references are wanted. `path` leads to it. */
export interface ReferenceTarget {
  readonly type: ElementType;
  readonly name: string;
  readonly path: Path;
}

/** `everywhere` also reads effects and patterns of other traits; `near` stays in the element's own trait and structure. */
export type ReferenceScope = 'near' | 'everywhere';

/** The definitions and references of one document, read once and found by name. */
export class ReferenceIndex {
  readonly definitions: readonly Definition[];
  readonly references: readonly Reference[];
  readonly #document: JsonObject;
  readonly #byName = new Map<string, Reference[]>();
  /** `orbital trait event` of each event that a trait has of its own. */
  readonly #ownEvents = new Set<string>();

  constructor(document: JsonObject) {
    const collector = new ReferenceCollector();
    collector.read(document);
    this.#document = document;
    this.definitions = collector.definitions;
    this.references = collector.references;
    for (const reference of this.references) {
      const key = `${reference.role} ${reference.name}`;
      const known = this.#byName.get(key);
      if (known === undefined) this.#byName.set(key, [reference]);
      else known.push(reference);
      if (reference.role === 'event') this.#addOwnEvent(reference);
    }
    for (const definition of this.definitions) {
      if (definition.type === 'event' || definition.type === 'emit') this.#addOwnEvent(definition);
    }
  }

  #addOwnEvent({ name, scope }: Pick<Definition, 'name' | 'scope'>): void {
    this.#ownEvents.add(`${scope.orbital} ${scope.trait} ${name}`);
  }

  /**
   * Every reference to an element that the language defines, in document order. The declaration itself is
   * none. Takes time linear in the references to its name.
   */
  referencesTo(target: ReferenceTarget, scope: ReferenceScope = 'everywhere'): Reference[] {
    switch (target.type) {
      case 'state':
        return this.#of(target, 'state').filter((one) => isInTrait(one, target.path));
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
        return this.#of(target, 'use').filter((one) => one.scope.orbital === target.path[1]);
      default:
        return [];
    }
  }

  #of(target: ReferenceTarget, role: ReferenceRole): Reference[] {
    return this.#byName.get(`${role} ${target.name}`) ?? [];
  }

  #toEvent(target: ReferenceTarget, scope: ReferenceScope): Reference[] {
    const trait = elementName('trait', this.#at(target.path.slice(0, 4)));
    const orbital = elementName('orbital', this.#at(target.path.slice(0, 2)));
    const isOwn = (one: Reference) => isInTrait(one, target.path);
    return [
      ...this.#of(target, 'event').filter(isOwn),
      ...this.#of(target, 'sourceEvent').filter(
        (one) => one.owner === trait && (one.orbital === undefined || one.orbital === orbital),
      ),
      ...this.#of(target, 'fired').filter(
        (one) => isOwn(one) || (scope === 'everywhere' && !this.#hasOwnEvent(one)),
      ),
    ];
  }

  /** Whether the trait that fires an event has one of this name itself, so that it means that one. */
  #hasOwnEvent({ name, scope }: Reference): boolean {
    return this.#ownEvents.has(`${scope.orbital} ${scope.trait} ${name}`);
  }

  #toField(target: ReferenceTarget): Reference[] {
    const entity = elementName('entity', this.#at(target.path.slice(0, -2)));
    return this.#of(target, 'field').filter((one) => one.owner === entity);
  }

  /** In another orbital that has a trait of the name, the name means that one. */
  #toTrait(target: ReferenceTarget): Reference[] {
    const means = new Map<number, boolean>();
    return this.#of(target, 'trait').filter(({ scope }) => {
      if (scope.orbital === target.path[1]) return true;
      let isMeant = means.get(scope.orbital);
      if (isMeant === undefined) {
        const other = this.#at(['orbitals', scope.orbital]);
        const traits = isObject(other) ? asArray(other.traits) : [];
        isMeant = !traits.some((trait) => elementName('trait', trait) === target.name);
        means.set(scope.orbital, isMeant);
      }
      return isMeant;
    });
  }

  #at(path: Path) {
    return valueAt(this.#document, path);
  }
}

const isInTrait = ({ scope }: Reference, path: Path): boolean =>
  scope.orbital === path[1] && path[2] === 'traits' && scope.trait === path[3];

const indexes = new WeakMap<JsonObject, ReferenceIndex>();

/** The references of a document, which is never changed in place: it is read when first asked for. */
export function referencesOf(document: JsonObject): ReferenceIndex {
  let index = indexes.get(document);
  if (index === undefined) {
    index = new ReferenceIndex(document);
    indexes.set(document, index);
  }
  return index;
}
