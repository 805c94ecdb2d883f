import { browse, figures, formOverlay } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  behavior,
  button,
  type Call,
  callService,
  clear,
  collection,
  concat,
  count,
  embed,
  emit,
  entity,
  failure,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  main,
  modal,
  notify,
  on,
  orbital,
  own,
  page,
  persist,
  row,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const low: Call = [
  'array/filter',
  '@payload.data',
  fn('row', ['<=', get('@row', 'onHand', 0), '@row.reorderPoint']),
];

const stockList = browse({
  name: 'StockList',
  asks: 'RECEIVE PICK COUNT',
  entity: 'StockItem',
  title: 'Stock',
  icon: 'boxes',
  look: 'table-view',
  columns: 'name:h4 sku bin onHand reserved reorderPoint',
  actions: 'RECEIVE:primary PICK COUNT:secondary',
  create: ['Add item', 'ADD_ITEM'],
  above: [embed('StockFigures'), embed('StockAlarm')],
  refreshOn: ['StockMovement STOCK_MOVED'],
  overlays: [
    formOverlay({
      name: 'StockItemAdd',
      entity: 'StockItem',
      verb: 'create',
      title: 'New item',
      icon: 'plus',
      opens: 'ADD_ITEM',
      from: ['StockList'],
      fields: 'name sku bin unit reorderPoint reorderQuantity unitCost',
      done: 'ITEM_ADDED',
      hint: 'Stock comes in with a receipt afterwards.',
    }),
  ],
});

const stockFigures = figures('StockFigures', ['StockList', 'StockItemLoaded'], {
  Items: [count('@payload.data')],
  'To reorder': [count(low), { icon: 'alert-triangle' }],
  Value: [
    [
      'array/reduce',
      '@payload.data',
      fn('total row', ['+', '@total', ['*', get('@row', 'onHand', 0), get('@row', 'unitCost', 0)]]),
      0,
    ],
    { format: 'currency' },
  ],
});

const stockMovement = traitOf('StockItem', 'StockMovement', {
  states: 'idle receiving picking counting',
  events: {
    RECEIVE: 'id! row:object',
    PICK: 'id! row:object',
    COUNT: 'id! row:object',
    BOOK: 'data:object!',
    STOCK_MOVED: 'id! onHand:number!',
  },
  listens: [hear('StockList', 'RECEIVE'), hear('StockList', 'PICK'), hear('StockList', 'COUNT')],
  transitions: [
    on('idle INIT =', [clear()]),
    ...(['receiving RECEIVE Receipt', 'picking PICK Pick', 'counting COUNT Count'] as const).map(
      (line) => {
        const [state, event, title = ''] = line.split(' ');
        return on(`idle ${event} ${state}`, [
          set('id', '@payload.id'),
          set('onHand', get('@payload.row', 'onHand', 0)),
          set('name', get('@payload.row', 'name', '')),
          modal(
            header(concat(`${title}: `, '@entity.name'), 'package'),
            text(concat('On hand: ', '@entity.onHand'), 'caption'),
            form('quantity reason', 'BOOK', 'CANCEL'),
          ),
        ]);
      },
    ),
    on('receiving|picking|counting CANCEL idle', [clear()]),
    when(['>', get('@payload.data', 'quantity', 0), 0], 'receiving BOOK idle', [
      set('onHand', ['+', '@entity.onHand', get('@payload.data', 'quantity', 0)]),
      persist('update', 'StockItem', own('id onHand')),
      persist('create', 'StockMove', {
        item: '@entity.id',
        kind: 'receipt',
        quantity: get('@payload.data', 'quantity', 0),
        movedAt: '@now',
        movedBy: '@user.id',
      }),
      clear(),
      emit('STOCK_MOVED', own('id onHand')),
    ]),
    when(['<=', get('@payload.data', 'quantity', 0), '@entity.onHand'], 'picking BOOK idle', [
      set('onHand', ['-', '@entity.onHand', get('@payload.data', 'quantity', 0)]),
      persist('update', 'StockItem', own('id onHand')),
      persist('create', 'StockMove', {
        item: '@entity.id',
        kind: 'pick',
        quantity: ['-', 0, get('@payload.data', 'quantity', 0)],
        movedAt: '@now',
      }),
      clear(),
      emit('STOCK_MOVED', own('id onHand')),
    ]),
    on('picking BOOK =', [notify('There is not that much.', 'error')]),
    on('counting BOOK idle', [
      set('onHand', get('@payload.data', 'quantity', 0)),
      set('countedAt', '@now'),
      persist('update', 'StockItem', '@entity'),
      clear(),
      emit('STOCK_MOVED', own('id onHand')),
    ]),
  ],
});

const stockAlarm = traitOf('StockItem', 'StockAlarm', {
  states: 'quiet low',
  scope: 'collection',
  events: { CHECK: 'data:[StockItem] totalCount:number', REORDER_REQUESTED: 'items:[object]!' },
  listens: [hear('StockList', 'StockItemLoaded', 'CHECK')],
  transitions: [
    on('quiet INIT =', [main(text('Stock levels are being read.', 'caption', 'muted'))]),
    when(['>', count(low), 0], 'quiet|low CHECK low', [
      main(
        row(alert(concat(count(low), ' items are low'), 'warning'), button('Order them', 'ORDER')),
      ),
    ]),
    on('quiet|low CHECK quiet', [main(alert('All stocked', 'success'))]),
    on('low ORDER quiet', [
      emit('REORDER_REQUESTED', { items: [] }),
      notify('A purchase order is drafted', 'success'),
      main(alert('Ordered')),
    ]),
  ],
});

const purchaseDesk = traitOf('PurchaseOrder', 'PurchaseDesk', {
  states: 'listing drafting sending failed',
  events: { DRAFT: 'items:[object]!', SUPPLIER_CHOSEN: 'data:object!' },
  listens: [hear('StockAlarm', 'REORDER_REQUESTED', 'DRAFT')],
  transitions: [
    on('listing INIT =', [fetch('PurchaseOrder')]),
    on('listing PurchaseOrderLoaded =', [
      main(
        header('Purchase orders', 'clipboard-list'),
        collection(
          'data-list',
          '@payload.data',
          'supplier:h4 status:badge expectedAt:caption:date',
        ),
      ),
    ]),
    on('listing PurchaseOrderLoadFailed failed', [
      main(failure('No purchase orders', '@payload.error', 'RETRY')),
    ]),
    on('listing DRAFT drafting', [
      set('lines', '@payload.items'),
      main(header('Draft', 'file-plus'), form('supplier expectedAt', 'SUPPLIER_CHOSEN', 'RETRY')),
    ]),
    when(['!=', get('@payload.data', 'supplier', ''), ''], 'drafting SUPPLIER_CHOSEN sending', [
      set('supplier', get('@payload.data', 'supplier', '')),
      callService('edi', 'order', 'SupplierConfirmed', 'SupplierRefused', own('supplier lines')),
      main({ type: 'spinner' }),
    ]),
    on('sending SupplierConfirmed listing', [
      set('status', 'sent'),
      persist('create', 'PurchaseOrder', '@entity'),
      fetch('PurchaseOrder'),
    ]),
    on('sending SupplierRefused failed', [main(failure('Refused', '@payload.error', 'RETRY'))]),
    on('drafting|failed RETRY listing', [fetch('PurchaseOrder')]),
  ],
});

export default behavior({
  name: 'std-inventory',
  description:
    'Stock on hand with receipts, picks and counts, an alarm at the reorder point and purchase orders to suppliers.',
  tags: 'inventory stock warehouse purchasing reorder supplies',
  useWhen: 'Use when goods come in, go out and must never run out unnoticed.',
  asked:
    'stock levels; running low; reorder; how many are left; spare parts; stocktake; out of stock; count what we have; materials; supplies for the shop; bar or pharmacy stock; low stock warning; run out of screws; store room; asset list; keep track of items; buy more when low; runs low; how many are left; order again; stock of the shop; spare parts; count the goods',
  orbitals: [
    orbital({
      entity: entity('StockItem', {
        name: 'string!',
        sku: 'string!',
        bin: 'string = ',
        unit: 'string piece|kg|metre = piece',
        onHand: 'number = 0',
        reserved: 'number = 0',
        reorderPoint: 'number = 5',
        reorderQuantity: 'number = 20',
        unitCost: 'number = 0',
        countedAt: 'date',
      }),
      auxiliary: [
        entity('StockMove', {
          item: '->StockItem',
          kind: 'enum receipt|pick|count',
          quantity: 'number!',
          reason: 'string = ',
          movedAt: 'datetime',
          movedBy: 'string = ',
        }),
      ],
      traits: [stockList, stockFigures, stockMovement, stockAlarm],
      pages: [page('StockPage', '/stock', 'StockList StockMovement')],
    }),
    orbital({
      entity: entity('PurchaseOrder', {
        supplier: 'string = ',
        lines: '[object] = []',
        status: 'string draft|sent|received = draft',
        sentAt: 'datetime',
        expectedAt: 'date',
      }),
      traits: [purchaseDesk],
      pages: [page('PurchasePage', '/purchases', 'PurchaseDesk')],
    }),
  ],
});
