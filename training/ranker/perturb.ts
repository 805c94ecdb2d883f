import type { Action } from '../../src/actions/action.ts';
import { toAddress } from '../../src/actions/address.ts';
import { isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import type { Model, TraitRow } from '../../src/language/model/model.ts';

type Path = readonly (string | number)[];

/** What a model offers in the place of an action's parameters. */
export class Perturber {
  readonly #model: Model;
  readonly #random: Random;
  readonly #traits: readonly TraitRow[];
  readonly #events: readonly string[];
  #paths: Map<string, Path[]> | undefined;

  constructor(model: Model, random: Random) {
    this.#model = model;
    this.#random = random;
    this.#traits = model.traits.filter(({ facts, name }) => facts && name !== undefined);
    this.#events = [...new Set(this.#traits.flatMap((trait) => eventsOf(trait)))];
  }

  /** The same action with one or two parameters taken from elsewhere; undefined where nothing else fits. */
  perturb(action: Action): Action | undefined {
    const params: JsonObject = { ...action.params };
    let changed = false;
    for (let count = this.#random.next() < 0.7 ? 1 : 2; count > 0; count--) {
      changed = this.#change(action.action, params) || changed;
    }
    return changed ? { action: action.action, params } : undefined;
  }

  #change(action: string, params: JsonObject): boolean {
    const key = this.#random.pick(Object.keys(params));
    const before = params[key];
    const after = this.#otherValue(action, params, key);
    if (after === undefined || JSON.stringify(after) === JSON.stringify(before)) return false;
    params[key] = after;
    return true;
  }

  #otherValue(action: string, params: JsonObject, key: string): Json | undefined {
    const trait = this.#traits.find(({ name }) => name === params.trait);
    const value = params[key];
    switch (key) {
      case 'trait':
        return this.#pick(this.#traits.map(({ name }) => name as string));
      case 'from':
      case 'to':
      case 'state':
        return this.#pick(statesOf(trait));
      case 'event':
      case 'triggers':
        return this.#random.next() < 0.7 ? this.#pick(eventsOf(trait)) : this.#pick(this.#events);
      case 'states':
        return this.#otherList(value, statesOf(trait));
      case 'events':
        return this.#otherList(value, this.#events);
      case 'transitions':
        return this.#otherTransitions(value, trait);
      case 'set':
        return this.#otherEnds(value, trait);
      case 'entity':
        return this.#pick([...this.#model.entities.keys()]);
      case 'page':
        return this.#pick(
          this.#model.orbitals.flatMap(({ pages }) => pages.flatMap(({ name }) => name ?? [])),
        );
      case 'name':
        return this.#otherName(action, params);
      case 'at':
        return isString(value) ? this.#otherAddress(value) : undefined;
      case 'value':
        return isString(value)
          ? this.#pick([...statesOf(trait), ...this.#events, 'string', 'main', 'stack', ''])
          : undefined;
      case 'effects':
      case 'guard':
        return this.#otherReaction(key);
      default:
        return undefined;
    }
  }

  #otherName(action: string, params: JsonObject): Json | undefined {
    if (action.endsWith('_field')) {
      const facts = isString(params.entity) ? this.#model.entities.get(params.entity) : undefined;
      return this.#pick(facts?.fields.flatMap(({ name }) => name ?? []) ?? []);
    }
    if (action.endsWith('_trait'))
      return this.#pick(this.#traits.map(({ name }) => name as string));
    return undefined;
  }

  #otherList(value: Json | undefined, choices: readonly string[]): Json | undefined {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    const other = this.#pick(choices);
    return other === undefined ? undefined : [other, ...value.slice(1)];
  }

  #otherTransitions(value: Json | undefined, trait: TraitRow | undefined): Json | undefined {
    if (!Array.isArray(value) || !isObject(value[0])) return undefined;
    return [this.#otherEnds(value[0], trait) ?? value[0], ...value.slice(1)];
  }

  #otherEnds(value: Json | undefined, trait: TraitRow | undefined): Json | undefined {
    if (!isObject(value)) return undefined;
    const key = this.#random.pick(['from', 'to', 'event']);
    if (value[key] === undefined) return undefined;
    const other = this.#pick(key === 'event' ? eventsOf(trait) : statesOf(trait));
    return other === undefined ? undefined : { ...value, [key]: other };
  }

  #otherReaction(key: 'effects' | 'guard'): Json | undefined {
    const trait = this.#pick(this.#traits);
    const transition = this.#pick(trait?.facts?.transitions ?? []);
    const node = transition && (transition.holder as Json[])[transition.index];
    return isObject(node) ? node[key] : undefined;
  }

  /** Another place with the same last key in the same kind of container. */
  #otherAddress(address: string): string | undefined {
    const path = this.#pick(this.#pathsLike(kindOf(address.split('/').slice(1))));
    return path === undefined ? undefined : toAddress(this.#model.document, path);
  }

  #pathsLike(kind: string): readonly Path[] {
    if (this.#paths === undefined) {
      this.#paths = new Map();
      this.#index(this.#model.document, []);
    }
    return this.#paths.get(kind) ?? [];
  }

  #index(node: Json | undefined, path: Path): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      const at = [...path, Array.isArray(node) ? Number(key) : key];
      const kind = kindOf(at);
      const known = this.#paths?.get(kind);
      if (known === undefined) this.#paths?.set(kind, [at]);
      else known.push(at);
      this.#index(child, at);
    }
  }

  #pick<T>(choices: readonly T[]): T | undefined {
    return choices.length === 0 ? undefined : this.#random.pick(choices);
  }
}

const CONTAINERS = [
  'effects',
  'guard',
  'states',
  'events',
  'transitions',
  'fields',
  'pages',
  'emits',
  'listens',
  'ticks',
  'config',
  'traits',
  'entity',
];

/** The innermost container of a path and its last key; indices and names of elements count as one. */
function kindOf(path: readonly (string | number)[]): string {
  const container = path.findLast((key) => CONTAINERS.includes(String(key)));
  const last = String(path.at(-1));
  return `${container}/${/^(@|\d)/.test(last) ? '#' : last}`;
}

function statesOf(trait: TraitRow | undefined): string[] {
  return trait?.facts?.states.map(({ name }) => name) ?? [];
}

function eventsOf(trait: TraitRow | undefined): string[] {
  const { facts } = trait ?? {};
  return facts === undefined
    ? []
    : [...new Set([...facts.declared, ...facts.handled, ...facts.emitted])];
}
