import { append } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { asArray, isObject } from '../../kernel/json.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import { ANSWER_STEPS, Budget } from '../evaluator/budget.ts';
import { type Actor, compileTrait, type Listener, readFields } from './actor.ts';
import { toName } from './summarize-effects.ts';

/** A document as it runs: who handles and hears what. It is compiled for one answer, whose steps it counts. */
export type Program = Readonly<ReturnType<typeof compileProgram>>;

/** An orbital without a name of its own is called by its entity. */
const nameOf = ({ name, entityName, index }: OrbitalRow): string =>
  name ?? entityName ?? `orbital-${index}`;

const keyOf = ({ orbital, name, index }: TraitRow): string =>
  `${nameOf(orbital)}.${name ?? `trait-${index}`}`;

/** Compiles a document to what runs, for one answer that may take so many steps. Traits that are only named stay out. */
export function compileProgram(model: Model, steps = ANSWER_STEPS) {
  const actorsByKey = new Map<string, Actor>();
  const handlers = new Map<string, Actor[]>();
  const listeners = new Map<string, Listener[]>();
  const firedBy = new Map<string, Set<Actor>>();
  for (const row of model.traits) {
    checkpoint();
    const { facts, name } = row;
    const machine = facts?.node.stateMachine;
    if (facts === undefined || name === undefined || !isObject(machine)) continue;
    if (actorsByKey.has(keyOf(row))) continue;
    const actor = compileTrait(row, facts, machine, nameOf(row.orbital), name);
    actorsByKey.set(actor.key, actor);
    for (const event of actor.arms.keys()) append(handlers, event, actor);
    for (const listener of actor.listens) append(listeners, listener.event, listener);
    for (const { event, via } of facts.fired) {
      if (via !== 'ui' && via !== 'data') continue;
      const fired = toName(event, actor.config) ?? event;
      firedBy.set(fired, (firedBy.get(fired) ?? new Set()).add(actor));
    }
  }
  const entities = [...model.entities].map(([name, facts]) => {
    const instances = asArray(facts?.node.instances).filter(isObject);
    return [name, { name, fields: readFields(facts?.node.fields), instances }] as const;
  });
  const actors = [...actorsByKey.values()];
  const acts = actors.flatMap(({ transitions, ticks }) => [...transitions, ...ticks]);
  const opaque = model.opaqueTraits.map(keyOf);
  return {
    budget: new Budget(steps),
    actors,
    actorsByKey,
    orbitals: model.orbitals.map(nameOf),
    /** Event → those with an arm for it, in document order. */
    handlers,
    /** Event → who listens to it, in document order. */
    listeners,
    /** Event that something drawn fires → the traits that draw it. */
    firedBy,
    entities: new Map(entities),
    /** Traits that are only named: they neither move nor block. */
    opaque,
    /** Whether names of events are computed, or parts are only named: anything may be sent then. */
    isOpen: opaque.length > 0 || acts.some(({ summary }) => summary.isDynamic),
  };
}
