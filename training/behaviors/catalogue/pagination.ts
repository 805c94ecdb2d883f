import {
  assign,
  behavior,
  collection,
  concat,
  emit,
  entity,
  failure,
  fetch,
  header,
  hear,
  knob,
  main,
  on,
  orbital,
  page,
  row,
  set,
  stack,
  text,
  trait,
} from '../builder/index.ts';

const pager = {
  type: 'pagination',
  currentPage: '@entity.current',
  totalPages: '@entity.totalPages',
  pageChangeEvent: 'PAGE',
  pageSizeChangeEvent: 'PAGE_SIZE',
};

export default behavior({
  name: 'std-pagination',
  description:
    'Pages through a large collection with page size, first and last page, and a remembered place.',
  tags: 'pagination paging table primitive',
  useWhen:
    'Use when a collection is too large to be loaded at once and people move through it page by page.',
  orbitals: [
    orbital({
      entity: entity(
        'PageCursor',
        {
          current: 'number = 1',
          pageSize: 'number = 25',
          totalPages: 'number = 1',
          totalRows: 'number = 0',
        },
        { persistence: 'runtime' },
      ),
      auxiliary: [
        entity('LogLine', {
          level: 'string debug|info|warn|error = info',
          message: 'string!',
          loggedAt: 'timestamp',
          source: 'string = ',
        }),
      ],
      traits: [
        trait({
          name: 'PageControl',
          entity: 'PageCursor',
          states: 'single many',
          events: {
            PAGE: 'page:number!',
            PAGE_SIZE: 'pageSize:number!',
            PAGE_TURNED: 'offset:number! limit:number!',
            COUNTED: 'data:[LogLine] totalCount:number',
          },
          listens: [hear('LogPages', 'LogLineLoaded', 'COUNTED')],
          config: { sizes: knob('[number]', [10, 25, 100], 'Page sizes to choose from') },
          transitions: [
            on('single INIT =', [main(text('One page', 'caption', 'muted'))]),
            on(
              'single|many COUNTED many',
              [
                ...assign({
                  totalRows: '@payload.totalCount',
                  totalPages: [
                    'math/max',
                    1,
                    ['math/ceil', ['/', '@payload.totalCount', '@entity.pageSize']],
                  ],
                }),
                main(
                  row(
                    pager,
                    { type: 'select', options: '@config.sizes', action: 'PAGE_SIZE' },
                    text(concat('@entity.totalRows', ' rows'), 'caption'),
                  ),
                ),
              ],
              ['>', '@payload.totalCount', '@entity.pageSize'],
            ),
            on('single|many COUNTED single', [main(text('One page', 'caption', 'muted'))]),
            on('many PAGE =', [
              set('current', ['math/clamp', '@payload.page', 1, '@entity.totalPages']),
              emit('PAGE_TURNED', {
                offset: ['*', ['-', '@entity.current', 1], '@entity.pageSize'],
                limit: '@entity.pageSize',
              }),
            ]),
            on('many PAGE_SIZE =', [
              ...assign({ pageSize: '@payload.pageSize', current: 1 }),
              emit('PAGE_TURNED', { offset: 0, limit: '@entity.pageSize' }),
            ]),
          ],
        }),
        trait({
          name: 'LogPages',
          entity: 'LogLine',
          scope: 'collection',
          states: 'loading reading turning failed',
          events: { TURN: 'offset:number! limit:number!' },
          listens: [hear('PageControl', 'PAGE_TURNED', 'TURN')],
          transitions: [
            on('loading INIT =', [
              fetch('LogLine', { offset: 0, limit: 25 }),
              main({ type: 'skeleton', lines: 10 }),
            ]),
            on('loading|turning LogLineLoaded reading', [
              main(
                stack(
                  header('Log', 'scroll'),
                  collection(
                    'table-view',
                    '@payload.data',
                    'loggedAt:caption:datetime level:badge source message:body',
                  ),
                  '@trait.PageControl',
                ),
              ),
            ]),
            on('loading|turning LogLineLoadFailed failed', [
              main(failure('No log', '@payload.error', 'INIT')),
            ]),
            on('reading TURN turning', [
              fetch('LogLine', { offset: '@payload.offset', limit: '@payload.limit' }),
            ]),
            on('failed INIT loading', [fetch('LogLine', { offset: 0, limit: 25 })]),
          ],
        }),
      ],
      pages: [page('LogPage', '/log', 'LogPages')],
    }),
  ],
});
