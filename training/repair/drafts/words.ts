import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import { findPlaces, type Slip } from '../places.ts';
import { at, bound, calls, changed, otherWord } from './edits.ts';

const toSnake = (name: string) =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a}_${b.toLowerCase()}`);

/** Calls with their arguments in another order or form. */
export const ARGUMENTS: Readonly<Record<string, Slip['slip']>> = {
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

/** Values by other words. */
export const WORDS: Readonly<Record<string, Slip['slip']>> = {
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

/** Bindings of other roots and forms. */
export const BINDINGS: Readonly<Record<string, Slip['slip']>> = {
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
