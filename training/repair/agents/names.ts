import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { type Element, findElements, findTexts, IDENTIFIER, nameOf } from '../parts.ts';
import { findPlaces, onPlace, type Place, put, type Slip } from '../places.ts';

type Edit = Slip['slip'];

const isWithin = ({ path }: Place, outer: string) => path.startsWith(`${outer}/`);

/** The place of the trait, or of whatever a path's first keys name. */
const homeOf = (path: string, keys: number) =>
  path
    .split('/')
    .slice(0, keys + 1)
    .join('/');

const wordOf = (name: string) =>
  new RegExp(`(?<![A-Za-z0-9_])${name.replaceAll(/[^\w]/g, '\\$&')}(?![A-Za-z0-9_])`, 'g');

/** Texts without blanks that are a name or speak of it, but for bookkeeping. */
const findMentions = (document: JsonObject, name: string): Place[] =>
  findTexts(document, (text) => !/\s/.test(text) && new RegExp(wordOf(name)).test(text));

function write(places: readonly Place[], name: string, other: string): boolean {
  for (const place of places) put(place, String(place.value).replace(wordOf(name), other));
  return places.length > 0;
}

/** Words that a writer takes for others. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  loading: 'fetching',
  browsing: 'viewing',
  open: 'opened',
  idle: 'ready',
  error: 'failed',
  editing: 'edit',
  creating: 'create',
};

function otherName(name: string, random: Random): string {
  if (OTHER_WORDS[name] !== undefined && random.next() < 0.6) return OTHER_WORDS[name];
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return `${random.pick(['DO', 'ON', 'REQUEST'])}_${name}`;
  if (/^[A-Z]/.test(name)) return `${name}${random.pick(['Item', 'Record', 'View', 'Data'])}`;
  return `${name}${random.pick(['State', 'Value', 'Info'])}`;
}

/** What uses name an element by: an event by its key, not by its label. */
const namedBy = (element: Element, value: Json): string | undefined =>
  element === 'event' && isObject(value) && typeof value.key === 'string'
    ? value.key
    : nameOf(value);

/** An element called otherwise in about half of the places that use it; its declaration too, or not. */
const half = (element: Element, scope: number, declared: boolean): Edit => {
  return (document, random) => {
    const named = findElements(document, element).filter(({ value }) =>
      IDENTIFIER.test(namedBy(element, value) ?? ''),
    );
    const place = random.shuffle(named).find(({ value, path }) => {
      const home = homeOf(path, scope);
      const uses = findMentions(document, namedBy(element, value) as string);
      return uses.filter((one) => isWithin(one, home) && !isWithin(one, path)).length >= 2;
    });
    if (place === undefined) return false;
    const name = namedBy(element, place.value) as string;
    const home = homeOf(place.path, scope);
    const mentions = findMentions(document, name).filter(
      (one) => isWithin(one, home) && !one.path.endsWith('/type'),
    );
    const uses = random.shuffle(mentions.filter((one) => !isWithin(one, place.path)));
    const chosen = uses.slice(0, Math.ceil(uses.length / 2));
    const own = declared ? mentions.filter((one) => isWithin(one, place.path)) : [];
    return write([...chosen, ...own], name, otherName(name, random));
  };
};

/** Only the declaration has the new name. */
const atDeclaration = (element: Element): Edit => {
  return (document, random) => {
    const named = findElements(document, element).filter(({ value }) =>
      IDENTIFIER.test(nameOf(value) ?? ''),
    );
    if (named.length === 0) return false;
    const { path, value } = random.pick(named);
    const name = nameOf(value) as string;
    const own = findMentions(document, name).filter((one) => isWithin(one, path));
    const key = own.filter((one) => one.path.split('/').length === path.split('/').length + 1);
    return write(key, name, otherName(name, random));
  };
};

export const PARTIAL: Readonly<Record<string, Edit>> = {
  'some uses of a state': half('state', 4, false),
  'a state and some uses': half('state', 4, true),
  'some uses of an event': half('event', 4, false),
  'an event and some uses': half('event', 4, true),
  'some uses of a field': half('field', 2, false),
  'trait at its declaration': atDeclaration('trait'),
  'page of the former trait': onPlace(
    ({ path, value }) => /\/pages\/\d+\/traits\/\d+\/ref$/.test(path) && typeof value === 'string',
    (place, random) => {
      const next = otherName(String(place.value), random);
      put(place, next);
      return !String(place.value).includes('.');
    },
  ),
};

const toCamel = (name: string) =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const toUpperSnake = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();

const CONTROL = /\/(?:action|event|submitEvent|cancelEvent|onSubmit|onCancel)$/;
const isControl = ({ path, value }: Place) =>
  /\/effects\//.test(path) && CONTROL.test(path) && /^[A-Z][A-Z0-9_]{3,}$/.test(String(value));

const recased = (pattern: RegExp, accepts: RegExp, edit: (name: string) => string): Edit =>
  onPlace(
    ({ path, value }) => pattern.test(path) && typeof value === 'string' && accepts.test(value),
    (place) => {
      const next = edit(String(place.value));
      put(place, next);
      return next !== place.value;
    },
  );

export const CASING: Readonly<Record<string, Edit>> = {
  'one control': onPlace(isControl, (place) => {
    const next = toCamel(String(place.value));
    put(place, next);
    return next !== place.value;
  }),
  'all controls of an event': (document, random) => {
    const controls = findPlaces(document, isControl);
    if (controls.length === 0) return false;
    const { value, path } = random.pick(controls);
    const home = homeOf(path, 4);
    const same = controls.filter((one) => one.value === value && isWithin(one, home));
    return write(same, String(value), toCamel(String(value)));
  },
  'all controls of a trait': (document, random) => {
    const controls = findPlaces(document, isControl);
    if (controls.length === 0) return false;
    const home = homeOf(random.pick(controls).path, 4);
    const own = controls.filter((one) => isWithin(one, home));
    for (const place of own) put(place, toCamel(String(place.value)));
    return true;
  },
  'state in capitals': recased(/\/transitions\/\d+\/(?:from|to)$/, /^[a-z]\w{3,}$/, toUpperSnake),
  'event of a transition': recased(/\/transitions\/\d+\/event$/, /^[A-Z_]{4,}$/, toCamel),
  'field in snake case': recased(/\/effects\//, /^@entity\.\w*[a-z][A-Z]\w*$/, (text) =>
    text.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a}_${b.toLowerCase()}`),
  ),
};

const bound = (root: string, edit: (path: string, random: Random) => string): Edit =>
  onPlace(
    ({ path, value }) =>
      /\/(?:effects|guard)\//.test(path) &&
      typeof value === 'string' &&
      value.startsWith(`@${root}.`) &&
      /^@\w+\.\w+$/.test(value),
    (place, random) => {
      const next = edit(String(place.value).slice(root.length + 2), random);
      put(place, next);
      return next !== place.value;
    },
  );

const argument = (operator: string, key: number, values: readonly Json[]): Edit =>
  onPlace(
    (place) =>
      Array.isArray(place.holder) &&
      place.holder[0] === operator &&
      place.key === key &&
      IDENTIFIER.test(String(place.value)),
    (place, random) => {
      put(place, random.pick(values));
      return true;
    },
  );

export const INVENTED: Readonly<Record<string, Edit>> = {
  'root of a payload': bound(
    'payload',
    (path, random) => `@${random.pick(['args', 'form', 'event', 'data', 'params'])}.${path}`,
  ),
  'root of an entity': bound(
    'entity',
    (path, random) => `@${random.pick(['record', 'model', 'self', 'this', 'entty'])}.${path}`,
  ),
  'entity for payload': bound('payload', (path) => `@entity.${path}`),
  'payload for entity': bound('entity', (path) => `@payload.${path}`),
  'unknown entity in a fetch': argument('fetch', 1, ['User', 'Data', 'Records', 'Items']),
  'unknown entity in a persist': argument('persist', 2, ['User', 'Order', 'Record']),
  'operator of another format': onPlace(
    ({ path, value }) => /\/effects\/\d+\/0$/.test(path) && typeof value === 'string',
    (place, random) => {
      const others: Readonly<Record<string, readonly string[]>> = {
        set: ['assign', 'setValue'],
        emit: ['dispatch', 'publish'],
        fetch: ['query', 'load'],
        persist: ['save', 'store'],
        'render-ui': ['render', 'draw'],
        navigate: ['goto', 'redirect'],
      };
      const words = others[String(place.value)];
      if (words === undefined) return false;
      put(place, random.pick(words));
      return true;
    },
  ),
};

/** The payload fields that an event of a machine declares. */
const PAYLOAD_FIELD = /\/stateMachine\/events\/\d+\/payloadSchema\/\d+\/name$/;
const longer = (name: string, random: Random) =>
  random.pick([`${name}Data`, `${name}Value`, name === 'data' ? 'items' : `${name}Id`]);

export const PAYLOADS: Readonly<Record<string, Edit>> = {
  'field misnamed in the declaration': (document, random) => {
    const declared = findPlaces(document, ({ path }) => PAYLOAD_FIELD.test(path)).filter(
      ({ path, value }) => {
        const machine = homeOf(path, 5);
        return findMentions(document, `@payload.${value}`).length > 0 && machine !== '';
      },
    );
    if (declared.length === 0) return false;
    const place = random.pick(declared);
    put(place, longer(String(place.value), random));
    return true;
  },
  'one use misnamed': bound('payload', (path, random) => `@payload.${longer(path, random)}`),
  'all uses in one transition': (document, random) => {
    const uses = findPlaces(
      document,
      ({ path, value }) =>
        /\/transitions\/\d+\/effects\//.test(path) && /^@payload\.\w+$/.test(String(value)),
    );
    if (uses.length === 0) return false;
    const { value, path } = random.pick(uses);
    const name = String(value).slice('@payload.'.length);
    const next = `@payload.${longer(name, random)}`;
    for (const one of uses) {
      if (one.value === value && isWithin(one, homeOf(path, 7))) put(one, next);
    }
    return true;
  },
};

/** The words of an event in another order. */
const turned = (name: string) => {
  const [first = '', ...rest] = name.split('_');
  return [...rest, first].join('_');
};

export const LISTENERS: Readonly<Record<string, Edit>> = {
  'left behind': (document, random) => leaveListener(document, random, true),
  'left behind without a kind': (document, random) => leaveListener(document, random, false),
  'to the former event': onPlace(
    ({ path, value }) => /\/listens\/\d+\/event$/.test(path) && /^[A-Z_]{4,}$/.test(String(value)),
    (place, random) => {
      put(place, `${random.pick(['OLD', 'ON', 'DO'])}_${String(place.value)}`);
      return true;
    },
  ),
  'words in another order': onPlace(
    ({ path, value }) =>
      /\/listens\/\d+\/event$/.test(path) && /^[A-Z]+_[A-Z]+$/.test(String(value)),
    (place) => {
      put(place, turned(String(place.value)));
      return turned(String(place.value)) !== place.value;
    },
  ),
  'without a kind': onPlace(
    ({ path, value }) => /\/listens\/\d+\/source$/.test(path) && isObject(value) && 'kind' in value,
    ({ value }) => {
      const source = value as JsonObject;
      if (source.trait === undefined && source.orbital === undefined) return false;
      delete source.kind;
      return true;
    },
  ),
};

function leaveListener(document: JsonObject, random: Random, hasKind: boolean): boolean {
  const traits = findElements(document, 'trait').filter(
    ({ value }) => isObject(value) && isObject(value.stateMachine) && Array.isArray(value.listens),
  );
  if (traits.length === 0) return false;
  const trait = random.pick(traits).value as JsonObject;
  const handled = findPlaces(trait, ({ path }) =>
    /^\/stateMachine\/transitions\/\d+\/event$/.test(path),
  );
  if (handled.length === 0) return false;
  const gone = random.pick(['FormerBoard', 'LegacySync', 'OldManager', 'RemovedPanel']);
  const listens = trait.listens as Json[];
  listens.push({
    event: random.pick(['ITEM_CHANGED', 'SYNC_DONE', 'PANEL_CLOSED']),
    triggers: random.pick(handled).value,
    source: hasKind ? { kind: 'trait', trait: gone } : { trait: gone },
  });
  return true;
}
