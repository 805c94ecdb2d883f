import {
  behavior,
  button,
  collection,
  concat,
  count,
  divider,
  empty,
  fetch,
  fn,
  get,
  header,
  hear,
  main,
  on,
  page,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const rows = (...toolbar: ReturnType<typeof button>[]) =>
  main(
    header('Items', 'list', ...toolbar),
    divider,
    collection(
      'entity-table',
      '@entity.rows',
      'name:h4 category:badge quantity updatedAt:caption:date',
      'TOGGLE',
      { selectable: true, selectedIds: '@entity.selectedIds' },
    ),
  );

const archive = {
  ...button('Archive', 'ARCHIVE', 'danger'),
  actionPayload: { ids: '@entity.selectedIds' },
};

const load = [
  fetch('ListItem', { filter: ['!=', get('@entity', 'archived'), true] }),
  main({ type: 'skeleton', rows: 6 }),
];

const listSelection = traitOf('ListItem', 'ListSelection', {
  states: 'loading empty browsing selecting archiving error',
  scope: 'collection',
  events: {
    TOGGLE: 'id! row:object',
    ARCHIVE: 'ids:[string]!',
    ItemsStored: 'id',
    ItemsRefused: 'error code',
  },
  listens: [hear('ListArchive', 'ItemsStored'), hear('ListArchive', 'ItemsRefused')],
  transitions: [
    on('loading|browsing|empty|error INIT loading', load),
    when(['=', ['array/len', '@payload.data'], 0], 'loading ListItemLoaded empty', [
      main(empty('Nothing here yet', 'Items appear as soon as they exist.', 'inbox')),
    ]),
    when(['not', ['=', ['array/len', '@payload.data'], 0]], 'loading ListItemLoaded browsing', [
      set('rows', '@payload.data'),
      rows(),
    ]),
    fails('loading ListItemLoadFailed error', 'List unavailable'),
    on('browsing TOGGLE selecting', [
      set('selectedIds', ['list', '@payload.id']),
      rows(archive, button('All', 'SELECT_ALL', 'secondary'), button('None', 'CLEAR', 'ghost')),
    ]),
    on('selecting TOGGLE =', [
      set('selectedIds', [
        'if',
        ['array/includes', '@entity.selectedIds', '@payload.id'],
        ['array/removeItem', '@entity.selectedIds', '@payload.id'],
        ['array/append', '@entity.selectedIds', '@payload.id'],
      ]),
      rows(archive, button('None', 'CLEAR', 'ghost')),
    ]),
    on('selecting SELECT_ALL =', [
      set('selectedIds', ['array/map', '@entity.rows', ['fn', 'row', '@row.id']]),
      rows(archive, button('None', 'CLEAR', 'ghost')),
    ]),
    on('selecting CLEAR browsing', [set('selectedIds', []), rows()]),
    when(['>', count('@entity.selectedIds'), 0], 'selecting ARCHIVE archiving', [
      main(
        row(
          { type: 'spinner' },
          text(concat('Archiving ', count('@entity.selectedIds'), ' items')),
        ),
      ),
    ]),
    on('archiving ItemsStored loading', [set('selectedIds', []), ...load]),
    fails('archiving ItemsRefused error', 'Not archived'),
  ],
});

const listArchive = traitOf('ListItem', 'ListArchive', {
  states: 'resting writing',
  category: 'lifecycle',
  events: { ARCHIVE: 'ids:[string]!' },
  listens: [hear('ListSelection', 'ARCHIVE')],
  transitions: [
    when(['>', count('@payload.ids'), 0], 'resting ARCHIVE writing', [
      persistWithResults('update', 'ListItem', 'ItemsStored', 'ItemsRefused', [
        'array/map',
        '@payload.ids',
        fn('chosen', { id: '@chosen', archived: true }),
      ]),
    ]),
    on('writing ItemsStored resting'),
    on('writing ItemsRefused resting'),
  ],
});

export default behavior({
  name: 'std-list',
  description:
    'A list whose rows are selected one by one or all at once and then archived together.',
  tags: 'list selection bulk table primitive grid data-grid',
  useWhen: 'Use when a screen shows many rows and acts on several of them in one go.',
  asked:
    'rows with checkboxes; select many and archive; bulk actions; table of things; tick several rows; list of records; mark all; act on several at once; data table; list view',
  entity: viewedEntity('ListItem', 'rows selectedIds', {
    name: 'string!',
    category: 'string = general',
    quantity: 'number = 0',
    archived: 'boolean = false',
    updatedAt: 'datetime',
    rows: '[object] = []',
    selectedIds: '[string] = []',
  }),
  traits: [listSelection, listArchive],
  pages: [page('ListPage', '/items', 'ListSelection ListArchive')],
});
