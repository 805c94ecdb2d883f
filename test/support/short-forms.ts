import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { elementName } from '../../src/language/grammar/elements.ts';

/** Which parts of a document are written as bare names. Decided per part. */
export interface ShortFormChoice {
  entity(): boolean;
  trait(): boolean;
  page(): boolean;
  state(): boolean;
  event(): boolean;
}

const always = () => true;
const never = () => false;

/** The service document's own form: entity, traits and pages by name, nothing else kept of an orbital. */
export function toShortForm(document: JsonObject): JsonObject {
  return {
    name: document.name ?? 'App',
    orbitals: asArray(document.orbitals).map((orbital) => {
      if (!isObject(orbital)) return orbital;
      const short: JsonObject = { entity: elementName('entity', orbital.entity) };
      const traits = asArray(orbital.traits).map((trait) => elementName('trait', trait));
      const pages = asArray(orbital.pages).map((page) => elementName('page', page));
      if (traits.length > 0) short.traits = traits;
      if (pages.length > 0) short.pages = pages;
      return short;
    }),
  };
}

/** The document with the chosen parts as bare names; everything else as it is, unknown keys too. */
export function toMixedForm(document: JsonObject, choice: Partial<ShortFormChoice>): JsonObject {
  const chosen: ShortFormChoice = {
    entity: never,
    trait: never,
    page: never,
    state: never,
    event: never,
    ...choice,
  };
  return {
    ...document,
    orbitals: asArray(document.orbitals).map((orbital) =>
      isObject(orbital) ? mixOrbital(orbital, chosen) : orbital,
    ),
  };
}

/** A mixture that `seed` decides: every part is a bare name with probability `share` (default one half). */
export function toRandomMixture(document: JsonObject, seed: number, share = 0.5): JsonObject {
  const random = createRandom(seed);
  const choose = () => random.next() < share;
  return toMixedForm(document, {
    entity: choose,
    trait: choose,
    page: choose,
    state: choose,
    event: choose,
  });
}

/** Every form that tests walk: as published, short, names of one kind only, and `mixtures` seeded mixtures. */
export function deriveForms(document: JsonObject, mixtures = 2): JsonObject[] {
  return [
    document,
    toShortForm(document),
    toMixedForm(document, { entity: always }),
    toMixedForm(document, { trait: always }),
    toMixedForm(document, { page: always }),
    ...Array.from({ length: mixtures }, (_, seed) => toRandomMixture(document, seed + 1)),
  ];
}

function mixOrbital(orbital: JsonObject, chosen: ShortFormChoice): JsonObject {
  const mixed: JsonObject = { ...orbital };
  if (isObject(orbital.entity) && chosen.entity()) {
    mixed.entity = elementName('entity', orbital.entity);
  }
  if (Array.isArray(orbital.traits)) {
    mixed.traits = orbital.traits.map((trait) =>
      chosen.trait() ? elementName('trait', trait) : mixTrait(trait, chosen),
    );
  }
  if (Array.isArray(orbital.pages)) {
    mixed.pages = orbital.pages.map((page) => (chosen.page() ? elementName('page', page) : page));
  }
  return mixed;
}

function mixTrait(trait: Json, chosen: ShortFormChoice): Json {
  if (!isObject(trait) || !isObject(trait.stateMachine)) return trait;
  const machine: JsonObject = { ...trait.stateMachine };
  if (Array.isArray(machine.states)) {
    machine.states = machine.states.map((state) =>
      chosen.state() ? elementName('state', state) : state,
    );
  }
  if (Array.isArray(machine.events)) {
    machine.events = machine.events.map((event) =>
      chosen.event() ? elementName('event', event) : event,
    );
  }
  return { ...trait, stateMachine: machine };
}
