import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { EVENT_PROPS } from '../../src/language/vocabulary/names.ts';
import { PATTERN_TYPES } from '../../src/language/vocabulary/patterns.ts';

/** Keys and indices from the document's root. */
export type Path = readonly (string | number)[];

/** A part of a document and where it lies. */
export interface Site<T = JsonObject> {
  readonly value: T;
  readonly path: Path;
}

export interface EntitySite extends Site {
  readonly name: string;
  /** Auxiliary entities belong to an orbital but are not its own. */
  readonly auxiliary: boolean;
}

/** A trait written out in the document, with its state machine. */
export interface TraitSite extends Site {
  readonly name: string;
  readonly orbital: Site;
  readonly machine: JsonObject;
  readonly states: readonly JsonObject[];
  readonly events: readonly JsonObject[];
  readonly transitions: readonly JsonObject[];
}

/** An array of effects: a transition's or a tick's. */
export interface EffectsSite extends Site<Json[]> {
  readonly trait: TraitSite;
  readonly transition?: JsonObject;
  readonly tick?: JsonObject;
}

/** One effect, also those nested in `do`, `if`, `when` and `let`. */
export interface EffectSite extends Site<Json[]> {
  readonly list: Json[];
  readonly index: number;
  readonly owner: EffectsSite;
}

/** A pattern that is certainly one: the root of a `render-ui`, or a child of a plain layout. */
export interface PatternSite extends Site {
  readonly owner: EffectsSite;
  readonly isRoot: boolean;
}

/** A property of a rendered pattern whose literal value names an event. */
export interface UiEventSite extends Site {
  readonly key: string;
  readonly event: string;
  readonly owner: EffectsSite;
}

/** A whole string that is a binding, inside effects. */
export interface BindingSite {
  readonly holder: JsonObject | Json[];
  readonly key: string | number;
  readonly text: string;
  readonly path: Path;
  readonly owner: EffectsSite;
}

const CONTROL = new Set(['do', 'if', 'when', 'let']);

/** Layouts whose `children` are patterns, never data. */
const LAYOUTS = new Set(
  'stack box card grid simple-grid center container section flex dashboard-layout split overlay'.split(
    ' ',
  ),
);

/** Properties whose value is drawn, so that a binding there may bring any pattern. */
const DRAWN = new Set('type children renderItem items actions itemActions'.split(' '));

export const INIT_EVENTS: ReadonlySet<string> = new Set(['INIT', 'LOAD', 'START', 'MOUNT']);

/** Everything in a document that a fault may break. Lists are made when first asked for. */
export class Survey {
  readonly document: JsonObject;
  #effects: readonly EffectSite[] | undefined;
  #patterns: readonly PatternSite[] | undefined;
  #traits: readonly TraitSite[] | undefined;

  constructor(document: JsonObject) {
    this.document = document;
  }

  get orbitals(): readonly Site[] {
    return objectsIn(this.document.orbitals, ['orbitals']);
  }

  /** Entities in object form. */
  get entities(): readonly EntitySite[] {
    return this.orbitals.flatMap(({ value, path }) => {
      const own = isObject(value.entity)
        ? [{ value: value.entity, path: [...path, 'entity'], auxiliary: false }]
        : [];
      const more = objectsIn(value.auxiliaryEntities, [...path, 'auxiliaryEntities']).map(
        (site) => ({ ...site, auxiliary: true }),
      );
      return [...own, ...more].map((site) => ({ ...site, name: toName(site.value.name) }));
    });
  }

  get traits(): readonly TraitSite[] {
    this.#traits ??= this.orbitals.flatMap((orbital) =>
      objectsIn(orbital.value.traits, [...orbital.path, 'traits']).flatMap(({ value, path }) => {
        const machine = value.stateMachine;
        if (!isObject(machine)) return [];
        return [
          {
            value,
            path,
            orbital,
            machine,
            name: toName(value.name),
            states: asArray(machine.states).filter(isObject),
            events: asArray(machine.events).filter(isObject),
            transitions: asArray(machine.transitions).filter(isObject),
          },
        ];
      }),
    );
    return this.#traits;
  }

  /** Names of traits that the document only mentions, so that what they do is unknown. */
  get opaqueTraits(): readonly string[] {
    return this.orbitals.flatMap(({ value }) =>
      asArray(value.traits).flatMap((trait) => {
        if (isString(trait)) return [trait];
        if (!isObject(trait) || isObject(trait.stateMachine)) return [];
        return [toName(trait.name) || toName(trait.ref)];
      }),
    );
  }

  get pages(): readonly (Site & { readonly orbital: Site })[] {
    return this.orbitals.flatMap((orbital) =>
      objectsIn(orbital.value.pages, [...orbital.path, 'pages']).map((site) => ({
        ...site,
        orbital,
      })),
    );
  }

  /** Names of the traits that some page mounts. */
  get mounted(): ReadonlySet<string> {
    return new Set(
      this.pages.flatMap(({ value }) =>
        asArray(value.traits).map((trait) => toName(isObject(trait) ? trait.ref : trait)),
      ),
    );
  }

  get effectLists(): readonly EffectsSite[] {
    return this.traits.flatMap((trait) => [
      ...trait.transitions.flatMap((transition) => {
        const index = asArray(trait.machine.transitions).indexOf(transition);
        const path = [...trait.path, 'stateMachine', 'transitions', index, 'effects'];
        return Array.isArray(transition.effects)
          ? [{ value: transition.effects, path, trait, transition }]
          : [];
      }),
      ...objectsIn(trait.value.ticks, [...trait.path, 'ticks']).flatMap(({ value, path }) =>
        Array.isArray(value.effects)
          ? [{ value: value.effects, path: [...path, 'effects'], trait, tick: value }]
          : [],
      ),
    ]);
  }

  get effects(): readonly EffectSite[] {
    this.#effects ??= this.effectLists.flatMap((owner) =>
      effectsOf(owner, owner.value, owner.path),
    );
    return this.#effects;
  }

  effectsNamed(...operators: readonly string[]): readonly EffectSite[] {
    return this.effects.filter(({ value }) => operators.includes(value[0] as string));
  }

  get patterns(): readonly PatternSite[] {
    this.#patterns ??= this.effectsNamed('render-ui').flatMap(({ value, path, owner }) =>
      isObject(value[2]) ? patternsOf(value[2], [...path, 2], owner, true) : [],
    );
    return this.#patterns;
  }

  /** Literal events of rendered patterns that the application handles today. */
  get uiEvents(): readonly UiEventSite[] {
    const handled = this.handledEvents;
    return this.effectsNamed('render-ui').flatMap(({ value, path, owner }) => {
      const found: UiEventSite[] = [];
      walk(value[2], [...path, 2], (holder, key, text, at) => {
        if (Array.isArray(holder) || !EVENT_PROPS.has(String(key))) return;
        const event = text.replace(/^UI:/, '');
        if (handled.has(event)) {
          found.push({ value: holder, key: String(key), event, path: at, owner });
        }
      });
      return found;
    });
  }

  get bindings(): readonly BindingSite[] {
    return this.effectLists.flatMap((owner) => {
      const found: BindingSite[] = [];
      walk(owner.value, owner.path, (holder, key, text, path) => {
        if (/^@[a-z]\w*\.[A-Za-z]/.test(text)) found.push({ holder, key, text, path, owner });
      });
      return found;
    });
  }

  /** Traits in which a binding, not a literal, says which event is fired or what is drawn. */
  get dynamicTraits(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { value, path, owner } of this.effects) {
      const operator = value[0];
      if (operator === 'emit' && toName(value[1]).startsWith('@')) names.add(owner.trait.name);
      if (operator !== 'render-ui') continue;
      walk(value, path, (holder, key, text, at) => {
        const isPlace = Array.isArray(holder)
          ? holder === value || at.at(-2) === 'children'
          : EVENT_PROPS.has(String(key)) || DRAWN.has(String(key));
        if (isPlace && text.startsWith('@') && !text.startsWith('@trait.')) {
          names.add(owner.trait.name);
        }
      });
    }
    return names;
  }

  /** Events that a transition or a listener anywhere takes. */
  get handledEvents(): ReadonlySet<string> {
    const events = new Set<string>();
    for (const trait of this.traits) {
      for (const { event } of trait.transitions) if (isString(event)) events.add(event);
    }
    for (const { value } of this.listens) {
      if (isString(value.event)) events.add(value.event);
      if (isString(value.triggers)) events.add(value.triggers);
    }
    return events;
  }

  /** Every name that means an event somewhere in the document. */
  get eventNames(): ReadonlySet<string> {
    const names = new Set(this.handledEvents);
    for (const trait of this.traits) {
      for (const { key } of trait.events) if (isString(key)) names.add(key);
      for (const event of emitsOf(trait).keys()) names.add(event);
    }
    for (const { value } of this.effects) for (const event of resultsOf(value)) names.add(event);
    return names;
  }

  /** Listeners of traits in any form. */
  get listens(): readonly (Site & { readonly trait: JsonObject })[] {
    return this.orbitals.flatMap((orbital) =>
      objectsIn(orbital.value.traits, [...orbital.path, 'traits']).flatMap((trait) =>
        objectsIn(trait.value.listens, [...trait.path, 'listens']).map((site) => ({
          ...site,
          trait: trait.value,
        })),
      ),
    );
  }
}

/** What a trait declares to emit, by event; true where any of its declarations is external. */
export function emitsOf(trait: Site): ReadonlyMap<string, boolean> {
  const emits = new Map<string, boolean>();
  for (const entry of asArray(trait.value.emits)) {
    const event = isObject(entry) ? entry.event : entry;
    const external = isObject(entry) && entry.scope === 'external';
    if (isString(event)) emits.set(event, external || emits.get(event) === true);
  }
  return emits;
}

/** Events that an effect names for its success and failure. */
export function resultsOf(effect: readonly Json[]): string[] {
  const options = effect.at(-1);
  if (!isObject(options) || !isObject(options.emit)) return [];
  return Object.values(options.emit).filter(isString);
}

export function isTerminal(state: JsonObject): boolean {
  return state.isTerminal === true || state.isFinal === true;
}

/** The one initial state's name, or undefined where there is none or several. */
export function initialOf(trait: TraitSite): string | undefined {
  const initial = trait.states.filter((state) => state.isInitial === true);
  return initial.length === 1 ? toName(initial[0]?.name) : undefined;
}

/** An interaction trait shows something to a user; traits without a category count as one. */
export function isInteraction(trait: TraitSite): boolean {
  return trait.value.category === undefined || trait.value.category === 'interaction';
}

export function rendersIn(survey: Survey, trait: TraitSite): readonly EffectSite[] {
  return survey.effectsNamed('render-ui').filter(({ owner }) => owner.trait === trait);
}

export function toName(value: Json | undefined): string {
  return isString(value) ? value : '';
}

/** Where a member of a trait's machine lies. */
export function memberPath(
  trait: TraitSite,
  list: 'states' | 'events' | 'transitions',
  member: JsonObject,
): Path {
  return [...trait.path, 'stateMachine', list, asArray(trait.machine[list]).indexOf(member)];
}

function objectsIn(list: Json | undefined, path: Path): Site[] {
  return asArray(list).flatMap((value, index) =>
    isObject(value) ? [{ value, path: [...path, index] }] : [],
  );
}

function effectsOf(owner: EffectsSite, list: Json[], path: Path): EffectSite[] {
  return list.flatMap((effect, index) => {
    if (!Array.isArray(effect) || !isString(effect[0])) return [];
    const at = [...path, index];
    const nested = CONTROL.has(effect[0]) ? effectsOf(owner, effect, at) : [];
    return [{ value: effect, path: at, list, index, owner }, ...nested];
  });
}

function patternsOf(
  value: JsonObject,
  path: Path,
  owner: EffectsSite,
  isRoot: boolean,
): PatternSite[] {
  const type = toName(value.type);
  if (isRoot && type.startsWith('@')) return [];
  const own = Object.hasOwn(PATTERN_TYPES, type) ? [{ value, path, owner, isRoot }] : [];
  if (!LAYOUTS.has(type)) return own;
  const children = objectsIn(value.children, [...path, 'children']).flatMap((child) =>
    patternsOf(child.value, child.path, owner, false),
  );
  return [...own, ...children];
}

type StringVisitor = (
  holder: JsonObject | Json[],
  key: string | number,
  text: string,
  path: Path,
) => void;

/** Visits every string below `node`, the operators of S-expressions included. */
function walk(node: Json | undefined, path: Path, visit: StringVisitor): void {
  if (Array.isArray(node)) {
    node.forEach((item, index) => {
      if (isString(item)) visit(node, index, item, [...path, index]);
      else walk(item, [...path, index], visit);
    });
  } else if (isObject(node)) {
    for (const [key, item] of Object.entries(node)) {
      if (isString(item)) visit(node, key, item, [...path, key]);
      else walk(item, [...path, key], visit);
    }
  }
}
