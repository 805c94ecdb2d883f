import {
  behavior,
  button,
  columns,
  concat,
  divider,
  empty,
  entity,
  failure,
  fetch,
  form,
  get,
  header,
  main,
  notify,
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

const view = (...below: ReturnType<typeof stack>[]) =>
  main({
    type: 'master-detail-layout',
    master: {
      type: 'data-list',
      entity: '@entity.rows',
      fields: columns('name:h4 status:badge'),
      itemActions: [{ label: 'Open', event: 'PICK' }],
    },
    detail: stack(
      header(get('@entity.current', 'name', 'Asset'), 'box'),
      divider,
      {
        type: 'detail-panel',
        entity: '@entity.current',
        fields: columns(
          'name:h3 serialNumber location status:badge purchasedAt:body:date value:body:currency',
        ),
      },
      ...below,
    ),
  });

const watching = row(
  button('Previous', 'PREVIOUS', 'ghost', 'chevron-left'),
  button('Next', 'NEXT', 'ghost', 'chevron-right'),
  button('Edit', 'EDIT', 'secondary', 'edit'),
);

const neighbour = (offset: number) => [
  set('position', [
    'math/mod',
    ['+', '@entity.position', offset, ['array/len', '@entity.rows']],
    ['array/len', '@entity.rows'],
  ]),
  set('current', ['array/nth', '@entity.rows', '@entity.position']),
  view(watching),
];

export default behavior({
  name: 'std-detail',
  description: 'A list beside the record picked in it, with previous, next and editing in place.',
  tags: 'detail master-detail record edit primitive',
  useWhen: 'Use when one record is read or changed while the list it came from stays in view.',
  asked:
    'click a row and see everything about it; list on the left, details on the right; master and detail; record beside the list; preview pane; open one entry; next and previous record',
  orbitals: [
    orbital({
      entity: entity(
        'Asset',
        {
          name: 'string!',
          serialNumber: 'string!',
          location: 'string = ',
          status: 'string in-use|stored|repair|retired = stored',
          purchasedAt: 'date',
          value: 'number = 0',
          rows: '[object] = []',
          current: 'object = {}',
          position: 'number = 0',
        },
        { collection: 'assets', view: 'rows current position' },
      ),
      traits: [
        trait({
          name: 'AssetReader',
          entity: 'Asset',
          states: 'loading unpicked reading editing saving broken',
          events: { PICK: 'id! row:object', SAVE: 'data:object!' },
          transitions: [
            on('loading INIT =', [fetch('Asset'), main({ type: 'spinner', size: 'lg' })]),
            on('loading AssetLoaded unpicked', [
              set('rows', '@payload.data'),
              view(stack(empty('Nothing picked', 'Choose an asset on the left.', 'mouse-pointer'))),
            ]),
            on('loading AssetLoadFailed broken', [
              main(failure('Assets unavailable', '@payload.error', 'INIT')),
            ]),
            on('broken INIT loading', [fetch('Asset')]),
            on('unpicked|reading|editing PICK reading', [
              set('current', '@payload.row'),
              set('position', [
                'math/max',
                0,
                [
                  'array/findIndex',
                  '@entity.rows',
                  ['fn', 'row', ['=', get('@row', 'id'), '@payload.id']],
                ],
              ]),
              view(watching),
            ]),
            on('reading NEXT =', neighbour(1)),
            on('reading PREVIOUS =', neighbour(-1)),
            on('reading EDIT editing', [
              view(
                stack(
                  form('name serialNumber location status value', 'SAVE', 'CANCEL', {
                    mode: 'edit',
                    entity: '@entity.current',
                  }),
                ),
              ),
            ]),
            on('editing CANCEL reading', [view(watching)]),
            on(
              'editing SAVE saving',
              [
                set('current', ['object/merge', '@entity.current', '@payload.data']),
                persist('update', 'Asset', '@entity.current', 'AssetSaved', 'AssetSaveFailed'),
              ],
              ['validate/required', get('@payload.data', 'name', '')],
            ),
            on('saving AssetSaved reading', [
              notify(concat(get('@entity.current', 'name', ''), ' saved'), 'success'),
              view(watching),
            ]),
            on('saving AssetSaveFailed editing', [
              view(
                stack(
                  text('@payload.error', 'caption', 'error'),
                  form('name serialNumber location status value', 'SAVE', 'CANCEL', {
                    mode: 'edit',
                    entity: '@entity.current',
                  }),
                ),
              ),
            ]),
          ],
        }),
      ],
      pages: [page('AssetPage', '/assets', 'AssetReader')],
    }),
  ],
});
