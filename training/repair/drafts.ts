import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { copyJson } from '../faults/inject.ts';
import { drop, findPlaces, onPlace, type Place, put, type Slip } from './places.ts';

/*
 * Mistakes of a third hand, for judging only: what language models write when they draft an application from memory
 * of a hundred other formats, and what is left when a feature is copied, renamed or taken out in part. Nothing here
 * looks at what the checks can find.
 */

type Test = (place: Place) => boolean;
type Edit = (value: Json, random: Random) => Json | undefined;

const at =
  (pattern: RegExp): Test =>
  ({ path }) =>
    pattern.test(path);
const TRANSITION = /\/transitions\/\d+$/;
const TRAIT = /^\/orbitals\/\d+\/traits\/\d+$/;
const MACHINE = /\/stateMachine$/;
const ORBITAL = /^\/orbitals\/\d+$/;
const EFFECT = /\/effects\/\d+$/;

const changed = (accepts: Test, edit: Edit): Slip['slip'] =>
  onPlace(accepts, (place, random) => {
    const next = edit(place.value, random);
    if (next === undefined || JSON.stringify(next) === JSON.stringify(place.value)) return false;
    put(place, next);
    return true;
  });
const changedObject = (
  pattern: RegExp,
  edit: (value: JsonObject, random: Random) => Json | undefined,
): Slip['slip'] =>
  changed(
    (place) => at(pattern)(place) && isObject(place.value),
    (value, random) => edit(copyJson(value) as JsonObject, random),
  );

/** The same members under other keys, in the same order. */
const rekey = (value: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key === from ? to : key, member]),
  ) as JsonObject;
const otherKey = (pattern: RegExp, from: string, to: readonly string[]): Slip['slip'] =>
  onPlace(
    ({ path, value }) => pattern.test(path) && isObject(value) && from in value,
    (place, random) => {
      put(place, rekey(place.value as JsonObject, from, random.pick(to)));
      return true;
    },
  );
/** All objects of one list, written with another key. */
const otherKeys = (list: RegExp, from: string, to: readonly string[]): Slip['slip'] =>
  onPlace(
    ({ path, value }) =>
      list.test(path) && Array.isArray(value) && value.some((one) => isObject(one) && from in one),
    (place, random) => {
      const other = random.pick(to);
      put(
        place,
        (place.value as Json[]).map((one) => (isObject(one) ? rekey(one, from, other) : one)),
      );
      return true;
    },
  );
const otherWord = (
  accepts: Test,
  words: Readonly<Record<string, readonly string[]>>,
): Slip['slip'] =>
  changed(
    (place) => accepts(place) && Object.hasOwn(words, String(place.value)),
    (value, random) => random.pick(words[String(value)] as readonly string[]),
  );
const calls =
  (...operators: string[]): Test =>
  ({ value, path }) =>
    /\/(?:effects|guard)/.test(path) &&
    Array.isArray(value) &&
    value.length > 1 &&
    operators.includes(String(value[0]));
const bound = (pattern: RegExp, edit: (written: string, random: Random) => string): Slip['slip'] =>
  changed(
    ({ path, value }) =>
      /\/(?:effects|guard)\//.test(path) && typeof value === 'string' && pattern.test(value),
    (value, random) => edit(String(value), random),
  );

const toSnake = (name: string) =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a}_${b.toLowerCase()}`);

const KEYS: Readonly<Record<string, Slip['slip']>> = {
  'transition key': otherKey(MACHINE, 'transitions', ['transition', 'edges', 'rules']),
  'machine key': otherKey(TRAIT, 'stateMachine', ['state_machine', 'machine', 'fsm']),
  'entity key': otherKey(TRAIT, 'linkedEntity', ['linked_entity', 'entity', 'entityName']),
  'effects key': otherKey(TRANSITION, 'effects', ['actions', 'effect', 'do']),
  'guard key': otherKey(TRANSITION, 'guard', ['condition', 'when', 'guards', 'if']),
  'event of a transition key': otherKey(TRANSITION, 'event', ['on', 'event_name', 'trigger']),
  'ends keys': otherKey(TRANSITION, 'to', ['target', 'toState', 'nextState']),
  'ends of all transitions': otherKeys(/\/transitions$/, 'from', ['source', 'fromState', 'state']),
  'initial key': otherKey(/\/states\/\d+$/, 'isInitial', ['initial', 'is_initial', 'start']),
  'key of all events': otherKeys(/\/stateMachine\/events$/, 'key', ['id', 'event', 'type']),
  'fields key': otherKey(/^\/orbitals\/\d+\/entity$/, 'fields', ['properties', 'attributes']),
  'field type key': otherKey(/\/entity\/fields\/\d+$/, 'type', ['dataType', 'fieldType', 'kind']),
  'field values key': otherKey(/\/entity\/fields\/\d+$/, 'values', ['options', 'choices']),
  'path key': otherKey(/\/pages\/\d+$/, 'path', ['route', 'url', 'href']),
  'page reference key': otherKeys(/\/pages\/\d+\/traits$/, 'ref', ['name', 'trait', 'traitRef']),
  'pattern key': otherKey(/\/effects\/\d+\/2$/, 'type', ['pattern', 'patternType', 'kind']),
  'children key': otherKey(/\/effects\/.*$/, 'children', ['items', 'content', 'elements']),
  'label key': otherKey(/\/effects\/.*$/, 'label', ['text', 'title', 'caption']),
  'listener key': otherKey(/\/listens\/\d+$/, 'triggers', ['trigger', 'handler', 'do']),
  'payload key': otherKey(/\/(?:events|emits)\/\d+$/, 'payloadSchema', [
    'payload',
    'payload_schema',
  ]),
  'traits key': otherKey(ORBITAL, 'traits', ['trait', 'behaviors']),
  'pages key': otherKey(ORBITAL, 'pages', ['routes', 'page', 'views']),
  'submit key': otherKey(/\/effects\/.*$/, 'submitEvent', ['onSubmit', 'submit_event']),
};

const SHAPES: Readonly<Record<string, Slip['slip']>> = {
  'machine without wrapper': changedObject(TRAIT, (trait) => {
    const { stateMachine, ...rest } = trait;
    return isObject(stateMachine) ? ({ ...rest, ...stateMachine } as JsonObject) : undefined;
  }),
  'doubled machine': changedObject(MACHINE, (machine) => ({ stateMachine: machine })),
  'orbital in an orbital key': changedObject(ORBITAL, (orbital) => ({ orbital })),
  'props wrapper': changed(
    ({ path, value }) =>
      /\/effects\/\d+\//.test(path) &&
      isObject(value) &&
      typeof value.type === 'string' &&
      Object.keys(value).length > 2,
    (value) => {
      const { type, children, ...props } = value as JsonObject;
      return {
        type: type as Json,
        props: props as JsonObject,
        ...(children === undefined ? {} : { children }),
      };
    },
  ),
  'lone child': changed(
    ({ path, value }) => /\/children$/.test(path) && Array.isArray(value) && value.length === 1,
    (value) => (value as Json[])[0],
  ),
  'states by name': changed(
    ({ path, value }) => /\/stateMachine\/states$/.test(path) && Array.isArray(value),
    (value) => (value as Json[]).map((one) => (isObject(one) ? (one.name ?? '') : one)),
  ),
  'initial state at the machine': changedObject(MACHINE, (machine) => {
    const states = Array.isArray(machine.states) ? machine.states.filter(isObject) : [];
    const first = states.find((state) => state.isInitial === true);
    if (first === undefined) return undefined;
    delete first.isInitial;
    return { initial: first.name as Json, ...machine };
  }),
  'from as a list': changed(
    ({ path, value }) => /\/transitions\/\d+\/from$/.test(path) && typeof value === 'string',
    (value) => [value],
  ),
  'from of two': changedObject(MACHINE, (machine, random) => {
    const transitions = Array.isArray(machine.transitions) ? machine.transitions : [];
    const states = Array.isArray(machine.states) ? machine.states.filter(isObject) : [];
    const one = transitions.length > 0 ? random.pick(transitions) : undefined;
    if (!isObject(one) || typeof one.from !== 'string' || states.length < 2) return undefined;
    const other = random.pick(states).name;
    if (other === one.from) return undefined;
    one.from = [one.from, other as Json];
    return machine;
  }),
  'from anywhere': changed(
    ({ path, value }) => /\/transitions\/\d+\/from$/.test(path) && typeof value === 'string',
    (_, random) => random.pick(['*', 'any']),
  ),
  'trait of a page as text': changed(
    ({ path, value }) => /\/pages\/\d+\/traits$/.test(path) && Array.isArray(value),
    (value) => {
      const names = (value as Json[]).map((one) => (isObject(one) ? (one.ref ?? '') : one));
      return names.length === 1 ? names[0] : names.join(', ');
    },
  ),
  'inline trait on a page': (document, random) => {
    const [orbital] = random.shuffle(findPlaces(document, at(ORBITAL)));
    const { traits, pages } = (orbital?.value ?? {}) as JsonObject;
    if (!Array.isArray(traits) || !Array.isArray(pages) || !isObject(pages[0])) return false;
    const [trait] = traits;
    if (!isObject(trait) || trait.stateMachine === undefined) return false;
    traits.shift();
    pages[0].traits = [trait];
    return true;
  },
  'reference for a trait': changed(
    ({ path, value }) => TRAIT.test(path) && isObject(value) && 'stateMachine' in value,
    (value) => ({ ref: (value as JsonObject).name as Json }),
  ),
  'fields as a map of types': changed(
    ({ path, value }) => /\/entity\/fields$/.test(path) && Array.isArray(value),
    (value) =>
      Object.fromEntries(
        (value as Json[])
          .filter(isObject)
          .map((field) => [String(field.name), field.type ?? 'string']),
      ) as JsonObject,
  ),
  'fields by name': changed(
    ({ path, value }) => /\/entity\/fields$/.test(path) && Array.isArray(value),
    (value) => (value as Json[]).filter(isObject).map((field) => field.name as Json),
  ),
  'wrapped application': (document) => {
    if (!Array.isArray(document.orbitals)) return false;
    const { orbitals } = document;
    delete document.orbitals;
    document.app = { orbitals };
    return true;
  },
  'guard as text': changed(
    ({ path, value }) => /\/guard$/.test(path) && Array.isArray(value) && value.length === 3,
    (value) => (value as Json[]).map(String).join(' '),
  ),
  'guard as an object': changed(
    ({ path, value }) => /\/guard$/.test(path) && Array.isArray(value) && value.length > 1,
    (value) => ({ op: (value as Json[])[0] as Json, args: (value as Json[]).slice(1) }),
  ),
  'guard in infix': changed(calls('=', '!=', '<', '>', '<=', '>='), (value) => {
    const [operator, left, right, ...rest] = value as Json[];
    return [left ?? null, operator ?? null, right ?? null, ...rest];
  }),
  'effect as an action object': changed(
    (place) => at(EFFECT)(place) && calls('set', 'emit', 'fetch', 'persist', 'render-ui')(place),
    (value) => ({ type: (value as Json[])[0] as Json, args: (value as Json[]).slice(1) }),
  ),
  'numbers as text': changed(
    ({ path, value }) => /\/effects\//.test(path) && typeof value === 'number',
    (value) => String(value),
  ),
};

const ARGUMENTS: Readonly<Record<string, Slip['slip']>> = {
  'payload before event': changed(
    (place) => calls('emit')(place) && (place.value as Json[]).length > 2,
    (value) => {
      const [operator, event, payload] = value as Json[];
      return [operator as Json, payload as Json, event as Json];
    },
  ),
  'event in an object': changed(calls('emit'), (value) => {
    const [operator, event, payload] = value as Json[];
    return [
      operator as Json,
      { event: event as Json, ...(payload === undefined ? {} : { payload }) },
    ];
  }),
  'persist without entity': changed(
    (place) => calls('persist')(place) && (place.value as Json[]).length > 3,
    (value) => (value as Json[]).filter((_, index) => index !== 2),
  ),
  'set of a bare field': changed(
    ({ value, holder, key, path }) =>
      /\/effects\//.test(path) &&
      Array.isArray(holder) &&
      holder[0] === 'set' &&
      key === 1 &&
      /^@entity\.\w+$/.test(String(value)),
    (value) => String(value).slice('@entity.'.length),
  ),
  'set without value': changed(
    (place) => calls('set')(place) && (place.value as Json[]).length === 3,
    (value) => (value as Json[]).slice(0, 2),
  ),
  'pattern without slot': changed(
    (place) => calls('render-ui')(place) && isObject((place.value as Json[])[2] ?? null),
    (value) => ['render-ui', { slot: 'main', ...((value as Json[])[2] as JsonObject) }],
  ),
  'fetch in an object': changed(calls('fetch'), (value) => [
    'fetch',
    { entity: (value as Json[])[1] as Json, ...(((value as Json[])[2] ?? {}) as JsonObject) },
  ]),
  'result events beside': changed(
    (place) => calls('fetch', 'persist')(place) && JSON.stringify(place.value).includes('"emit"'),
    (value) =>
      (value as Json[]).map((one) =>
        isObject(one) && isObject(one.emit)
          ? ({
              ...Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'emit')),
              onSuccess: one.emit.success ?? null,
              onFailure: one.emit.failure ?? null,
            } as JsonObject)
          : one,
      ),
  ),
};

const WORDS: Readonly<Record<string, Slip['slip']>> = {
  'persistence by another word': otherWord(at(/\/persistence$/), {
    persistent: ['persisted', 'database', 'db'],
    runtime: ['memory', 'transient', 'in-memory'],
    singleton: ['single', 'global'],
  }),
  'category by another word': otherWord(at(/\/traits\/\d+\/category$/), {
    interaction: ['ui', 'interactive', 'form'],
    lifecycle: ['workflow', 'crud'],
    integration: ['service', 'api'],
  }),
  'scope by another word': otherWord(at(/\/(?:emits|listens)\/\d+\/scope$/), {
    internal: ['local', 'private'],
    external: ['global', 'public'],
  }),
  'slot by another word': otherWord(({ holder, key }) => key === 1 && Array.isArray(holder), {
    main: ['content', 'body', 'center'],
    modal: ['dialog', 'popup'],
    sidebar: ['side', 'left'],
    drawer: ['panel'],
  }),
  'store action by another word': otherWord(
    ({ holder, key }) => key === 1 && Array.isArray(holder) && holder[0] === 'persist',
    { create: ['insert', 'add'], update: ['save', 'edit'], delete: ['remove', 'destroy'] },
  ),
  'prop value by another word': otherWord(
    ({ path, key }) => /\/effects\//.test(path) && typeof key === 'string' && key !== 'type',
    {
      vertical: ['column'],
      horizontal: ['row'],
      md: ['medium'],
      sm: ['small'],
      lg: ['large'],
      primary: ['main'],
      danger: ['red', 'destructive'],
    },
  ),
  'pattern by another word': otherWord(
    ({ path, key }) => /\/effects\//.test(path) && key === 'type',
    {
      button: ['btn', 'action-button'],
      typography: ['text', 'heading'],
      stack: ['box', 'flex', 'vstack'],
      'form-section': ['form'],
      'entity-table': ['table'],
      'data-grid': ['grid', 'datagrid'],
      'data-list': ['list', 'entity-list'],
      spinner: ['loader', 'loading'],
      alert: ['notification', 'message'],
      'simple-grid': ['columns'],
    },
  ),
  'field type by another word': otherWord(({ path }) => /\/entity\/fields\/\d+\/type$/.test(path), {
    string: ['varchar', 'str'],
    number: ['decimal', 'double', 'Number'],
    boolean: ['checkbox', 'flag'],
    enum: ['select', 'choice'],
    date: ['Date', 'calendar'],
    relation: ['reference', 'foreignKey'],
  }),
  'yes for true': changed(
    ({ value, path }) => /\/(?:required|isInitial|isTerminal)$/.test(path) && value === true,
    (_, random) => random.pick(['yes', 'true', 1]),
  ),
};

const BINDINGS: Readonly<Record<string, Slip['slip']>> = {
  'payload for entity': bound(/^@entity\.\w/, (text) => text.replace('@entity', '@payload')),
  'entity for payload': bound(/^@payload\.\w/, (text) => text.replace('@payload', '@entity')),
  'entity by its name': (document, random) => {
    const names = findPlaces(document, at(/^\/orbitals\/\d+\/entity\/name$/));
    const name = names.length === 0 ? undefined : String(random.pick(names).value);
    if (name === undefined) return false;
    return bound(/^@entity\.\w/, (text) =>
      text.replace('@entity', `@${name.charAt(0).toLowerCase()}${name.slice(1)}`),
    )(document, random);
  },
  'foreign root': bound(/^@entity\.\w/, (text, random) =>
    text.replace('@entity', random.pick(['@this', '@self', '@data', '@record', '@item'])),
  ),
  'template braces': bound(/^@(?:entity|payload)\.\w/, (text) => `{{${text.slice(1)}}}`),
  'template dollar': bound(/^@(?:entity|payload)\.\w/, (text) => `\${${text.slice(1)}}`),
  'payload one level down': bound(/^@payload\.\w+$/, (text) =>
    text.replace('@payload.', '@payload.data.'),
  ),
  'event for payload': bound(/^@payload\.\w/, (text) => text.replace('@payload', '@event.payload')),
  'snake field': bound(/^@(?:entity|payload)\.\w*[a-z][A-Z]/, toSnake),
  'abbreviated field': bound(/^@(?:entity|payload)\.\w{6,}$/, (text) => text.slice(0, -3)),
};

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

const RENAMES: Readonly<Record<string, Slip['slip']>> = {
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

const FEATURES: Readonly<Record<string, Slip['slip']>> = {
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

/** All drafts, by what is wrong with them. */
export const DRAFTS: readonly Slip[] = Object.entries({
  ...KEYS,
  ...SHAPES,
  ...ARGUMENTS,
  ...WORDS,
  ...BINDINGS,
  ...RENAMES,
  ...FEATURES,
}).map(([name, slip]) => ({ name, slip }));
