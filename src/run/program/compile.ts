import { append, groupBy } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { ANSWER_STEPS, Budget } from '../evaluator/budget.ts';
import { readInterval } from './intervals.ts';
import type { Actor, Arm, EntityProgram, Field, Listener, Program, Tick } from './program.ts';
import { summarizeEffects } from './summarize-effects.ts';
import { toEventName, toName } from './to-event-name.ts';

/** Knobs: what the mounting place gives, over the declared defaults. */
function readConfig({ facts, entry, kind }: TraitRow): JsonObject {
  const config: JsonObject = {};
  const read = (knobs: Json | undefined, isDeclared: (knob: JsonObject) => boolean) => {
    for (const [name, knob = null] of Object.entries(isObject(knobs) ? knobs : {})) {
      config[name] = (isObject(knob) && isDeclared(knob) ? knob.default : knob) ?? null;
    }
  };
  read(facts?.config, (knob) => 'default' in knob || 'type' in knob);
  if (isObject(entry) && kind !== 'inline') {
    read(entry.config, (knob) => 'default' in knob && 'type' in knob);
  }
  return config;
}

function readField(node: Json): Field | undefined {
  const field: JsonObject = isObject(node) ? node : { name: node };
  if (!isString(field.name)) return undefined;
  const { relation } = field;
  const target = isObject(relation) ? (relation.entity ?? relation.target) : relation;
  return {
    name: field.name,
    type: isString(field.type) ? field.type : undefined,
    isRequired: field.required === true,
    target: isString(target) ? target : undefined,
    values: Array.isArray(field.values) ? field.values : undefined,
    default: field.default,
  };
}

const readFields = (nodes: Json | undefined): Field[] =>
  asArray(nodes).flatMap((node) => readField(node) ?? []);

/** What an arm or a tick asks and does. */
function readActs(node: JsonObject, config: JsonObject) {
  const effects = asArray(node.effects);
  const summary = summarizeEffects(effects, config);
  return { guard: node.guard ?? undefined, effects, summary };
}

/** The arms of a machine, `*` and lists of states expanded. */
function readArms(
  machine: JsonObject,
  states: ReadonlySet<string>,
  config: JsonObject,
  at: (index: number) => string,
): Arm[] {
  return asArray(machine.transitions).flatMap((node, index): Arm[] => {
    checkpoint();
    if (!isObject(node)) return [];
    const event = toName(node.event, config);
    const from = node.from === '*' ? states : new Set([node.from ?? []].flat().filter(isString));
    if (event === undefined || from.size === 0) return [];
    const to = isString(node.to) && node.to !== '*' ? node.to : '';
    return [{ index, from, to, event, ...readActs(node, config), at: at(index) }];
  });
}

function readTicks(node: JsonObject, config: JsonObject, at: string): Tick[] {
  return asArray(node.ticks).flatMap((tick, i) => {
    if (!isObject(tick)) return [];
    return [
      {
        name: isString(tick.name) ? tick.name : `tick-${i}`,
        ...readInterval(tick.interval),
        ...readActs(tick, config),
        appliesTo: tick.appliesTo,
        at: `${at}/ticks/${i}`,
      },
    ];
  });
}

/** The declared events with the fields of their payloads. */
function readPayloads(events: Json | undefined, config: JsonObject): Map<string, Field[]> {
  const payloads = new Map<string, Field[]>();
  for (const event of asArray(events)) {
    checkpoint();
    const written = isObject(event) ? (event.key ?? event.name) : event;
    // A knob that nothing sets names an event that nobody sends: it is declared as it is written.
    const name = toName(written, config) ?? (isString(written) ? written : undefined);
    if (name === undefined || payloads.has(name)) continue;
    const schema = isObject(event) ? (event.payloadSchema ?? event.payload) : undefined;
    payloads.set(name, readFields(schema));
  }
  return payloads;
}

function compileTrait(row: TraitRow, facts: TraitFacts, machine: JsonObject): Actor {
  const orbital = nameOf(row.orbital);
  const trait = row.name as string;
  const config = readConfig(row);
  const at = toPointer(['orbitals', row.orbital.index, 'traits', row.index]);
  const named = isString(machine.initial) ? machine.initial : facts.states[0]?.name;
  const initial = facts.states.find(({ isInitial }) => isInitial)?.name ?? named ?? '';
  const transitions = readArms(machine, facts.stateNames, config, (index) =>
    // An imported part is not in the document: its place is the reference.
    row.kind === 'inline' ? `${row.machineAt}/transitions/${index}` : at,
  );
  const payloads = readPayloads(machine.events, config);
  const defaults = (row.entity?.fields ?? []).flatMap(({ name, node }): [string, Json][] =>
    name === undefined || node?.default === undefined ? [] : [[name, node.default]],
  );
  return {
    key: `${orbital}.${trait}`,
    orbital,
    trait,
    initial,
    states: [...facts.stateNames],
    transitions,
    arms: groupBy(transitions, ({ event }) => event),
    armsByState: new Map(),
    listens: [],
    external: facts.external,
    payloads,
    ticks: readTicks(facts.node, config, at),
    entity: row.entityName,
    defaults: Object.fromEntries(defaults),
    isShared: row.entity?.node.shared === true,
    config,
    at,
    machineAt: row.machineAt,
  };
}

const nameOf = ({ name, index }: OrbitalRow): string => name ?? `orbital-${index}`;

const keyOf = ({ orbital, name, index }: TraitRow): string =>
  `${nameOf(orbital)}.${name ?? `trait-${index}`}`;

/** `EVENT`, `Trait.EVENT`, `Orbital.Trait.EVENT`, `*.EVENT`; `source` says it apart. */
function readListener(actor: Actor, listen: Json, at: string): Listener[] {
  checkpoint();
  const written = isObject(listen) ? toName(listen.event, actor.config) : undefined;
  if (!isObject(listen) || written === undefined) return [];
  const parts = written.split('.');
  const event = toEventName(parts.pop() as string);
  const [trait, orbital = actor.orbital] = [parts.pop(), parts.pop()];
  const source = isObject(listen.source) ? listen.source : {};
  const text = (key: string) => (isString(source[key]) ? source[key] : undefined);
  const inText = trait === undefined || trait === '*' ? {} : { orbital, trait };
  const named = {
    trait: { orbital: actor.orbital, trait: text('trait') },
    orbital: { orbital: text('orbital'), trait: text('trait') },
  }[text('kind') ?? ''];
  return [
    {
      actor,
      event,
      triggers: toName(listen.triggers, actor.config) ?? event,
      orbital: named?.orbital ?? inText.orbital,
      trait: named?.trait ?? inText.trait,
      tick: text('tick'),
      guard: listen.guard ?? undefined,
      mapping: isObject(listen.payloadMapping) ? listen.payloadMapping : undefined,
      at,
    },
  ];
}

function compileEntities(model: Model): Map<string, EntityProgram> {
  const entities = new Map<string, EntityProgram>();
  for (const [name, facts] of model.entities) {
    entities.set(name, {
      name,
      fields: readFields(facts?.node.fields),
      instances: asArray(facts?.node.instances).filter(isObject),
    });
  }
  return entities;
}

/** Compiles a document to what runs, for one answer that may take so many steps. Traits that are only named stay out. */
export function compileProgram(model: Model, steps = ANSWER_STEPS): Program {
  const actorsByKey = new Map<string, Actor>();
  const handlers = new Map<string, Actor[]>();
  const listeners = new Map<string, Listener[]>();
  const firedBy = new Map<string, Set<Actor>>();
  for (const row of model.traits) {
    checkpoint();
    const { facts } = row;
    const machine = facts?.node.stateMachine;
    if (facts === undefined || row.name === undefined || !isObject(machine)) continue;
    if (actorsByKey.has(keyOf(row))) continue;
    const actor = compileTrait(row, facts, machine);
    actorsByKey.set(actor.key, actor);
    for (const event of actor.arms.keys()) append(handlers, event, actor);
    for (const [i, listen] of asArray(facts.node.listens).entries()) {
      actor.listens.push(...readListener(actor, listen, `${actor.at}/listens/${i}`));
    }
    for (const listener of actor.listens) append(listeners, listener.event, listener);
    for (const { event, via } of facts.fired) {
      if (via !== 'ui' && via !== 'data') continue;
      const name = toName(event, actor.config) ?? event;
      firedBy.set(name, (firedBy.get(name) ?? new Set()).add(actor));
    }
  }
  return {
    budget: new Budget(steps),
    actors: [...actorsByKey.values()],
    actorsByKey,
    orbitals: model.orbitals.map(nameOf),
    handlers,
    listeners,
    firedBy,
    entities: compileEntities(model),
    opaque: model.opaqueTraits.map(keyOf),
  };
}
