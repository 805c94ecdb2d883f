import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { copyJson } from '../faults/inject.ts';
import {
  drop,
  findPlaces,
  isWord,
  misspell,
  onPlace,
  type Place,
  put,
  type Slip,
} from './places.ts';

/*
 * Mistakes of another hand than `slips.ts`, for judging only: nothing is trained on them. They are what comes of
 * knowing other languages, of copying, of renaming half of it, and of leaving things half written.
 */

type Test = (place: Place) => boolean;

const at =
  (pattern: RegExp): Test =>
  ({ path }) =>
    pattern.test(path);
const textAt =
  (pattern: RegExp): Test =>
  ({ path, value }) =>
    pattern.test(path) && isWord(value);
const inReaction: Test = ({ path }) => /\/(?:effects|guard)\//.test(path);
const binding =
  (pattern: RegExp): Test =>
  ({ value }) =>
    typeof value === 'string' && pattern.test(value);
const both =
  (...tests: Test[]): Test =>
  (place) =>
    tests.every((test) => test(place));

const call =
  (...operators: string[]): Test =>
  ({ value }) =>
    Array.isArray(value) && value.length > 1 && operators.includes(String(value[0]));
const argumentOf =
  (operator: string, key: number): Test =>
  (place) =>
    Array.isArray(place.holder) && place.holder[0] === operator && place.key === key;

const text = ({ value }: Place) => String(value);
/** Writes another text in a place, unless it is the same. */
const rewritten = (accepts: Test, edit: (written: string) => string): Slip['slip'] =>
  onPlace(accepts, (place) => {
    const next = edit(text(place));
    if (next === place.value) return false;
    put(place, next);
    return true;
  });
const misspelt = (accepts: Test): Slip['slip'] =>
  onPlace(accepts, (place, random) => {
    const next = misspell(text(place), random);
    if (next === place.value) return false;
    put(place, next);
    return true;
  });
const lost = (accepts: Test): Slip['slip'] =>
  onPlace(accepts, (place) => drop(place) === undefined);
const replaced = (accepts: Test, edit: (value: Json) => Json): Slip['slip'] =>
  onPlace(accepts, (place) => {
    put(place, edit(place.value));
    return true;
  });
const appended = (accepts: Test, item: Json): Slip['slip'] =>
  onPlace(accepts, ({ value }) => {
    if (!Array.isArray(value)) return false;
    value.push(copyJson(item));
    return true;
  });

const swapCase = (name: string) =>
  name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
const swapFirst = (name: string) => {
  const first = name.charAt(0);
  return (
    (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + name.slice(1)
  );
};
const togglePlural = (name: string) => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`);
const toSnake = (name: string) =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a}_${b.toLowerCase()}`);
const toCamel = (name: string) => name.replaceAll(/-(\w)/g, (_, a: string) => a.toUpperCase());

const ENTITY_BINDING = /^@entity\.\w{3,}$/;
const ANY_BINDING = /^@(?:entity|payload|config)\.\w/;
const JS_OPERATORS: Readonly<Record<string, string>> = {
  '=': '==',
  '!=': '!==',
  not: '!',
  and: '&',
  or: '|',
  '+': 'plus',
};
const FOREIGN_TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'int',
  boolean: 'bool',
  array: 'list',
  datetime: 'timestamp',
};
const OTHER_WORDS: Readonly<Record<string, string>> = {
  loading: 'fetching',
  browsing: 'list',
  open: 'opened',
  idle: 'ready',
  error: 'failed',
  title: 'headline',
  name: 'fullName',
  status: 'state',
};

/** A list whose items have `key`, written as a map by it. */
const keyed = (container: RegExp, key: string): Slip['slip'] =>
  onPlace(at(container), (place) => {
    if (!Array.isArray(place.value) || place.value.length === 0) return false;
    const entries = place.value.map((item) => {
      const { [key]: name, ...rest } = isObject(item) ? item : ({} as JsonObject);
      return [name, rest] as const;
    });
    const names = new Set(entries.map(([name]) => name));
    if (names.size < entries.length || ![...names].every((name) => typeof name === 'string')) {
      return false;
    }
    put(place, Object.fromEntries(entries) as JsonObject);
    return true;
  });
const lone = (container: RegExp): Slip['slip'] =>
  onPlace(
    (place) => container.test(place.path) && Array.isArray(place.value) && place.value.length === 1,
    (place) => {
      put(place, (place.value as Json[])[0] as Json);
      return true;
    },
  );
const pasted = (item: RegExp, times = 1): Slip['slip'] =>
  onPlace(at(item), ({ holder, key, value }) => {
    if (!Array.isArray(holder)) return false;
    const copies = Array.from({ length: times }, () => copyJson(value));
    holder.splice(Number(key) + 1, 0, ...copies);
    return true;
  });

const LISTS: Readonly<Record<string, Slip['slip']>> = {
  'lone orbital': lone(/^\/orbitals$/),
  'lone page': lone(/\/pages$/),
  'lone trait': lone(/\/orbitals\/\d+\/traits$/),
  'entity in a list': replaced(
    (place) => at(/\/orbitals\/\d+\/entity$/)(place) && isObject(place.value),
    (value) => [value],
  ),
  'page traits by name': keyed(/\/pages\/\d+\/traits$/, 'ref'),
  'emits by event': keyed(/\/emits$/, 'event'),
  'transitions by event': keyed(/\/transitions$/, 'event'),
  'trailing null': appended(at(/\/(?:states|transitions|events|traits|pages)$/), null),
  'half-written effect': appended(at(/\/effects$/), []),
  'pasted orbital': pasted(/^\/orbitals\/\d+$/),
  'pasted twice': pasted(/\/(?:states|events|fields|pages)\/\d+$/, 2),
  'ghost write': appended(at(/\/effects$/), ['set', '@entity.approvedBy', true]),
  'ghost button': appended(both(at(/\/children$/), inReaction), {
    type: 'button',
    label: 'Archive',
    event: 'ARCHIVE_ALL',
  }),
};

const NAMES: Readonly<Record<string, Slip['slip']>> = {
  'case of a state': rewritten(textAt(/\/transitions\/\d+\/(?:from|to)$/), swapFirst),
  'case of an event': rewritten(textAt(/\/transitions\/\d+\/event$/), swapCase),
  'case of a field': rewritten(
    binding(ENTITY_BINDING),
    (written) => `@entity.${swapFirst(written.slice('@entity.'.length))}`,
  ),
  'plural of a field': rewritten(binding(ENTITY_BINDING), togglePlural),
  'plural of an entity': rewritten(textAt(/\/linkedEntity$/), togglePlural),
  'plural of a mounted trait': rewritten(textAt(/\/pages\/\d+\/traits\/\d+\/ref$/), togglePlural),
  'field in snake case': rewritten(binding(/^@entity\.\w*[a-z][A-Z]/), toSnake),
  'misspelt embedded trait': misspelt(binding(/^@trait\.\w{4,}$/)),
  'misspelt fetched entity': misspelt(
    (place) => argumentOf('fetch', 1)(place) && isWord(place.value),
  ),
  'misspelt emitted event': misspelt(
    (place) => argumentOf('emit', 1)(place) && isWord(place.value),
  ),
  'misspelt result event': misspelt(textAt(/\/emit\/(?:success|failure)$/)),
  'misspelt heard event': misspelt(textAt(/\/listens\/\d+\/event$/)),
  'misspelt trigger': misspelt(textAt(/\/listens\/\d+\/triggers$/)),
  'misspelt source': misspelt(textAt(/\/listens\/\d+\/source\/trait$/)),
  'misspelt declared event': misspelt(textAt(/\/stateMachine\/events\/\d+\/key$/)),
  'misspelt state': misspelt(textAt(/\/states\/\d+\/name$/)),
  'state by another word': rewritten(
    textAt(/\/states\/\d+\/name$/),
    (name) => OTHER_WORDS[name] ?? `${name}State`,
  ),
  'field by another word': rewritten(
    (place) => textAt(/\/fields\/\d+\/name$/)(place) && place.value !== 'id',
    (name) => OTHER_WORDS[name] ?? `${name}Value`,
  ),
  'trait renamed': rewritten(
    textAt(/\/orbitals\/\d+\/traits\/\d+\/name$/),
    (name) => `${name.replace(/(?:Browse|Manage|Render|Sim)$/, '')}Main`,
  ),
  'entity renamed': rewritten(textAt(/\/orbitals\/\d+\/entity\/name$/), (name) => `${name}Model`),
};

const EXPRESSIONS: Readonly<Record<string, Slip['slip']>> = {
  'lost @': rewritten(both(binding(/^@(?:entity|payload)\.\w/), inReaction), (written) =>
    written.slice(1),
  ),
  'doubled @': rewritten(both(binding(ANY_BINDING), inReaction), (written) => `@${written}`),
  'doubled dot': rewritten(binding(ANY_BINDING), (written) => written.replace('.', '..')),
  'misspelt root': onPlace(binding(ANY_BINDING), (place, random) => {
    const [root = '', ...rest] = text(place).slice(1).split('.');
    put(place, `@${misspell(root, random)}.${rest.join('.')}`);
    return true;
  }),
  'swapped arguments': replaced(call('set', 'render-ui', 'persist'), (value) => {
    const [operator, first, second, ...rest] = value as Json[];
    return [operator, second ?? null, first, ...rest] as Json[];
  }),
  'lost slot': replaced(
    (place) => call('render-ui')(place) && (place.value as Json[])[2] !== null,
    (value) => ['render-ui', ...(value as Json[]).slice(2)],
  ),
  'misspelt slot': misspelt(argumentOf('render-ui', 1)),
  'effect wrapped twice': replaced(
    (place) => at(/\/effects\/\d+$/)(place) && Array.isArray(place.value),
    (value) => [value],
  ),
  'effect as an object': replaced(
    (place) => at(/\/effects\/\d+$/)(place) && call('set', 'emit', 'fetch')(place),
    (value) => {
      const [operator, ...rest] = value as Json[];
      return { [String(operator)]: rest.length === 1 ? (rest[0] as Json) : rest };
    },
  ),
  'operator of JavaScript': rewritten(
    ({ holder, key, value }) =>
      Array.isArray(holder) && key === 0 && holder.length > 1 && String(value) in JS_OPERATORS,
    (operator) => JS_OPERATORS[operator] as string,
  ),
  'operator in camel case': rewritten(
    ({ holder, key, value }) =>
      Array.isArray(holder) && key === 0 && holder.length > 1 && /\w-\w/.test(String(value)),
    toCamel,
  ),
  'pattern in snake case': rewritten(both(at(/\/type$/), inReaction), (type) =>
    type.replaceAll('-', '_'),
  ),
  'pattern in Pascal case': rewritten(both(at(/\/type$/), inReaction, binding(/-/)), (type) =>
    toCamel(`-${type}`),
  ),
  'pattern as a component': onPlace(
    (place) =>
      both(at(/\/type$/), inReaction)(place) &&
      isObject(place.holder) &&
      'children' in place.holder,
    ({ holder, value }) => {
      const node = holder as JsonObject;
      delete node.type;
      node.component = value;
      return true;
    },
  ),
};

const MEMBERS: Readonly<Record<string, Slip['slip']>> = {
  'field type of another language': rewritten(
    ({ path, value }) => /\/fields\/\d+\/type$/.test(path) && String(value) in FOREIGN_TYPES,
    (type) => FOREIGN_TYPES[type] as string,
  ),
  'field type in capitals': rewritten(textAt(/\/fields\/\d+\/type$/), swapFirst),
  'lost field type': lost(at(/\/fields\/\d+\/type$/)),
  'lost name of a state': lost(at(/\/states\/\d+\/name$/)),
  'lost key of an event': lost(at(/\/stateMachine\/events\/\d+\/key$/)),
  'lost from': lost(at(/\/transitions\/\d+\/from$/)),
  'lost to': lost(at(/\/transitions\/\d+\/to$/)),
  'lost event of a transition': lost(at(/\/transitions\/\d+\/event$/)),
  'lost emit': lost(at(/\/emits\/\d+$/)),
  'lost listener': lost(at(/\/listens\/\d+$/)),
  'lost linked entity': lost(at(/\/linkedEntity$/)),
  'lost name of an entity': lost(at(/\/entity\/name$/)),
  'flag as text': replaced(
    (place) => at(/\/isInitial$/)(place) && place.value === true,
    () => 'true',
  ),
  'flag on another state': onPlace(at(/\/states$/), ({ value }) => {
    const states = Array.isArray(value) ? value.filter(isObject) : [];
    const initial = states.findIndex((state) => state.isInitial === true);
    const other = states[(initial + 1) % states.length];
    if (initial < 0 || states.length < 2 || other === undefined) return false;
    delete (states[initial] as JsonObject).isInitial;
    other.isInitial = true;
    return true;
  }),
  'path without a slash': rewritten(
    ({ path, value }) => /\/path$/.test(path) && /^\/./.test(String(value)),
    (path) => path.slice(1),
  ),
  'moved transition': (document, random) => {
    const lists = findPlaces(document, at(/\/transitions$/)).flatMap(({ value }) =>
      Array.isArray(value) ? [value] : [],
    );
    if (lists.length < 2) return false;
    const [from, to] = random.shuffle(lists) as [Json[], Json[]];
    const [moved] = from.splice(random.integer(from.length), 1);
    if (moved === undefined) return false;
    to.push(moved);
    return true;
  },
};

/** All lapses, by what they hit. */
export const LAPSES: readonly Slip[] = Object.entries({
  ...LISTS,
  ...NAMES,
  ...EXPRESSIONS,
  ...MEMBERS,
}).map(([name, slip]) => ({ name, slip }));
