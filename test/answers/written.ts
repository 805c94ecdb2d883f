import type { Json, JsonObject } from '../../src/kernel/json.ts';

/** Documents that built-in behaviors do not look like: imports, notations of other languages, and much that runs. */
export const WRITTEN: Readonly<Record<string, JsonObject>> = {
  imports: {
    name: 'ward',
    orbitals: [
      {
        name: 'Ward',
        uses: [
          { from: 'orrery/behaviors/std-confirmation', as: 'Ask' },
          { from: 'std/behaviors/std-modal', as: 'Modal' },
        ],
        entity: { name: 'Bed', fields: [{ name: 'id', type: 'string', required: true }] },
        expects: [{ kind: 'entity', name: 'Nurse' }],
        traits: [
          {
            ref: 'Ask.traits.ActConfirmation',
            name: 'Leaving',
            linkedEntity: 'Bed',
            events: { CONFIRM: 'LEAVE', REQUEST: 'ASK_TO_LEAVE' },
            config: { title: 'Leave the ward?', confirmLabel: { default: 'Leave' } },
            listens: [{ event: '*.BED_FREED', triggers: 'ASK_TO_LEAVE' }],
          },
          { ref: 'Modal.traits.ModalControl', config: { width: 3 } },
          { ref: 'Nobody.traits.Missing' },
          'Rounds',
          'Leaving',
          { ref: 'Leaving', name: 'Again' },
          {
            name: 'Rounds',
            category: 'interaction',
            stateMachine: {
              states: [{ name: 'resting', isInitial: true }],
              events: [{ key: 'INIT', name: 'Init' }],
              transitions: [{ from: 'resting', event: 'INIT', to: 'resting', effects: [] }],
            },
          },
        ],
        pages: [{ name: 'WardPage', path: '/', traits: [{ ref: 'Leaving' }, 'Rounds'] }],
      },
      'Garden',
    ],
  },
  foreign: {
    name: 'press',
    orbitals: [
      {
        name: 'Press',
        entity: {
          name: 'Sheet',
          fields: {
            id: 'string',
            inks: 'string[]',
            grade: 'fine|plain',
            owner: 'Printer',
            count: 'number?',
            kind: ['proof', 'final'],
            runs: { type: 'array', items: 'Printer' },
            price: { default: 3 },
            size: { properties: { w: 'number', h: 'number' } },
            due: { type: 'date', mandatory: 'no' },
            status: { values: [{ id: 'wet', label: 'Wet' }, 'dry'] },
            maker: { references: 'Printer', many: true },
            note: null,
          },
        },
        traits: [
          {
            name: 'Printing',
            linkedEntity: ['Sheet'],
            states: ['blank', { name: 'inked' }, 'dry'],
            initial: 'blank',
            events: ['INK', 'DRY', { key: 'STOP', payload: ['reason', 'at: date'] }],
            emits: 'PRINTED',
            transitions: [
              {
                from: 'blank',
                event: 'INK',
                to: 'inked',
                guard: "@payload.n > 3 and not (entity.grade == 'plain' or -2 < @payload.m)",
                effects: [
                  { type: 'set', target: '@entity.count', value: 2 },
                  { emit: 'PRINTED', payload: { id: '@entity.id' } },
                  { persist: ['update', 'Sheet', '@entity'] },
                  ['notify', { message: 'Inked', type: 'info' }],
                ],
              },
              {
                source: 'inked',
                on: 'DRY',
                target: 'dry',
                condition: 'array/len(@entity.inks) >= 1',
              },
              {
                from: ['inked', 'dry'],
                event: 'STOP',
                to: 'blank',
                guards: [
                  ['=', 1, 1],
                  ['not', false],
                ],
              },
              {
                from: 'dry',
                event: 'INK',
                to: 'inked',
                guard: { operator: 'gt', left: 'x', right: 2 },
              },
              {
                from: 'dry',
                event: 'DRY',
                to: 'dry',
                guard: 'count >',
                actions: { navigate: '/' },
              },
              {
                from: 'dry',
                event: 'STOP',
                to: 'blank',
                effects: ['do', ['log', 'a'], ['log', 'b'], 3],
              },
            ],
          },
          {
            name: 'Watching',
            listens: { PRINTED: 'SEE', 'Printing.DRY': { triggers: 'SEE' } },
            stateMachine: {
              states: { calm: { initial: 'yes' }, alert: {} },
              events: { SEE: {}, REST: { id: 'string' } },
              transitions: { calm: { SEE: 'alert' }, alert: { REST: { target: 'calm' } } },
            },
          },
        ],
        pages: { main: '/press', second: { route: '/second', traits: 'Watching' } },
      },
    ],
  },
  running: {
    name: 'mill',
    orbitals: [
      {
        name: 'Mill',
        entity: {
          name: 'Sack',
          shared: true,
          fields: [
            { name: 'id', type: 'string', required: true },
            { name: 'title', type: 'string', required: true },
            { name: 'status', type: 'enum', values: ['open', 'done'], default: 'open' },
            { name: 'amount', type: 'number', default: 1 },
            { name: 'parts', type: 'object' },
          ],
          instances: [{ id: 's1', title: 'Rye', amount: 4 }],
        },
        traits: [
          {
            name: 'Grinding',
            linkedEntity: 'Sack',
            config: {
              limit: { type: 'number', default: 2 },
              done: { type: 'string', default: 'GROUND' },
            },
            ticks: [
              {
                name: 'beat',
                interval: '5s',
                guard: ['>', '@entity.amount', 0],
                effects: [['emit', 'BEAT', { id: '@entity.id' }]],
              },
              {
                name: 'daily',
                interval: '*/2 8-18 * * 1,3',
                effects: [['set', '@entity.amount', 0]],
              },
              {
                name: 'frame',
                interval: 'frame',
                runsInBackground: true,
                effects: [['log', 'frame']],
              },
            ],
            emits: [{ event: 'BEAT', scope: 'external' }, 'GROUND', 'LOADED', 'FAILED'],
            listens: [
              {
                event: 'BEAT',
                source: { kind: 'trait', trait: 'Grinding' },
                triggers: 'LOAD',
                guard: ['!=', '@payload.id', null],
              },
              {
                event: 'Mill.Counting.COUNTED',
                triggers: 'LOAD',
                payloadMapping: { n: ['+', '@payload.n', 1], who: 'x' },
              },
            ],
            stateMachine: {
              states: [
                { name: 'idle', isInitial: true },
                { name: 'busy' },
                { name: 'over', isTerminal: true },
              ],
              events: [
                { key: 'INIT', name: 'Init' },
                { key: 'LOAD', name: 'Load', payloadSchema: [{ name: 'n', type: 'number' }] },
                { key: 'GROUND', name: 'Ground' },
                { key: 'LOADED', name: 'Loaded' },
                { key: 'FAILED', name: 'Failed' },
                {
                  key: 'TURN',
                  name: 'Turn',
                  payloadSchema: [{ name: 'id', type: 'string', required: true }],
                },
              ],
              transitions: [
                {
                  from: 'idle',
                  event: 'INIT',
                  to: 'idle',
                  effects: [
                    [
                      'fetch',
                      'Sack',
                      {
                        filter: { status: 'open' },
                        orderBy: '-title',
                        limit: 1,
                        offset: 0,
                        emit: { success: 'LOADED', failure: 'FAILED' },
                      },
                    ],
                    ['ref', 'Sack', { emit: { onChange: 'LOADED' } }],
                    [
                      'render-ui',
                      'main',
                      {
                        type: 'stack',
                        children: [
                          { type: 'typography', content: 'Sack @entity.title of @payload.none' },
                          [
                            'if',
                            ['>', '@entity.amount', 1],
                            { type: 'spinner' },
                            { type: 'badge', label: 'x' },
                          ],
                        ],
                      },
                    ],
                  ],
                },
                {
                  from: ['idle', 'busy'],
                  event: 'LOAD',
                  to: 'busy',
                  guard: ['or', ['<', '@payload.n', '@config.limit'], ['=', '@fromState', 'idle']],
                  effects: [
                    ['set', '@entity.parts.bran', ['*', '@payload.n', 2]],
                    [
                      'set',
                      '@entity.amount',
                      ['+', '@entity.amount', 1],
                      { emit: { success: '@config.done' } },
                    ],
                    ['set', 'status', 'done'],
                    ['set', '@payload.x', 1],
                    [
                      'persist',
                      'create',
                      'Sack',
                      {
                        title: 'Oat',
                        amount: '@payload.n',
                        emit: { success: 'LOADED', failure: 'FAILED' },
                      },
                    ],
                    ['persist', 'create', 'Sack', { amount: 1 }, { emit: { failure: 'FAILED' } }],
                    [
                      'persist',
                      'batch',
                      [
                        ['create', 'Sack', { title: 'Spelt' }],
                        ['update', 'Sack', 's1', { amount: 9 }],
                        ['delete', 'Sack', 'nobody'],
                      ],
                    ],
                  ],
                },
                {
                  from: 'busy',
                  event: 'GROUND',
                  to: 'idle',
                  effects: [
                    [
                      'call-service',
                      'scale',
                      'weigh',
                      { sack: '@entity.id', emit: { success: 'LOADED', failure: 'FAILED' } },
                    ],
                    ['navigate', '/sacks/@entity.id'],
                    ['notify', 'Done @entity.title', 'success'],
                  ],
                },
                {
                  from: 'idle',
                  event: 'LOADED',
                  to: 'idle',
                  effects: [
                    ['let', [['n', '@payload.totalCount']], ['set', '@entity.amount', '@n']],
                    ['when', ['>', ['/', 1, 0], 2], ['log', 'x']],
                    ['str/upper', 'a'],
                  ],
                },
                {
                  from: 'busy',
                  event: 'LOADED',
                  to: 'busy',
                  effects: [
                    ['array/map', '@entity.title', 'x'],
                    ['log', 'never'],
                  ],
                },
                {
                  from: '*',
                  event: 'FAILED',
                  to: 'over',
                  effects: [
                    ['render-ui', 'modal', null],
                    ['persist', 'delete', 'Sack', '@entity.id'],
                    ['fetch', 'Sack', { id: 's1' }],
                  ],
                },
                {
                  from: 'busy',
                  event: 'TURN',
                  to: 'idle',
                  guard: ['unknown/op', 1],
                  effects: [['explode', 1]],
                },
                {
                  from: 'idle',
                  event: 'TURN',
                  to: 'busy',
                  guard: ['<', ['/', '@payload.n', 0], 3],
                  effects: [],
                },
              ],
            },
          },
          {
            name: 'Counting',
            linkedEntity: 'Sack',
            emits: [{ event: 'COUNTED', scope: 'external' }],
            listens: [
              { event: 'Grinding.BEAT', triggers: 'COUNT', guard: ['array/map', 3, 'x'] },
              { event: '*.GROUND', triggers: 'COUNT', payloadMapping: { n: ['array/sum', 4] } },
            ],
            stateMachine: {
              states: [{ name: 'on', isInitial: true }],
              events: [{ key: 'COUNT', name: 'Count' }],
              transitions: [
                {
                  from: 'on',
                  event: 'COUNT',
                  to: 'on',
                  effects: [
                    ['emit', 'COUNTED', { n: ['array/len', '@prevEvents'] }],
                    ['emit', 'COUNT', {}],
                  ],
                },
              ],
            },
          },
        ],
        pages: [
          { name: 'MillPage', path: '/mill', traits: [{ ref: 'Grinding' }, { ref: 'Counting' }] },
        ],
      },
    ],
  },
};

/** What is sent to the document that runs, beside the events that it handles: those that go nowhere. */
export const SENT: JsonObject[] = [
  { event: 'UI:LOAD', payload: { n: 1 } },
  { event: 'LOAD', payload: { n: 1 }, trait: 'Grinding' },
  { event: 'GROUND', orbital: 'Mill' },
  { event: 'TURN', payload: {} },
  { event: 'TURN', payload: { id: 'x' }, entity_id: 's1' },
  { event: 'LOAD', orbital: 'Nowhere' },
  { event: 'LOAD', trait: 'Mill.Counting' },
  { event: 'NOBODY', advance_ms: 10_000 },
  { event: 'COUNT', advance_ms: 7_200_000, user: { id: 'u1', role: 'miller' } },
];

const FIELDS: readonly JsonObject[] = [
  { name: 'title', required: true },
  { name: 'email' },
  { name: 'phone' },
  { name: 'startsAt', type: 'datetime' },
  { name: 'fee', type: 'number', shown: true },
  { name: 'level', type: 'enum', values: ['low', 'high'] },
];

const CLUB: JsonObject = {
  name: 'club',
  entities: [
    {
      name: 'Member',
      fields: [...FIELDS],
      states: ['applied', 'active', 'left'],
      actions: ['create', 'MARK_ACTIVE', 'praise'],
    },
    {
      name: 'Lesson',
      fields: [{ name: 'title' }, { name: 'member', type: 'relation', entity: 'Member' }],
      states: {
        values: ['planned', 'held', '2nd try'],
        transitions: [
          ['planned', 'HOLD', 'held'],
          ['held', 'PLAN_AGAIN', 'planned'],
          ['held', 'HOLD', 'held'],
        ],
      },
    },
    { name: 'Court' },
  ],
  relations: [
    { from: 'Lesson', to: 'Member', many: true },
    { from: 'Lesson', to: 'Court' },
    { from: 'Member', to: 'Court', many: true },
  ],
  pages: [
    { name: 'Members', path: '/', of: 'Member', shows: ['list', 'search', 'form', 'detail'] },
    { name: 'Lesson', path: '/lessons/:title/:id', of: 'Lesson', shows: ['detail'] },
    { name: '—', of: 'Court', shows: ['board', 'calendar', 'chart', 'counts'] },
  ],
  features: [{ behavior: 'std-comments', to: 'Lesson' }],
  notices: [
    { entity: 'Member', on: 'CREATE', by: 'page', text: 'Welcome.' },
    {
      entity: 'Member',
      on: 'active',
      by: 'email',
      text: 'You are in.',
      when: ['>', '@entity.fee', 3],
    },
    {
      entity: 'Member',
      on: 'CREATE',
      by: 'sms',
      to: 'phone',
      text: 'Hello.',
      when: 'fee is above 3',
    },
    { entity: 'Member', on: { before: 'startsAt', hours: 24 }, by: 'push', text: 'Soon.' },
    { entity: 'Lesson', on: 'HOLD', by: 'email', to: 'member.email', text: 'Held.' },
    { entity: 'Lesson', on: 'held', by: 'email', to: 'coach.email', text: 'Held.' },
    {
      entity: 'Lesson',
      on: 'CREATE',
      by: 'sms',
      to: 'reception',
      text: 'New.',
      when: 'the moon is full',
    },
  ],
  rules: [
    { entity: 'Member', event: 'MARK_ACTIVE', when: 'fee is at least 3 and level is not low' },
    { entity: 'Member', event: 'MARK_ACTIVE', when: ['!=', '@entity.email', ''] },
    { entity: 'Lesson', event: 'HOLD', when: 'everyone agrees' },
    { entity: 'Lesson', event: 'PLAN_AGAIN', when: [] },
  ],
};

const member = (more: JsonObject): JsonObject => ({
  name: 'club',
  entities: [{ name: 'Member', fields: [...FIELDS], ...more }],
});

/** Briefs with all that a brief may say, and with what none may. */
export const BRIEFS: readonly JsonObject[] = [
  CLUB,
  { ...CLUB, rules: [], notices: [], features: [] },
  member({
    fields: [{ name: 'a b' }, { name: 'x', type: 'relation' }, { name: 'y', type: 'enum' }],
  }),
  member({
    fields: [{ name: 'x' }, { name: 'x' }, { name: 'z', type: 'enum', values: ['a', 'a'] }],
  }),
  member({
    states: {
      values: ['a', 'b'],
      transitions: [
        ['a', 'INIT', 'b'],
        ['a', 'GO', 'c'],
        ['a', 'GO', 'b'],
      ],
    },
  }),
  member({ states: { values: ['a', 'b'], transitions: [['a', 'go on', 'b']] } }),
  { name: 'club', entities: [{ name: 'Button' }, { name: 'Member' }, { name: 'Member' }] },
  {
    ...member({}),
    notices: [
      { entity: 'Member', on: { before: 'fee', hours: 2 }, by: 'page', text: 'x' },
      { entity: 'Member', on: { before: 'nothing', hours: 2 }, by: 'page', text: 'x' },
      { entity: 'Nobody', on: 'x', by: 'page', text: 'x' },
      { entity: 'Member', on: 'gone', by: 'page', text: 'x' },
    ],
  },
  {
    ...member({}),
    relations: [{ from: 'Member', to: 'Nobody' }],
    pages: [
      { name: 'A', path: '/a', of: 'Member' },
      { name: 'B', path: '/a', of: 'Nobody' },
    ],
  },
  {
    ...member({}),
    features: [{ behavior: 'std-coment' }, { behavior: 'std-comments', to: 'Nobody' }],
    rules: [{ entity: 'Member', event: 'NONE', when: 'x' }],
  },
];

/** Arguments of edits that fit no document as they are. */
export const MISFITS: readonly Json[] = [
  null,
  true,
  7,
  '',
  'Nobody',
  [],
  ['a', ['b']],
  {},
  { name: 1 },
];
