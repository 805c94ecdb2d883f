import {
  badge,
  behavior,
  button,
  card,
  concat,
  count,
  divider,
  draws,
  emit,
  empty,
  entity,
  failure,
  fetch,
  fn,
  get,
  header,
  knob,
  main,
  on,
  type Pattern,
  page,
  runtimeEntity,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';
import { detail } from '../shapes/index.ts';

const box: Pattern = {
  type: 'search-input',
  placeholder: '@config.placeholder',
  event: 'TYPE',
  value: '@entity.term',
};

const documentSearch = traitOf('SearchSession', 'DocumentSearch', {
  states: 'idle suggesting searching showing empty failed',
  events: {
    TYPE: 'searchTerm!',
    REPEAT: 'term!',
    OPEN: 'id! row:object',
    RESULT_OPENED: 'id! term!',
  },
  external: 'RESULT_OPENED',
  config: {
    placeholder: knob('string', 'Search…', 'Placeholder'),
    minLength: knob('number', 3, 'Shortest term that searches'),
    pageSize: knob('number', 20, 'Hits per page'),
  },
  transitions: [
    on('idle INIT =', [
      main(box, text('Recent', 'caption', 'muted'), {
        type: 'stack',
        direction: 'horizontal',
        gap: 'sm',
        children: [
          'array/map',
          '@entity.recent',
          draws('term', {
            ...button('@term', 'REPEAT', 'ghost'),
            actionPayload: { term: '@term' },
          }),
        ],
      }),
    ]),
    when(
      ['>=', ['str/len', ['str/trim', '@payload.searchTerm']], '@config.minLength'],
      'idle|suggesting|searching|showing|empty|failed TYPE searching',
      [
        set('term', ['str/trim', '@payload.searchTerm']),
        set('offset', 0),
        fetch('Document', {
          limit: '@config.pageSize',
          offset: 0,
          filter: [
            'str/includes',
            ['str/lower', get('@entity', 'title')],
            ['str/lower', '@payload.searchTerm'],
          ],
        }),
        main(box, { type: 'skeleton', rows: 4 }),
      ],
    ),
    on('idle|suggesting|searching|showing|empty|failed TYPE suggesting', [
      set('term', '@payload.searchTerm'),
      main(
        box,
        {
          type: 'menu',
          trigger: text('Suggestions', 'caption'),
          items: [
            'array/filter',
            '@entity.recent',
            fn('past', ['str/startsWith', '@past', '@entity.term']),
          ],
        },
        button('Clear', 'CLEAR', 'ghost', 'x'),
      ),
    ]),
    on('suggesting|showing|empty CLEAR idle', [set('term', ''), set('hits', []), main(box)]),
    on('idle REPEAT searching', [
      set('term', '@payload.term'),
      fetch('Document', { filter: ['str/includes', get('@entity', 'title'), '@payload.term'] }),
    ]),
    when(['=', count('@payload.data'), 0], 'searching DocumentLoaded empty', [
      main(
        box,
        empty('Nothing found', 'Try a shorter word.', 'search-x'),
        button('Clear', 'CLEAR', 'ghost'),
      ),
    ]),
    when(['>', count('@payload.data'), 0], 'searching DocumentLoaded showing', [
      set('recent', [
        'array/take',
        ['array/unique', ['array/prepend', '@entity.recent', '@entity.term']],
        8,
      ]),
      set('hits', [
        'if',
        ['=', '@entity.offset', 0],
        '@payload.data',
        ['array/concat', '@entity.hits', '@payload.data'],
      ]),
      set('total', ['math/default', '@payload.totalCount', count('@entity.hits')]),
      main(
        header(concat('“', '@entity.term', '”'), 'search', badge('@entity.total')),
        box,
        divider,
        {
          type: 'data-list',
          entity: ['array/reverse', ['array/sort', '@entity.hits', 'score']],
          fields: [],
          itemActions: [{ label: 'Open', event: 'OPEN' }],
          renderItem: draws(
            'hit',
            card(
              {
                type: 'text-highlight',
                highlightType: 'note',
                children: [text('@hit.title', 'h4')],
              },
              text(['str/truncate', '@hit.summary', 160], 'caption'),
              badge('@hit.kind'),
            ),
          ),
        },
        {
          type: 'infinite-scroll-sentinel',
          loadMoreEvent: 'MORE',
          hasMore: ['<', count('@entity.hits'), '@entity.total'],
        },
      ),
    ]),
    on('searching DocumentLoadFailed failed', [
      main(box, failure('The search is down', '@payload.error', 'CLEAR')),
    ]),
    on('failed CLEAR idle', [main(box)]),
    on('showing MORE searching', [
      set('offset', ['+', '@entity.offset', '@config.pageSize']),
      fetch('Document', { offset: '@entity.offset', limit: '@config.pageSize' }),
    ]),
    on('showing OPEN =', [emit('RESULT_OPENED', { id: '@payload.id', term: '@entity.term' })]),
  ],
});

const documentPreview = detail({
  name: 'DocumentPreview',
  entity: 'Document',
  opens: 'OPEN',
  from: ['DocumentSearch'],
  title: get('@payload.row', 'title', 'Document'),
  icon: 'file-text',
  fields: 'title:h3 summary kind:badge url',
});

export default behavior({
  name: 'std-search',
  description:
    'Search with suggestions while typing, remembered terms, highlighted hits and more on demand.',
  tags: 'search query suggestions history primitive',
  useWhen: 'Use when people look for something by words among more records than a list can show.',
  asked:
    'search box; autocomplete; Google; find things by typing; suggestions; search as you type; full-text; look something up; find records; recent searches',
  entity: runtimeEntity('SearchSession', {
    term: 'string = ',
    recent: '[string] = []',
    offset: 'number = 0',
    total: 'number = 0',
    hits: '[object] = []',
  }),
  auxiliary: [
    entity('Document', {
      title: 'string!',
      summary: 'string = ',
      kind: 'string page|person|file = page',
      url: 'url',
      score: 'number = 0',
    }),
  ],
  traits: [documentSearch, documentPreview],
  pages: [page('SearchPage', '/search', 'DocumentSearch DocumentPreview')],
});
