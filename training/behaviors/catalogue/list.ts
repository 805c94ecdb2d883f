import {
  behavior,
  button,
  collection,
  concat,
  count,
  divider,
  empty,
  entity,
  failure,
  fetch,
  fn,
  header,
  main,
  on,
  orbital,
  page,
  persist,
  row,
  set,
  stack,
  text,
  trait,
} from '../builder/index.ts';

const rows = (...toolbar: ReturnType<typeof button>[]) =>
  main(
    stack(
      header('Items', 'list', ...toolbar),
      divider,
      collection(
        'entity-table',
        '@entity.rows',
        'name:h4 category:badge quantity updatedAt:caption:date',
        'TOGGLE',
        { selectable: true, selectedIds: '@entity.selectedIds' },
      ),
    ),
  );

export default behavior({
  name: 'std-list',
  description:
    'A list whose rows are selected one by one or all at once and then archived together.',
  tags: 'list selection bulk table primitive',
  useWhen: 'Use when a screen shows many rows and acts on several of them in one go.',
  asked:
    'rows with checkboxes; select many and archive; bulk actions; table of things; tick several rows; list of records; mark all; act on several at once; data table; list view',
  orbitals: [
    orbital({
      entity: entity(
        'ListItem',
        {
          name: 'string!',
          category: 'string = general',
          quantity: 'number = 0',
          archived: 'boolean = false',
          updatedAt: 'datetime',
          rows: '[object] = []',
          selectedIds: '[string] = []',
        },
        { view: 'rows selectedIds' },
      ),
      traits: [
        trait({
          name: 'ListSelection',
          entity: 'ListItem',
          scope: 'collection',
          states: 'loading empty browsing selecting archiving error',
          events: { TOGGLE: 'id! row:object', ITEMS_ARCHIVED: 'ids:[string]!' },
          external: 'ITEMS_ARCHIVED',
          transitions: [
            on('loading|browsing|empty|error INIT loading', [
              fetch('ListItem', { filter: ['!=', ['object/get', '@entity', 'archived'], true] }),
              main({ type: 'skeleton', rows: 6 }),
            ]),
            on(
              'loading ListItemLoaded empty',
              [main(empty('Nothing here yet', 'Items appear as soon as they exist.', 'inbox'))],
              ['array/empty?', '@payload.data'],
            ),
            on(
              'loading ListItemLoaded browsing',
              [set('rows', '@payload.data'), rows()],
              ['not', ['array/empty?', '@payload.data']],
            ),
            on('loading ListItemLoadFailed error', [
              main(failure('List unavailable', '@payload.error', 'INIT')),
            ]),
            on('browsing TOGGLE selecting', [
              set('selectedIds', ['list', '@payload.id']),
              rows(
                button('Archive', 'ARCHIVE', 'danger'),
                button('All', 'SELECT_ALL', 'secondary'),
                button('None', 'CLEAR', 'ghost'),
              ),
            ]),
            on('selecting TOGGLE =', [
              set('selectedIds', [
                'if',
                ['array/includes', '@entity.selectedIds', '@payload.id'],
                ['array/removeItem', '@entity.selectedIds', '@payload.id'],
                ['array/append', '@entity.selectedIds', '@payload.id'],
              ]),
              rows(button('Archive', 'ARCHIVE', 'danger'), button('None', 'CLEAR', 'ghost')),
            ]),
            on('selecting SELECT_ALL =', [
              set('selectedIds', ['array/map', '@entity.rows', ['fn', 'row', '@row.id']]),
              rows(button('Archive', 'ARCHIVE', 'danger'), button('None', 'CLEAR', 'ghost')),
            ]),
            on('selecting CLEAR browsing', [set('selectedIds', []), rows()]),
            on(
              'selecting ARCHIVE archiving',
              [
                persist('update', 'ListItem', [
                  'array/map',
                  '@entity.selectedIds',
                  fn('chosen', { id: '@chosen', archived: true }),
                ]),
                ['emit', 'ITEMS_ARCHIVED', { ids: '@entity.selectedIds' }],
                main(
                  row(
                    { type: 'spinner' },
                    text(concat('Archiving ', count('@entity.selectedIds'), ' items')),
                  ),
                ),
                fetch('ListItem'),
              ],
              ['>', count('@entity.selectedIds'), 0],
            ),
            on('archiving ListItemLoaded browsing', [
              set('selectedIds', []),
              set('rows', '@payload.data'),
              rows(),
            ]),
            on('archiving ListItemLoadFailed error', [
              main(failure('Not archived', '@payload.error', 'INIT')),
            ]),
          ],
        }),
      ],
      pages: [page('ListPage', '/items', 'ListSelection')],
    }),
  ],
});
