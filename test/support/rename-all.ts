import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { EVENT_PROPS } from '../../src/language/vocabulary/names.ts';
import { PATTERN_TYPES } from '../../src/language/vocabulary/patterns.ts';
import { BINDING_ROOTS, EXIT_EVENTS, INIT_EVENTS } from '../../src/language/vocabulary/terms.ts';

const SORTS = [
  'orbital',
  'entity',
  'field',
  'trait',
  'state',
  'event',
  'page',
  'tick',
  'alias',
  'knob',
  'variable',
] as const;

type Sort = (typeof SORTS)[number];

/** Events whose names the checks know. */
export const LIFECYCLE_EVENTS: ReadonlySet<string> = new Set([...INIT_EVENTS, ...EXIT_EVENTS]);

/** Renames one name of a sort; unknown names stay. */
type Rename = (sort: Sort, name: string) => string;

/** Everything that a document names, by sort, in the order of first mention. */
type Defined = Record<Sort, Set<string>>;

/**
 * The same document with every name that it defines replaced by a new one, wherever the language refers
 * to it: elements, bindings, effects, event properties, keys of payloads and lexical variables. Names of
 * imported parts, labels, descriptions and the language's own words stay, and what `kept` names: events
 * such as INIT mean something to the checks (LIFECYCLE_EVENTS), though nothing to the embedding.
 */
export function renameAll(
  document: JsonObject,
  random: Random,
  kept: ReadonlySet<string> = new Set(),
): JsonObject {
  const defined = collectNames(document);
  const maps = new Map<Sort, Map<string, string>>();
  for (const sort of SORTS) {
    const names = [...defined[sort]].filter((name) => !kept.has(name));
    const numbers = random.shuffle(names.map((_, i) => i));
    maps.set(sort, new Map(names.map((name, i) => [name, `${sort[0]}${numbers[i]}${sort}Q`])));
  }
  const rename: Rename = (sort, name) => maps.get(sort)?.get(name) ?? name;
  const renamed = renameDocument(document, rename);
  return { ...renamed, name: `renamed${random.integer(1e6)}` };
}

/** The same document with every unordered array and the keys of every object in another order. */
export function shuffleUnordered(document: JsonObject, random: Random): JsonObject {
  return shuffleValue(document, [], random) as JsonObject;
}

function collectNames(document: JsonObject): Defined {
  const defined = Object.fromEntries(SORTS.map((sort) => [sort, new Set()])) as Defined;
  const define = (sort: Sort, name: unknown) => {
    if (typeof name === 'string' && name !== '' && !name.startsWith('@')) defined[sort].add(name);
  };
  const nameOf = (item: Json | undefined, key = 'name') => (isObject(item) ? item[key] : item);
  for (const orbital of asArray(document.orbitals).filter(isObject)) {
    define('orbital', orbital.name);
    for (const entity of [orbital.entity, ...asArray(orbital.auxiliaryEntities)]) {
      define('entity', nameOf(entity));
      if (isObject(entity)) for (const f of asArray(entity.fields)) define('field', nameOf(f));
    }
    for (const page of asArray(orbital.pages)) define('page', nameOf(page));
    for (const use of asArray(orbital.uses)) define('alias', nameOf(use, 'as'));
    for (const trait of asArray(orbital.traits)) {
      define('trait', nameOf(trait));
      if (!isObject(trait)) continue;
      if (typeof trait.ref !== 'string' && isObject(trait.config)) {
        for (const knob in trait.config) define('knob', knob);
      }
      const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
      for (const state of asArray(machine.states)) define('state', nameOf(state));
      for (const event of asArray(machine.events)) define('event', nameOf(event, 'key'));
      for (const emit of asArray(trait.emits)) define('event', nameOf(emit, 'event'));
      for (const tick of asArray(trait.ticks)) define('tick', nameOf(tick));
      for (const part of [...asArray(machine.events), ...asArray(trait.emits)]) {
        if (!isObject(part)) continue;
        for (const f of asArray(part.payloadSchema ?? part.payload)) define('field', nameOf(f));
      }
    }
  }
  collectVariables(document, defined.variable);
  for (const root of BINDING_ROOTS) defined.variable.delete(root);
  return defined;
}

function collectVariables(value: Json | undefined, variables: Set<string>): void {
  if (Array.isArray(value)) {
    if (value[0] === 'fn') {
      for (const name of [value[1]].flat()) if (typeof name === 'string') variables.add(name);
    }
    if (value[0] === 'let') {
      for (const pair of asArray(value[1])) {
        if (Array.isArray(pair) && typeof pair[0] === 'string') variables.add(pair[0]);
      }
    }
    for (const item of value) collectVariables(item, variables);
  } else if (isObject(value)) {
    for (const key in value) collectVariables(value[key], variables);
  }
}

function renameDocument(document: JsonObject, rename: Rename): JsonObject {
  return mapMembers(document, {
    orbitals: each((orbital) => renameOrbital(orbital, rename)),
    ledger: (ledger) => renameLedger(ledger, rename),
  });
}

type Change = (value: Json) => Json;

const each =
  (change: (item: JsonObject) => Json, short: Change = (item) => item): Change =>
  (value) =>
    Array.isArray(value)
      ? value.map((item) => (isObject(item) ? change(item) : short(item)))
      : value;

const text =
  (change: (name: string) => string): Change =>
  (value) =>
    typeof value === 'string' ? change(value) : value;

function mapMembers(object: JsonObject, changes: Record<string, Change>): JsonObject {
  const result: JsonObject = {};
  for (const key in object) {
    const value = object[key] as Json;
    const change = Object.hasOwn(changes, key) ? changes[key] : undefined;
    result[key] = change ? change(value) : value;
  }
  return result;
}

function mapKeys(value: Json, change: (key: string) => string, inner: Change = (x) => x): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [change(key), inner(member as Json)]),
  );
}

function renameOrbital(orbital: JsonObject, rename: Rename): JsonObject {
  const named = (sort: Sort) => text((name) => rename(sort, name));
  const entity: Change = (value) =>
    isObject(value) ? renameEntity(value, rename) : named('entity')(value);
  const traitName = text((name) => renameRef(name, rename));
  return mapMembers(orbital, {
    name: named('orbital'),
    entity,
    auxiliaryEntities: (value) => (Array.isArray(value) ? value.map(entity) : value),
    uses: each((use) => mapMembers(use, { as: named('alias') })),
    traits: each((trait) => renameTrait(trait, rename), named('trait')),
    pages: each(
      (page) =>
        mapMembers(page, {
          name: named('page'),
          traits: each(
            (trait) => mapMembers(trait, { ref: traitName, linkedEntity: named('entity') }),
            traitName,
          ),
        }),
      named('page'),
    ),
  });
}

/** A trait's name, or `Alias.traits.X`, of which only the alias is the document's. */
function renameRef(ref: string, rename: Rename): string {
  const dot = ref.indexOf('.');
  if (dot < 0) return rename('trait', ref);
  return rename('alias', ref.slice(0, dot)) + ref.slice(dot);
}

function renameEntity(entity: JsonObject, rename: Rename): JsonObject {
  return mapMembers(entity, {
    name: text((name) => rename('entity', name)),
    fields: each((field) => renameField(field, rename)),
  });
}

function renameField(field: JsonObject, rename: Rename): JsonObject {
  const entityName = text((name) => rename('entity', name));
  return mapMembers(field, {
    name: text((name) => rename('field', name)),
    relation: (value) =>
      isObject(value) ? mapMembers(value, { entity: entityName }) : entityName(value),
  });
}

function renameTrait(trait: JsonObject, rename: Rename): JsonObject {
  const named = (sort: Sort) => text((name) => rename(sort, name));
  const field = (name: string) => rename('field', name);
  const event = text((name) => renameEvent(name, rename));
  const payload = each((item) => renameField(item, rename));
  const value: Change = (part) => renameValue(part, rename, '');
  const isImport = typeof trait.ref === 'string';
  return mapMembers(trait, {
    name: named('trait'),
    ref: text((name) => renameRef(name, rename)),
    linkedEntity: named('entity'),
    entityRefIds: (ids) => mapKeys(ids, (name) => rename('entity', name)),
    entityContract: (contract) =>
      mapKeys(
        contract,
        (key) => key,
        (names) => asArray(names).map(text(field)),
      ),
    config: (config) =>
      isImport
        ? value(config)
        : mapKeys(
            config,
            (name) => rename('knob', name),
            (knob) => renameKnob(knob, rename),
          ),
    events: (renames) => mapKeys(renames, (key) => key, event),
    emits: each((emit) => mapMembers(emit, { event, payloadSchema: payload, payload }), event),
    listens: each((listen) =>
      mapMembers(listen, {
        event,
        triggers: event,
        source: (source) =>
          isObject(source)
            ? mapMembers(source, { trait: named('trait'), orbital: named('orbital') })
            : named('trait')(source),
      }),
    ),
    ticks: each((tick) => mapMembers(tick, { name: named('tick'), guard: value, effects: value })),
    stateMachine: (machine) =>
      isObject(machine)
        ? mapMembers(machine, {
            states: each((state) => mapMembers(state, { name: named('state') }), named('state')),
            events: each(
              (item) => mapMembers(item, { key: event, payloadSchema: payload, payload }),
              event,
            ),
            transitions: each((transition) =>
              mapMembers(transition, {
                from: (from) =>
                  Array.isArray(from) ? from.map(named('state')) : named('state')(from),
                to: named('state'),
                event,
                guard: value,
                effects: value,
              }),
            ),
          })
        : machine,
  });
}

/** The default of a knob is a value; a text among the events is one of them. */
function renameKnob(knob: Json, rename: Rename): Json {
  if (!isObject(knob)) return renameValue(knob, rename, '');
  return mapMembers(knob, {
    default: (value) =>
      typeof value === 'string' && !Array.isArray(knob.values)
        ? renameEvent(value, rename)
        : renameValue(value, rename, ''),
  });
}

function renameEvent(name: string, rename: Rename): string {
  if (name.startsWith('@')) return renameBinding(name, rename);
  return name.startsWith('UI:') ? `UI:${rename('event', name.slice(3))}` : rename('event', name);
}

function renameBinding(binding: string, rename: Rename): string {
  const [root = '', step, ...rest] = binding.slice(1).split('.');
  const sorts: Record<string, Sort> = { config: 'knob', trait: 'trait' };
  if (BINDING_ROOTS.has(root)) {
    if (step === undefined) return binding;
    const sort = sorts[root] ?? (root === 'entity' || root === 'payload' ? 'field' : undefined);
    return `@${[root, sort ? rename(sort, step) : step, ...rest].join('.')}`;
  }
  const variable = rename('variable', root);
  const name = variable === root ? rename('entity', root) : variable;
  const path = step === undefined ? [] : [rename('field', step), ...rest];
  return `@${[name, ...path].join('.')}`;
}

const isPattern = (value: JsonObject) =>
  typeof value.type === 'string' && Object.hasOwn(PATTERN_TYPES, value.type);

/** Renames inside an effect, a guard, a pattern or data. `key` is the key that the value stands under. */
function renameValue(value: Json, rename: Rename, key: string): Json {
  if (typeof value === 'string') {
    if (value.startsWith('@')) return renameBinding(value, rename);
    if (EVENT_PROPS.has(key) || key === 'success' || key === 'failure') {
      return renameEvent(value, rename);
    }
    return key === 'entity' ? rename('entity', value) : value;
  }
  if (Array.isArray(value)) return renameList(value, rename);
  if (!isObject(value)) return value;
  const eventProps = isPattern(value)
    ? (PATTERN_TYPES[value.type as string]?.eventProps ?? [])
    : [];
  const result: JsonObject = {};
  for (const member in value) {
    const under = eventProps.includes(member) ? 'event' : member;
    result[member] = renameValue(value[member] as Json, rename, under);
  }
  return result;
}

function renameList(list: readonly Json[], rename: Rename): Json[] {
  const [head, first, ...rest] = list;
  const inner = (item: Json) => renameValue(item, rename, '');
  const fieldKeys = (data: Json): Json => mapKeys(inner(data), (name) => rename('field', name));
  const entity = text((name) => rename('entity', name));
  if (head === 'emit' && typeof first === 'string') {
    return [head, renameEvent(first, rename), ...rest.map(fieldKeys)];
  }
  if (head === 'fetch' && typeof first === 'string') {
    return [head, entity(inner(first)), ...rest.map(inner)];
  }
  if (head === 'persist' && typeof rest[0] === 'string') {
    const [target, ...data] = rest;
    return [head, first as Json, entity(inner(target)), ...data.map(fieldKeys)];
  }
  if (head === 'fn') {
    const name = text((variable) => rename('variable', variable));
    const names = Array.isArray(first) ? first.map(name) : name(first as Json);
    return [head, names, ...rest.map(inner)];
  }
  if (head === 'let' && Array.isArray(first)) {
    const pairs = first.map((pair) =>
      Array.isArray(pair) && typeof pair[0] === 'string'
        ? [rename('variable', pair[0]), ...pair.slice(1).map(inner)]
        : inner(pair),
    );
    return [head, pairs, ...rest.map(inner)];
  }
  return list.map(inner);
}

function renameLedger(ledger: Json, rename: Rename): Json {
  if (!isObject(ledger)) return ledger;
  const entry: Change = (value) => {
    if (!isObject(value)) return value;
    const sort = SORTS.find((candidate) => candidate === value.kind);
    return sort ? mapMembers(value, { curName: text((name) => rename(sort, name)) }) : value;
  };
  return mapMembers(ledger, { entries: (entries) => mapKeys(entries, (id) => id, entry) });
}

const UNORDERED = new Set([
  'orbitals',
  'orbitals/auxiliaryEntities',
  'orbitals/traits',
  'orbitals/pages',
  'orbitals/uses',
  'orbitals/entity/fields',
  'orbitals/auxiliaryEntities/fields',
  'orbitals/pages/traits',
  'orbitals/traits/emits',
  'orbitals/traits/listens',
  'orbitals/traits/ticks',
  'orbitals/traits/stateMachine/states',
  'orbitals/traits/stateMachine/events',
]);

const TRANSITIONS = 'orbitals/traits/stateMachine/transitions';

function shuffleValue(value: Json, path: readonly string[], random: Random): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => shuffleValue(item, path, random));
    const place = path.join('/');
    if (place === TRANSITIONS) return shuffleTransitions(items, random);
    return UNORDERED.has(place) ? random.shuffle(items) : items;
  }
  if (!isObject(value)) return value;
  const keys = random.shuffle(Object.keys(value));
  return Object.fromEntries(
    keys.map((key) => [key, shuffleValue(value[key] as Json, [...path, key], random)]),
  );
}

/** Shuffles transitions and keeps the order of those that share state and event. */
function shuffleTransitions(items: Json[], random: Random): Json[] {
  const keyOf = (item: Json) =>
    isObject(item) ? JSON.stringify([item.from, item.event]) : JSON.stringify(item);
  const queues = new Map<string, Json[]>();
  for (const item of items) {
    const key = keyOf(item);
    queues.set(key, [...(queues.get(key) ?? []), item]);
  }
  return random.shuffle(items).map((item) => queues.get(keyOf(item))?.shift() as Json);
}
