import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { copyJson } from '../../faults/inject.ts';
import { drop, findPlaces, onPlace, type Place, put, type Slip } from '../places.ts';
import { at, changed, ORBITAL, type Test, TRAIT, TRANSITION } from './edits.ts';

/** Words that say the same, as a second draft chooses them. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/Loaded/, 'Fetched'],
  [/LOADED/, 'FETCHED'],
  [/Failed/, 'Error'],
  [/FAILED/, 'ERROR'],
  [/CREATE/, 'ADD'],
  [/DELETE/, 'REMOVE'],
  [/EDIT/, 'UPDATE'],
  [/UPDATE/, 'EDIT'],
  [/VIEW/, 'SHOW'],
  [/OPEN/, 'SHOW'],
  [/CLOSE/, 'DISMISS'],
  [/CANCEL/, 'ABORT'],
  [/SAVE/, 'SUBMIT'],
  [/SELECT/, 'PICK'],
  [/START/, 'BEGIN'],
  [/loading/, 'pending'],
  [/browsing/, 'listing'],
  [/editing/, 'updating'],
  [/creating/, 'adding'],
  [/viewing/, 'showing'],
  [/error/, 'failure'],
  [/idle/, 'waiting'],
  [/Browse/, 'List'],
  [/Manage/, 'Admin'],
  [/status/, 'state'],
  [/title/, 'heading'],
  [/name$/, 'label'],
  [/count$/, 'total'],
  [/Id$/, 'Ref'],
];
const sayOtherwise = (name: string, random: Random): string => {
  const fitting = SYNONYMS.filter(([pattern]) => pattern.test(name));
  if (fitting.length === 0) return name;
  const [pattern, word] = random.pick(fitting);
  return name.replace(pattern, word);
};

/** Where names of events, states, fields and traits stand, whatever the place is for. */
const NAMING =
  /\/(?:from|to|event|key|triggers|success|failure|ref|name|linkedEntity|action|\w+Event)$|\/effects\/.*\/1$/;
const namePlaces = (document: JsonObject): Map<string, Place[]> => {
  const byName = new Map<string, Place[]>();
  for (const place of findPlaces(document, at(NAMING))) {
    if (typeof place.value !== 'string' || !/^[A-Za-z]\w{3,}$/.test(place.value)) continue;
    byName.set(place.value, [...(byName.get(place.value) ?? []), place]);
  }
  return byName;
};
const renamedIn = (choose: (places: Place[], random: Random) => Place[]): Slip['slip'] => {
  return (document, random) => {
    const often = [...namePlaces(document)].filter(([, places]) => places.length > 1);
    for (const [name, places] of random.shuffle(often)) {
      const other = sayOtherwise(name, random);
      if (other === name) continue;
      for (const place of choose(places, random)) put(place, other);
      return true;
    }
    return false;
  };
};

/** Names that were changed in some places. */
export const RENAMES: Readonly<Record<string, Slip['slip']>> = {
  'renamed in one place': renamedIn((places, random) => [random.pick(places)]),
  'renamed but in one place': renamedIn((places, random) => {
    const kept = random.pick(places);
    return places.filter((place) => place !== kept);
  }),
  'renamed in half the places': renamedIn((places, random) =>
    random.shuffle(places).slice(0, Math.ceil(places.length / 2)),
  ),
  'payload field renamed': changed(
    ({ path, value }) => /\/payloadSchema\/\d+\/name$/.test(path) && typeof value === 'string',
    (value, random) => {
      const other = sayOtherwise(String(value), random);
      return other === value ? `${String(value)}Value` : other;
    },
  ),
};

const copied = (
  pattern: RegExp,
  edit: (copy: JsonObject, random: Random) => void,
  isLast = false,
): Slip['slip'] =>
  onPlace(
    ({ path, value, holder }) => pattern.test(path) && isObject(value) && Array.isArray(holder),
    ({ holder, key, value }, random) => {
      const copy = copyJson(value) as JsonObject;
      edit(copy, random);
      const list = holder as Json[];
      list.splice(isLast ? list.length : Number(key) + 1, 0, copy);
      return true;
    },
  );
const removeWhere = (document: JsonObject, accepts: Test): number => {
  const places = findPlaces(document, accepts).reverse();
  for (const place of places) drop(place);
  return places.length;
};

/** Features that were copied or taken out in part. */
export const FEATURES: Readonly<Record<string, Slip['slip']>> = {
  'copied orbital': copied(ORBITAL, (copy) => {
    copy.name = `${String(copy.name)}Copy`;
  }),
  'copied trait': copied(TRAIT, (copy) => {
    if (copy.name !== undefined) copy.name = `${String(copy.name)}2`;
  }),
  'copied page': copied(/\/pages\/\d+$/, (copy) => {
    copy.name = `${String(copy.name)}Copy`;
  }),
  'copied transition': copied(TRANSITION, () => {}, true),
  'copied event under another name': copied(/\/stateMachine\/events\/\d+$/, (copy) => {
    copy.key = `${String(copy.key)}_2`;
  }),
  'copied state under another name': copied(/\/stateMachine\/states\/\d+$/, (copy) => {
    copy.name = `${String(copy.name)}2`;
  }),
  'page on a taken path': (document, random) => {
    const paths = findPlaces(document, at(/\/pages\/\d+\/path$/));
    if (paths.length < 2) return false;
    const [one, other] = random.shuffle(paths) as [Place, Place];
    put(one, other.value);
    return one.value !== other.value;
  },
  'state taken out': (document, random) => {
    const states = findPlaces(document, at(/\/stateMachine\/states\/\d+$/)).filter(
      ({ value }) => isObject(value) && value.isInitial !== true,
    );
    if (states.length === 0) return false;
    const state = random.pick(states);
    const machine = state.path.replace(/\/states\/\d+$/, '');
    const { name } = state.value as JsonObject;
    drop(state);
    removeWhere(
      document,
      ({ path, value }) =>
        path.startsWith(`${machine}/transitions/`) &&
        TRANSITION.test(path) &&
        isObject(value) &&
        value.from === name,
    );
    return true;
  },
  'event taken out': (document, random) => {
    const events = findPlaces(document, at(/\/stateMachine\/events\/\d+$/));
    if (events.length === 0) return false;
    const event = random.pick(events);
    const machine = event.path.replace(/\/events\/\d+$/, '');
    const { key } = event.value as JsonObject;
    drop(event);
    removeWhere(
      document,
      ({ path, value }) =>
        path.startsWith(`${machine}/transitions/`) &&
        TRANSITION.test(path) &&
        isObject(value) &&
        value.event === key,
    );
    return true;
  },
  'handlers taken out': (document, random) => {
    const all = findPlaces(document, at(TRANSITION)).filter(({ value }) => isObject(value));
    if (all.length === 0) return false;
    const { event } = random.pick(all).value as JsonObject;
    return (
      removeWhere(
        document,
        ({ path, value }) => TRANSITION.test(path) && isObject(value) && value.event === event,
      ) > 0
    );
  },
  'trait taken out with its mounts': (document, random) => {
    const traits = findPlaces(document, at(TRAIT)).filter(({ value }) => isObject(value));
    if (traits.length < 2) return false;
    const trait = random.pick(traits);
    const { name } = trait.value as JsonObject;
    drop(trait);
    removeWhere(
      document,
      ({ path, value }) =>
        /\/pages\/\d+\/traits\/\d+$/.test(path) && isObject(value) && value.ref === name,
    );
    return true;
  },
  'orbital taken out': (document, random) => {
    const orbitals = document.orbitals;
    if (!Array.isArray(orbitals) || orbitals.length < 2) return false;
    orbitals.splice(random.integer(orbitals.length), 1);
    return true;
  },
  'page taken for another': (document, random) => {
    const mounts = findPlaces(document, at(/\/pages\/\d+\/traits\/\d+\/ref$/));
    const names = findPlaces(document, at(/^\/orbitals\/\d+\/(?:entity\/name|name)$/));
    if (mounts.length === 0 || names.length === 0) return false;
    put(random.pick(mounts), random.pick(names).value);
    return true;
  },
  'half a transition': onPlace(at(TRANSITION), ({ holder, key, value }) => {
    if (!isObject(value) || !Array.isArray(holder)) return false;
    holder.splice(Number(key) + 1, 0, { from: value.to ?? null });
    return true;
  }),
  'entity of another orbital': (document, random) => {
    const linked = findPlaces(document, at(/\/linkedEntity$/));
    const names = findPlaces(document, at(/^\/orbitals\/\d+\/entity\/name$/));
    if (linked.length === 0 || names.length < 2) return false;
    const one = random.pick(linked);
    const other = random.pick(names).value;
    put(one, other);
    return one.value !== other;
  },
};
