import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { wrapMachines } from '../language/flat-machines.ts';

/** The names of what a document defines, by what they name; each as often as it is defined. */
export interface Names {
  readonly entities: string[];
  readonly fields: string[];
  readonly traits: string[];
  readonly pages: string[];
  readonly events: string[];
  readonly states: string[];
}

const namesOf = (nodes: Json | undefined, key = 'name'): string[] =>
  asArray(nodes).flatMap((node) => {
    if (isString(node)) return [node];
    const name = isObject(node) ? node[key] : undefined;
    return isString(name) ? [name] : [];
  });

export function readNames(schema: JsonObject): Names {
  const orbitals = asArray(wrapMachines(schema).orbitals).filter(isObject);
  const entities = orbitals.flatMap(({ entity }) => (entity === undefined ? [] : [entity]));
  const traits = orbitals.flatMap((orbital) => asArray(orbital.traits)).filter(isObject);
  const machines = traits.map(({ stateMachine }) => stateMachine).filter(isObject);
  return {
    entities: namesOf(entities),
    fields: entities.filter(isObject).flatMap(({ fields }) => namesOf(fields)),
    traits: namesOf(traits),
    pages: orbitals.flatMap(({ pages }) => namesOf(pages)),
    events: machines.flatMap(({ events }) => namesOf(events, 'key')),
    states: machines.flatMap(({ states }) => namesOf(states)),
  };
}
