import {
  assign,
  behavior,
  button,
  type Call,
  concat,
  count,
  emit,
  entity,
  fetch,
  fn,
  get,
  given,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  page,
  persist,
  row,
  runtimeEntity,
  set,
  stat,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const hit: Call = [
  'array/find',
  '@entity.entries',
  fn('entry', ['=', '@entry.key', '@payload.key']),
];
const without = (key: string): Call => [
  'array/reject',
  '@entity.entries',
  fn('entry', ['=', '@entry.key', key]),
];

const cacheStore = traitOf('CacheSpace', 'CacheStore', {
  states: 'cold warm loading degraded',
  host: 'READ WRITE INVALIDATE',
  category: 'lifecycle',
  events: {
    READ: 'key!',
    WRITE: 'key! value:object!',
    INVALIDATE: 'key',
    CACHE_ANSWER: 'key! value:object! fresh:boolean!',
    CACHE_CHANGED: 'size:number!',
  },
  external: 'CACHE_ANSWER',
  config: {
    capacity: knob('number', 500, 'Entries'),
    ttlSeconds: knob('number', 60, 'Seconds an entry lives'),
  },
  transitions: [
    on('cold START warm', [...assign({ entries: [], hits: 0, misses: 0 })]),
    when(
      ['<', ['time/diff', ['time/now'], get(hit, 'storedAt', 0), 'seconds'], '@config.ttlSeconds'],
      'warm|degraded READ =',
      [
        set('hits', ['+', '@entity.hits', 1]),
        set('entries', [
          'array/append',
          without('@payload.key'),
          ['object/set', hit, 'usedAt', ['time/now']],
        ]),
        emit('CACHE_ANSWER', { key: '@payload.key', value: get(hit, 'value', {}), fresh: true }),
      ],
    ),
    on('warm READ loading', [
      ...assign({ misses: ['+', '@entity.misses', 1], wantedKey: '@payload.key' }),
      fetch('SourceRow', { filter: ['=', get('@entity', 'key'), '@payload.key'], limit: 1 }),
    ]),
    on('degraded READ =', [
      emit('CACHE_ANSWER', { key: '@payload.key', value: get(hit, 'value', {}), fresh: false }),
    ]),
    on('loading READ =', [
      emit('CACHE_ANSWER', { key: '@payload.key', value: get(hit, 'value', {}), fresh: false }),
    ]),
    on('loading SourceRowLoaded warm', [
      [
        'let',
        [['row', ['array/first', '@payload.data']]],
        set('entries', [
          'array/takeLast',
          [
            'array/append',
            without('@entity.wantedKey'),
            {
              key: '@entity.wantedKey',
              value: get('@row', 'value', {}),
              storedAt: ['time/now'],
              usedAt: ['time/now'],
            },
          ],
          '@config.capacity',
        ]),
      ],
      emit('CACHE_ANSWER', {
        key: '@entity.wantedKey',
        value: get(['array/last', '@entity.entries'], 'value', {}),
        fresh: true,
      }),
      emit('CACHE_CHANGED', { size: count('@entity.entries') }),
    ]),
    on('loading SourceRowLoadFailed degraded', [
      ['log', concat('source down', ': ', '@payload.error')],
    ]),
    on('warm|degraded WRITE warm', [
      set('entries', [
        'array/append',
        without('@payload.key'),
        { ...given('key value'), storedAt: ['time/now'], usedAt: ['time/now'] },
      ]),
      persist('update', 'SourceRow', given('key value')),
      emit('CACHE_CHANGED', { size: count('@entity.entries') }),
    ]),
    on('warm|degraded INVALIDATE warm', [
      set('entries', [
        'if',
        ['=', ['str/default', '@payload.key', ''], ''],
        [],
        without('@payload.key'),
      ]),
      emit('CACHE_CHANGED', { size: count('@entity.entries') }),
    ]),
    on('degraded SWEEP warm', []),
    on('warm SWEEP =', [set('evictions', ['+', '@entity.evictions', 1])]),
  ],
  ticks: [
    tickWhile(['>', count('@entity.entries'), 0], 'sweepTick', 30000, [
      set('now', ['time/now']),
      set('entries', [
        'array/filter',
        '@entity.entries',
        fn('entry', [
          '<',
          ['time/diff', '@entity.now', '@entry.storedAt', 'seconds'],
          '@config.ttlSeconds',
        ]),
      ]),
      emit('SWEEP'),
    ]),
  ],
});

const cacheInspector = traitOf('CacheSpace', 'CacheInspector', {
  states: 'watching',
  events: { CHANGED: 'size:number!', PURGE: 'key' },
  fires: 'PURGE',
  listens: [hear('CacheStore', 'CACHE_CHANGED', 'CHANGED')],
  transitions: [
    on('watching INIT =', [
      main(
        header('Cache', 'database', button('Purge', 'PURGE', 'danger')),
        text('Cold', 'caption', 'muted'),
      ),
    ]),
    on('watching CHANGED =', [
      main(
        row(
          stat('Entries', '@payload.size'),
          stat(
            'Hit rate',
            ['/', '@entity.hits', ['math/max', 1, ['+', '@entity.hits', '@entity.misses']]],
            { format: 'percent' },
          ),
          stat('Evicted', '@entity.evictions'),
        ),
        {
          type: 'data-grid',
          entity: '@entity.entries',
          fields: [
            { name: 'key', variant: 'h4' },
            { name: 'usedAt', format: 'datetime' },
          ],
        },
        button('Purge', 'PURGE', 'danger'),
      ),
    ]),
    on('watching PURGE =', [set('entries', []), notify('Purged')]),
  ],
});

export default behavior({
  name: 'std-cache',
  description:
    'A read-through cache with a limit, time to live, least recently used first out, and stale answers while it reloads.',
  tags: 'cache lru ttl read-through infrastructure',
  useWhen: 'Use when the same things are read over and over and loading them is slow or dear.',
  asked:
    'keep results for some minutes; page loads too slowly; avoid asking the database again; Redis; make repeated reads faster; stale data; memoise',
  entity: runtimeEntity('CacheSpace', {
    entries: '[object] = []',
    hits: 'number = 0',
    misses: 'number = 0',
    evictions: 'number = 0',
    wantedKey: 'string = ',
    now: 'timestamp',
  }),
  auxiliary: [entity('SourceRow', { key: 'string!', value: 'object = {}', version: 'number = 1' })],
  traits: [cacheStore, cacheInspector],
  pages: [page('CachePage', '/cache', 'CacheInspector CacheStore')],
});
