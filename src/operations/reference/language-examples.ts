import type { Json, JsonObject } from '../../kernel/json.ts';

const load = ['fetch', 'Book', { emit: { success: 'BookLoaded', failure: 'BookLoadFailed' } }];
const draw = (pattern: JsonObject) => ['render-ui', 'main', pattern];
const wait = draw({ type: 'loading-state', title: 'Loading…' });
const close = ['render-ui', 'modal', null];

const books = [{ name: 'data', type: '[Book]' }];
const error = [{ name: 'error', type: 'string' }];
const id = [{ name: 'id', type: 'string' }];

const form: Json = {
  type: 'form-section',
  fields: [{ name: 'title', type: 'text', required: true }, 'lentOn'],
  submitEvent: 'SAVE',
  cancelEvent: 'CLOSE',
};

const rows: JsonObject = {
  type: 'data-list',
  entity: '@payload.data',
  fields: [{ name: 'title' }, { name: 'lentOn' }],
};

const list: JsonObject = {
  type: 'stack',
  direction: 'vertical',
  children: [{ type: 'button', label: 'Add', action: 'ADD' }, rows],
};

const failed: JsonObject = {
  type: 'error-state',
  title: 'Failed',
  message: '@payload.error',
  retryEvent: 'INIT',
};

export const OPENING = { from: 'loading', to: 'loading', event: 'INIT', effects: [load, wait] };
export const SHOWING = {
  from: 'loading',
  to: 'browsing',
  event: 'BookLoaded',
  effects: [draw(list)],
};
const FAILING = {
  from: 'loading',
  to: 'loading',
  event: 'BookLoadFailed',
  effects: [draw(failed)],
};
export const ADDING = {
  from: 'browsing',
  to: 'adding',
  event: 'ADD',
  effects: [['render-ui', 'modal', form]],
};
export const SAVING = {
  from: 'adding',
  to: 'adding',
  event: 'SAVE',
  guard: ['validate/required', ['object/get', '@payload.data', 'title', '']],
  effects: [['persist', 'create', 'Book', '@payload.data', { emit: { success: 'BookSaved' } }]],
};

/** The trait of the skeleton. */
export const TRAIT = {
  name: 'BookList',
  category: 'interaction',
  linkedEntity: 'Book',
  scope: 'collection',
  emits: [
    { event: 'BookLoaded', scope: 'internal', payloadSchema: books },
    { event: 'BookLoadFailed', scope: 'internal', payloadSchema: error },
    { event: 'BookSaved', scope: 'internal', payloadSchema: id },
  ],
  stateMachine: {
    states: [{ name: 'loading', isInitial: true }, { name: 'browsing' }, { name: 'adding' }],
    events: [
      { key: 'INIT', name: 'Open' },
      { key: 'BookLoaded', name: 'Loaded', payloadSchema: books },
      { key: 'BookLoadFailed', name: 'Failed', payloadSchema: error },
      { key: 'ADD', name: 'Add' },
      {
        key: 'SAVE',
        name: 'Save',
        payloadSchema: [{ name: 'data', type: 'object', required: true }],
      },
      { key: 'BookSaved', name: 'Saved', payloadSchema: id },
      { key: 'CLOSE', name: 'Close' },
    ],
    transitions: [
      OPENING,
      SHOWING,
      FAILING,
      ADDING,
      SAVING,
      { from: 'adding', to: 'loading', event: 'BookSaved', effects: [close, load, wait] },
      { from: 'adding', to: 'loading', event: 'CLOSE', effects: [close, load, wait] },
    ],
  },
};

/** The orbital of the skeleton: one entity with a list, a form and a page. */
export const ORBITAL = {
  name: 'BookOrbital',
  entity: {
    name: 'Book',
    persistence: 'persistent',
    collection: 'books',
    fields: [
      { name: 'id', type: 'string', required: true },
      { name: 'title', type: 'string', required: true },
      { name: 'lentOn', type: 'date' },
    ],
  },
  traits: [TRAIT],
  pages: [{ name: 'BooksPage', path: '/books', traits: [{ ref: 'BookList' }] }],
};

/** A whole application as the language writes it. */
export const SKELETON = { name: 'shelf', version: '1.0.0', orbitals: [ORBITAL] };

const { stateMachine: machine } = TRAIT;

/** The smallest application that loads and shows its records: the beginning of the one above. */
export const SMALL_SKELETON = {
  ...SKELETON,
  orbitals: [
    {
      ...ORBITAL,
      traits: [
        {
          ...TRAIT,
          emits: TRAIT.emits.slice(0, 2),
          stateMachine: {
            states: machine.states.slice(0, 2),
            events: machine.events.slice(0, 3),
            transitions: [
              OPENING,
              { ...SHOWING, effects: [draw(rows)] },
              FAILING,
              { ...OPENING, from: 'browsing' },
            ],
          },
        },
      ],
    },
  ],
};

/** One field of each kind. */
export const FIELDS: readonly JsonObject[] = [
  { name: 'title', type: 'string', required: true },
  { name: 'mail', type: 'string', format: 'email' },
  { name: 'pages', type: 'number', default: 0 },
  { name: 'lent', type: 'boolean', default: false },
  { name: 'dueOn', type: 'date' },
  { name: 'readAt', type: 'datetime' },
  { name: 'genre', type: 'enum', values: ['prose', 'verse'], default: 'prose' },
  { name: 'sequel', type: 'relation', relation: { entity: 'Book', cardinality: 'one' } },
  { name: 'tags', type: 'array', items: { type: 'string' } },
];

/** Each form of an effect. */
export const EFFECTS: readonly Json[] = [
  ['set', '@entity.title', 'Untitled'],
  ['persist', 'update', 'Book', { id: '@entity.id', title: '@entity.title' }],
  ['persist', 'delete', 'Book', '@entity.id'],
  ['notify', 'Saved', 'success'],
  ['navigate', ['str/concat', '/books/', '@entity.id']],
  ['render-ui', 'modal', null],
  ['call-service', 'email', 'send', { to: '@entity.mail', subject: 'Due', body: 'Bring it back.' }],
  ['when', ['=', '@entity.lent', true], ['notify', 'It is lent', 'info']],
];

/** The skeleton with every field and effect in it, by which the examples are checked. */
export function createExampleDocument(): JsonObject {
  const document: JsonObject = structuredClone(SKELETON);
  const [{ entity, traits }] = document.orbitals as unknown as [
    {
      entity: { fields: JsonObject[] };
      traits: [{ stateMachine: { transitions: { event: string; effects: Json[] }[] } }];
    },
  ];
  const names = new Set(entity.fields.map(({ name }) => name));
  entity.fields.push(...FIELDS.filter(({ name }) => !names.has(name)));
  const saved = traits[0].stateMachine.transitions.find(({ event }) => event === 'BookSaved');
  saved?.effects.push(...EFFECTS);
  return document;
}
