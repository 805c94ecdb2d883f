import {
  assign,
  behavior,
  collection,
  concat,
  entity,
  fetch,
  get,
  header,
  knob,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  text,
  traitOf,
} from '../behavior.ts';
import { detail, fails } from '../shapes/index.ts';

const load = fetch('LogLine', {
  offset: ['*', ['-', '@entity.current', 1], '@entity.pageSize'],
  limit: '@entity.pageSize',
});
const waiting = main({ type: 'skeleton', variant: 'table', rows: 10 });
const goTo = (current: Parameters<typeof set>[1]) => [set('current', current), load, waiting];

const logLinePages = traitOf('PageCursor', 'LogLinePages', {
  states: 'loading reading failed',
  scope: 'collection',
  events: { PAGE: 'page:number!', PAGE_SIZE: 'pageSize:number!', READ: 'id! row:object' },
  fires: 'READ',
  config: { sizes: knob('[number]', [10, 25, 100], 'Page sizes to choose from') },
  transitions: [
    on('loading INIT =', goTo(1)),
    on('loading LogLineLoaded reading', [
      ...assign({
        totalRows: '@payload.totalCount',
        totalPages: [
          'math/max',
          1,
          ['math/ceil', ['/', '@payload.totalCount', '@entity.pageSize']],
        ],
      }),
      main(
        header('Log', 'scroll'),
        collection(
          'table-view',
          '@payload.data',
          'loggedAt:caption:datetime level:badge source message:body',
          'READ',
        ),
        row(
          {
            type: 'pagination',
            currentPage: '@entity.current',
            totalPages: '@entity.totalPages',
            showPageSize: true,
            pageSizeOptions: '@config.sizes',
            pageChangeEvent: 'PAGE',
            pageSizeChangeEvent: 'PAGE_SIZE',
          },
          text(concat('@entity.totalRows', ' rows'), 'caption'),
        ),
      ),
    ]),
    fails('loading LogLineLoadFailed failed', 'No log'),
    on('reading PAGE loading', goTo(['math/clamp', '@payload.page', 1, '@entity.totalPages'])),
    on('reading PAGE_SIZE loading', [set('pageSize', '@payload.pageSize'), ...goTo(1)]),
    on('failed INIT loading', goTo(1)),
  ],
});

const logLineReader = detail({
  name: 'LogLineReader',
  entity: 'LogLine',
  opens: 'READ',
  from: ['LogLinePages'],
  title: get('@payload.row', 'source', 'Log'),
  icon: 'scroll',
  fields: 'loggedAt:caption:datetime level:badge source message:body',
});

export default behavior({
  name: 'std-pagination',
  description:
    'Pages through a large collection with page size, first and last page, and a remembered place.',
  tags: 'pagination paging table pages primitive pager',
  useWhen:
    'Use when a collection is too large to be loaded at once and people move through it page by page.',
  asked:
    'next and previous buttons; page 1 of 20; split long results; ten per page; too many rows; page numbers; thousands of entries; load more',
  entity: entity('LogLine', {
    level: 'string debug|info|warn|error = info',
    message: 'string!',
    loggedAt: 'timestamp',
    source: 'string = ',
  }),
  auxiliary: [
    runtimeEntity('PageCursor', {
      current: 'number = 1',
      pageSize: 'number = 25',
      totalPages: 'number = 1',
      totalRows: 'number = 0',
    }),
  ],
  traits: [logLinePages, logLineReader],
  pages: [page('LogLinesPage', '/log-lines', 'LogLinePages LogLineReader')],
});
