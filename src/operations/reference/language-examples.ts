import type { Json, JsonObject } from '../../kernel/json.ts';

const load: Json = [
  'fetch',
  'Book',
  { emit: { success: 'BookLoaded', failure: 'BookLoadFailed' } },
];

const form: Json = {
  type: 'form-section',
  fields: [{ name: 'title', type: 'text', required: true }, 'lentOn'],
  submitEvent: 'SAVE',
  cancelEvent: 'CLOSE',
};

/** A whole application as the language writes it: one entity with a list, a form and a page. */
export const SKELETON = {
  name: 'shelf',
  version: '1.0.0',
  orbitals: [
    {
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
      traits: [
        {
          name: 'BookList',
          category: 'interaction',
          linkedEntity: 'Book',
          scope: 'collection',
          emits: [
            {
              event: 'BookLoaded',
              scope: 'internal',
              payloadSchema: [{ name: 'data', type: '[Book]' }],
            },
            {
              event: 'BookLoadFailed',
              scope: 'internal',
              payloadSchema: [{ name: 'error', type: 'string' }],
            },
            {
              event: 'BookSaved',
              scope: 'internal',
              payloadSchema: [{ name: 'id', type: 'string' }],
            },
          ],
          stateMachine: {
            states: [
              { name: 'loading', isInitial: true },
              { name: 'browsing' },
              { name: 'adding' },
            ],
            events: [
              { key: 'INIT', name: 'Open' },
              {
                key: 'BookLoaded',
                name: 'Loaded',
                payloadSchema: [{ name: 'data', type: '[Book]' }],
              },
              {
                key: 'BookLoadFailed',
                name: 'Failed',
                payloadSchema: [{ name: 'error', type: 'string' }],
              },
              { key: 'ADD', name: 'Add' },
              {
                key: 'SAVE',
                name: 'Save',
                payloadSchema: [{ name: 'data', type: 'object', required: true }],
              },
              { key: 'BookSaved', name: 'Saved', payloadSchema: [{ name: 'id', type: 'string' }] },
              { key: 'CLOSE', name: 'Close' },
            ],
            transitions: [
              {
                from: 'loading',
                to: 'loading',
                event: 'INIT',
                effects: [
                  load,
                  ['render-ui', 'main', { type: 'loading-state', title: 'Loading…' }],
                ],
              },
              {
                from: 'loading',
                to: 'browsing',
                event: 'BookLoaded',
                effects: [
                  [
                    'render-ui',
                    'main',
                    {
                      type: 'stack',
                      direction: 'vertical',
                      children: [
                        { type: 'button', label: 'Add', action: 'ADD' },
                        {
                          type: 'data-list',
                          entity: '@payload.data',
                          fields: [{ name: 'title' }, { name: 'lentOn' }],
                        },
                      ],
                    },
                  ],
                ],
              },
              {
                from: 'loading',
                to: 'loading',
                event: 'BookLoadFailed',
                effects: [
                  [
                    'render-ui',
                    'main',
                    {
                      type: 'error-state',
                      title: 'Failed',
                      message: '@payload.error',
                      retryEvent: 'INIT',
                    },
                  ],
                ],
              },
              {
                from: 'browsing',
                to: 'adding',
                event: 'ADD',
                effects: [['render-ui', 'modal', form]],
              },
              {
                from: 'adding',
                to: 'adding',
                event: 'SAVE',
                guard: ['validate/required', ['object/get', '@payload.data', 'title', '']],
                effects: [
                  [
                    'persist',
                    'create',
                    'Book',
                    '@payload.data',
                    { emit: { success: 'BookSaved' } },
                  ],
                ],
              },
              {
                from: 'adding',
                to: 'loading',
                event: 'BookSaved',
                effects: [
                  ['render-ui', 'modal', null],
                  load,
                  ['render-ui', 'main', { type: 'loading-state', title: 'Loading…' }],
                ],
              },
              {
                from: 'adding',
                to: 'loading',
                event: 'CLOSE',
                effects: [
                  ['render-ui', 'modal', null],
                  load,
                  ['render-ui', 'main', { type: 'loading-state', title: 'Loading…' }],
                ],
              },
            ],
          },
        },
      ],
      pages: [{ name: 'BooksPage', path: '/books', traits: [{ ref: 'BookList' }] }],
    },
  ],
} as const satisfies JsonObject;

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
  const document = structuredClone(SKELETON) as unknown as {
    orbitals: [
      {
        entity: { fields: JsonObject[] };
        traits: [{ stateMachine: { transitions: { event: string; effects: Json[] }[] } }];
      },
    ];
  };
  const [{ entity, traits }] = document.orbitals;
  const names = new Set(entity.fields.map(({ name }) => name));
  entity.fields.push(...FIELDS.filter(({ name }) => !names.has(name)));
  const saved = traits[0].stateMachine.transitions.find(({ event }) => event === 'BookSaved');
  saved?.effects.push(...EFFECTS);
  return document as unknown as JsonObject;
}
