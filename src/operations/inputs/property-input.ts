import { z } from 'zod';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import type { Actor } from '../../run/program/actor.ts';
import type { Program } from '../../run/program/program.ts';
import { toEventName } from '../../run/program/to-event-name.ts';
import type { Predicate, Property } from '../../run/search/property.ts';
import { refuse, tellNearest } from '../refuse.ts';
import { jsonRecord } from './members.ts';

const pair = z.array(jsonRecord).length(2);

export const propertyInput = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  never: jsonRecord.optional().describe('P, which never holds.'),
  always: jsonRecord.optional().describe('P, which always holds.'),
  possible: jsonRecord.optional().describe('P, which can be reached from everywhere.'),
  leads_to: pair.optional().describe('[P, Q]: where P holds, Q can still follow.'),
  precedes: pair.optional().describe('[P, Q]: Q only comes after P.'),
});

const KINDS = ['never', 'always', 'possible', 'leads_to', 'precedes'] as const;

const KEYS = 'state, event, emitted, holds with trait, all, any, not';

function refuseAt(path: string, message: string): never {
  refuse(path, message, `${path}: ${message}`);
}

/** The events that a document declares, handles, sends or listens for; undefined where it may send others as well. */
function findEvents({ traits }: Model, program: Program): ReadonlySet<string> | undefined {
  const { actors, firedBy, isOpen } = program;
  if (isOpen) return undefined;
  const events = new Set(firedBy.keys());
  for (const { facts } of traits) for (const event of facts?.emitted ?? []) events.add(event);
  for (const { payloads, arms, listens, transitions, ticks } of actors) {
    checkpoint();
    for (const event of [...payloads.keys(), ...arms.keys()]) events.add(event);
    for (const { event, triggers } of listens) events.add(event).add(triggers);
    for (const { summary } of [...transitions, ...ticks]) {
      for (const event of summary.sends) events.add(event);
    }
  }
  return events;
}

/** Reads the predicates of a program's properties: what names nothing is refused with near names. */
class PropertyReader {
  readonly #program: Program;
  readonly #model: Model;
  #events: { readonly names: ReadonlySet<string> | undefined } | undefined;

  constructor(program: Program, model: Model) {
    this.#program = program;
    this.#model = model;
  }

  #findActor(name: string, path: string): Actor {
    const { actors, actorsByKey } = this.#program;
    checkpoint();
    const found = actorsByKey.get(name) ?? actors.find(({ trait }) => trait === name);
    if (found !== undefined) return found;
    const keys = actors.map(({ key }) => key);
    const near = tellNearest(name, keys, 3);
    return refuseAt(path, `No trait that runs is named "${name.slice(0, 80)}".${near}`);
  }

  #readState(text: string, path: string): Predicate {
    const dot = text.lastIndexOf('.');
    const actor = this.#findActor(text.slice(0, Math.max(0, dot)), path);
    const state = text.slice(dot + 1);
    if (actor.states.includes(state)) return { kind: 'state', actor, state };
    const near = tellNearest(state, actor.states, 3);
    return refuseAt(path, `${actor.key} has no state "${state.slice(0, 80)}".${near}`);
  }

  #readEvent(text: string, path: string): string {
    const event = toEventName(text);
    this.#events ??= { names: findEvents(this.#model, this.#program) };
    const { names } = this.#events;
    if (names?.has(event) !== false) return event;
    const near = tellNearest(event, names, 3);
    return refuseAt(path, `The schema has no event "${event.slice(0, 80)}".${near}`);
  }

  predicate(written: Json | undefined, path: string): Predicate {
    const node: JsonObject = isObject(written)
      ? written
      : refuseAt(path, `Expected one of ${KEYS}.`);
    const keys = Object.keys(node).filter((key) => key !== 'trait');
    const [key] = keys;
    if (keys.length !== 1 || key === undefined) refuseAt(path, `Expected exactly one of ${KEYS}.`);
    const value = node[key as string];
    const at = `${path}/${key}`;
    switch (key) {
      case 'state':
        return typeof value === 'string'
          ? this.#readState(value, at)
          : refuseAt(at, 'Expected "Orbital.Trait.state".');
      case 'event':
      case 'emitted':
        return typeof value === 'string'
          ? { kind: key, name: this.#readEvent(value, at) }
          : refuseAt(at, 'Expected the name of an event.');
      case 'holds':
        return typeof node.trait === 'string'
          ? { kind: 'holds', actor: this.#findActor(node.trait, path), expression: value ?? null }
          : refuseAt(path, 'holds needs trait: whose entity the expression reads.');
      case 'all':
      case 'any':
        return Array.isArray(value)
          ? { kind: key, parts: value.map((part, i) => this.predicate(part, `${at}/${i}`)) }
          : refuseAt(at, 'Expected a list.');
      case 'not':
        return { kind: 'not', part: this.predicate(value, at) };
      default:
        return refuseAt(at, `Unknown key: expected one of ${KEYS}.`);
    }
  }
}

/** The properties of a request. Throws UNPROCESSABLE where one says nothing, or names what is not there. */
export function readProperties(
  given: readonly z.output<typeof propertyInput>[],
  program: Program,
  model: Model,
): Property[] {
  const reader = new PropertyReader(program, model);
  return given.map((property, i) => {
    const path = `/properties/${i}`;
    const kinds = KINDS.filter((kind) => property[kind] !== undefined);
    const [kind] = kinds;
    if (kinds.length !== 1 || kind === undefined) {
      return refuseAt(path, `Expected exactly one of ${KINDS.join(', ')}.`);
    }
    const name = property.name ?? `${kind} ${i + 1}`;
    const value = property[kind];
    if (!Array.isArray(value)) {
      return { name, kind, first: reader.predicate(value, `${path}/${kind}`) };
    }
    const [first, second] = value.map((part, j) => reader.predicate(part, `${path}/${kind}/${j}`));
    return { name, kind, first: first as Predicate, second: second as Predicate };
  });
}
