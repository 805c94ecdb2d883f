import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { BINDING_ROOTS } from '../../src/language/grammar/bindings.ts';
import { EXIT_EVENTS, INIT_EVENTS } from '../../src/language/grammar/builtin-events.ts';
import {
  type ArgumentRole,
  argumentRole,
  OPERATORS,
  RESULT_EVENTS_KEY,
} from '../../src/language/grammar/operators.ts';
import {
  isEventKey,
  namedRole,
  PATTERNS,
  propertyRole,
} from '../../src/language/grammar/patterns.ts';

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
    const operator = typeof value[0] === 'string' ? OPERATORS.get(value[0]) : undefined;
    if (operator?.bindsNames) {
      for (const name of [value[1]].flat()) {
        const variable = Array.isArray(name) ? name[0] : name;
        if (typeof variable === 'string') variables.add(variable);
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

/** Renames inside an effect, a guard, a pattern or data. `key` is the key that the value stands under. */
function renameValue(value: Json, rename: Rename, key: string): Json {
  if (typeof value === 'string') {
    if (value.startsWith('@')) return renameBinding(value, rename);
    if (isEventKey(key)) {
      return renameEvent(value, rename);
    }
    return key === 'entity' ? rename('entity', value) : value;
  }
  if (Array.isArray(value)) return renameList(value, rename);
  if (!isObject(value)) return value;
  const type = typeof value.type === 'string' ? value.type : undefined;
  const pattern = type === undefined ? undefined : PATTERNS.get(type);
  const isEventMap = namedRole(key) === 'eventMap' || key === RESULT_EVENTS_KEY;
  const result: JsonObject = {};
  for (const member in value) {
    const isEvent = isEventMap || propertyRole(pattern, type, member) === 'event';
    result[member] = renameValue(value[member] as Json, rename, isEvent ? 'event' : member);
  }
  return result;
}

function renameList(list: readonly Json[], rename: Rename): Json[] {
  const [head] = list;
  const inner = (item: Json) => renameValue(item, rename, '');
  const operator = typeof head === 'string' ? OPERATORS.get(head) : undefined;
  if (operator === undefined) return list.map(inner);
  const arguments_: Partial<Record<ArgumentRole, Change>> = {
    event: (item) => (typeof item === 'string' ? renameEvent(item, rename) : inner(item)),
    entity: (item) => text((name) => rename('entity', name))(inner(item)),
    record: (item) => mapKeys(inner(item), (name) => rename('field', name)),
    parameters: (item) => {
      const name = text((variable) => rename('variable', variable));
      return Array.isArray(item) ? item.map(name) : name(item);
    },
    binder: (item) =>
      asArray(item).map((pair) =>
        Array.isArray(pair) && typeof pair[0] === 'string'
          ? [rename('variable', pair[0]), ...pair.slice(1).map(inner)]
          : inner(pair),
      ),
  };
  const payload: Change = (data) => mapKeys(inner(data), (name) => rename('field', name));
  return list.map((item, i) => {
    if (i === 0) return item;
    const role = argumentRole(operator, i);
    if (role === 'data' && operator.roles[0] === 'event') return payload(item);
    return (arguments_[role] ?? inner)(item);
  });
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
