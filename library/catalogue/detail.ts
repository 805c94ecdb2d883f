import {
  behavior,
  button,
  clear,
  columns,
  divider,
  empty,
  fetch,
  form,
  get,
  header,
  hear,
  loading,
  main,
  modal,
  type Node,
  notify,
  on,
  page,
  persistWithResults,
  row,
  set,
  stack,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const view = (...below: Node[]) =>
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
  {
    ...button('Edit', 'EDIT', 'secondary', 'edit'),
    actionPayload: { id: get('@entity.current', 'id'), row: '@entity.current' },
  },
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

const assetReader = traitOf('Asset', 'AssetReader', {
  states: 'loading unpicked reading refreshing broken',
  events: { PICK: 'id! row:object', EDIT: 'id! row:object', AssetSaved: 'id' },
  listens: [hear('AssetEditor', 'AssetSaved')],
  transitions: [
    on('loading INIT =', [fetch('Asset'), main({ type: 'spinner', size: 'lg' })]),
    on('loading AssetLoaded unpicked', [
      set('rows', '@payload.data'),
      view(stack(empty('Nothing picked', 'Choose an asset on the left.', 'mouse-pointer'))),
    ]),
    fails('loading AssetLoadFailed broken', 'Assets unavailable', [fetch('Asset')]),
    on('unpicked|reading PICK reading', [
      set('current', '@payload.row'),
      set('position', [
        'math/max',
        0,
        ['array/findIndex', '@entity.rows', ['fn', 'row', ['=', get('@row', 'id'), '@payload.id']]],
      ]),
      view(watching),
    ]),
    on('reading NEXT =', neighbour(1)),
    on('reading PREVIOUS =', neighbour(-1)),
    on('reading EDIT =', [set('id', '@payload.id')]),
    on('reading AssetSaved refreshing', [notify('Saved', 'success'), fetch('Asset')]),
    on('refreshing AssetLoaded reading', [
      set('rows', '@payload.data'),
      set('current', ['array/nth', '@payload.data', '@entity.position']),
      view(watching),
    ]),
    fails('refreshing AssetLoadFailed broken', 'Assets unavailable'),
  ],
});

const edit = (entity: '@payload.row' | '@entity') =>
  modal(
    header('Edit', 'edit'),
    divider,
    form('name serialNumber location status value', 'SAVE', 'CLOSE', { mode: 'edit', entity }),
  );

const assetEditor = traitOf('Asset', 'AssetEditor', {
  states: 'closed open saving',
  events: {
    EDIT: 'id! row:object',
    SAVE: 'data:object!',
    AssetSaved: 'id',
    AssetSaveFailed: 'error code',
  },
  listens: [hear('AssetReader', 'EDIT')],
  transitions: [
    on('closed INIT =', [clear()]),
    on('closed EDIT open', [set('id', '@payload.id'), edit('@payload.row')]),
    on('open CLOSE closed', [clear()]),
    when(['validate/required', get('@payload.data', 'name', '')], 'open SAVE saving', [
      persistWithResults('update', 'Asset', 'AssetSaved', 'AssetSaveFailed', [
        'object/merge',
        '@payload.data',
        { id: '@entity.id' },
      ]),
      modal(loading('Saving…')),
    ]),
    on('saving AssetSaved closed', [clear()]),
    on('saving AssetSaveFailed open', [notify('@payload.error', 'error'), edit('@entity')]),
    on('saving CLOSE closed', [clear()]),
  ],
});

export default behavior({
  name: 'std-detail',
  description: 'A list beside the record picked in it, with previous, next and editing in place.',
  tags: 'detail master-detail edit primitive',
  useWhen: 'Use when one record is read or changed while the list it came from stays in view.',
  asked:
    'click a row and see everything about it; list on the left, details on the right; master and detail; record beside the list; preview pane; open one entry; next and previous record',
  entity: viewedEntity('Asset', 'rows current position', {
    name: 'string!',
    serialNumber: 'string!',
    location: 'string = ',
    status: 'string in-use|stored|repair|retired = stored',
    purchasedAt: 'date',
    value: 'number = 0',
    rows: '[object] = []',
    current: 'object = {}',
    position: 'number = 0',
  }),
  traits: [assetReader, assetEditor],
  pages: [page('AssetPage', '/assets', 'AssetReader AssetEditor')],
});
