import { asArray, isObject, isString, type JsonObject } from '../../src/kernel/json.ts';
import { isEventKey } from '../../src/language/grammar/patterns.ts';
import {
  type BindingSite,
  DRAWN,
  type EffectSite,
  type EffectsSite,
  type EntitySite,
  effectsOf,
  emitsOf,
  objectsIn,
  type PatternSite,
  patternsOf,
  resultsOf,
  type Site,
  type TraitSite,
  toName,
  type UiEventSite,
  walk,
} from './sites.ts';

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
        if (Array.isArray(holder) || !isEventKey(String(key))) return;
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
          : isEventKey(String(key)) || DRAWN.has(String(key));
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

/** The renders of one trait. */
export function rendersIn(survey: Survey, trait: TraitSite): readonly EffectSite[] {
  return survey.effectsNamed('render-ui').filter(({ owner }) => owner.trait === trait);
}
