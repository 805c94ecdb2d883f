import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { copyJson } from '../faults/inject.ts';

/** Every mention of a trait that is no more: on pages, and as what others listen to. */
function forgetTrait(document: JsonObject, name: string): void {
  for (const orbital of asArray(document.orbitals).filter(isObject)) {
    for (const page of asArray(orbital.pages).filter(isObject)) {
      page.traits = asArray(page.traits).filter((trait) => !isObject(trait) || trait.ref !== name);
    }
    orbital.pages = asArray(orbital.pages).filter(
      (page) => !isObject(page) || asArray(page.traits).length > 0,
    );
    for (const trait of asArray(orbital.traits).filter(isObject)) {
      if (!Array.isArray(trait.listens)) continue;
      trait.listens = trait.listens.filter(
        (listen) => !isObject(listen) || !isObject(listen.source) || listen.source.trait !== name,
      );
    }
  }
}

type Mutation = (document: JsonObject, other: JsonObject, random: Random) => void;

const dropTrait: Mutation = (document, _other, random) => {
  const orbital = random.pick(asArray(document.orbitals).filter(isObject));
  const traits = asArray(orbital.traits);
  if (traits.length < 2) return;
  const [gone] = traits.splice(random.integer(traits.length), 1);
  if (isObject(gone) && typeof gone.name === 'string') forgetTrait(document, gone.name);
};

const dropOrbital: Mutation = (document, _other, random) => {
  const orbitals = asArray(document.orbitals);
  if (orbitals.length > 1) orbitals.splice(random.integer(orbitals.length), 1);
};

const dropTransition: Mutation = (document, _other, random) => {
  const orbital = random.pick(asArray(document.orbitals).filter(isObject));
  const traits = asArray(orbital.traits).filter(isObject);
  if (traits.length === 0) return;
  const machine = random.pick(traits).stateMachine;
  const transitions = isObject(machine) ? asArray(machine.transitions) : [];
  if (transitions.length > 2) transitions.splice(random.integer(transitions.length), 1);
};

const joinOrbital: Mutation = (document, other, random) => {
  const [added] = asArray(other.orbitals).filter(isObject);
  const names = new Set(asArray(document.orbitals).map((one) => isObject(one) && one.name));
  if (added !== undefined && !names.has(added.name as string) && random.next() < 0.5) {
    (document.orbitals as Json[]).push(copyJson(added));
  }
};

const MUTATIONS: readonly Mutation[] = [dropTrait, dropOrbital, dropTransition, joinOrbital];

/** A variant of a document: parts dropped, an orbital of another joined. It need not be valid. */
export function mutate(document: JsonObject, other: JsonObject, random: Random): JsonObject {
  const copy = copyJson(document);
  for (let count = random.integer(4); count > 0; count--) {
    random.pick(MUTATIONS)(copy, other, random);
  }
  return copy;
}
