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

const arm = (from: string, to: string, event: string, ...effects: Json[]) => ({
  from,
  to,
  event,
  effects,
});
const internal = (event: string, payloadSchema: JsonObject[]) => ({
  event,
  scope: 'internal',
  payloadSchema,
});
const declare = (key: string, name: string, payloadSchema?: JsonObject[]) => ({
  key,
  name,
  ...(payloadSchema ? { payloadSchema } : {}),
});

export const OPENING = arm('loading', 'loading', 'INIT', load, wait);
export const SHOWING = arm('loading', 'browsing', 'BookLoaded', draw(list));
const FAILING = arm('loading', 'loading', 'BookLoadFailed', draw(failed));
export const ADDING = arm('browsing', 'adding', 'ADD', ['render-ui', 'modal', form]);
const stored = { emit: { success: 'BookSaved' } };
export const SAVING = {
  ...arm('adding', 'adding', 'SAVE', ['persist', 'create', 'Book', '@payload.data', stored]),
  guard: ['validate/required', ['object/get', '@payload.data', 'title', '']],
};

/** The trait of the skeleton. */
export const TRAIT = {
  name: 'BookList',
  category: 'interaction',
  linkedEntity: 'Book',
  scope: 'collection',
  emits: [
    internal('BookLoaded', books),
    internal('BookLoadFailed', error),
    internal('BookSaved', id),
  ],
  stateMachine: {
    states: [{ name: 'loading', isInitial: true }, { name: 'browsing' }, { name: 'adding' }],
    events: [
      declare('INIT', 'Open'),
      declare('BookLoaded', 'Loaded', books),
      declare('BookLoadFailed', 'Failed', error),
      declare('ADD', 'Add'),
      declare('SAVE', 'Save', [{ name: 'data', type: 'object', required: true }]),
      declare('BookSaved', 'Saved', id),
      declare('CLOSE', 'Close'),
    ],
    transitions: [
      OPENING,
      SHOWING,
      FAILING,
      ADDING,
      SAVING,
      arm('adding', 'loading', 'BookSaved', close, load, wait),
      arm('adding', 'loading', 'CLOSE', close, load, wait),
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
