import {
  browse,
  confirmOverlay,
  detailOverlay,
  figures,
  filterBar,
  formOverlay,
  move,
  remoteCall,
  searchBox,
  workflow,
} from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  badge,
  behavior,
  button,
  callService,
  card,
  clear,
  concat,
  count,
  draws,
  embed,
  emit,
  entity,
  failure,
  fetch,
  fn,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  modal,
  notify,
  on,
  orbital,
  own,
  page,
  persist,
  render,
  row,
  set,
  singletonEntity,
  stat,
  sum,
  text,
  tickWhile,
  traitOf,
  when,
  where,
} from '../behavior.ts';

const basketView = main(
  header('Basket', 'shopping-basket', badge(count('@entity.items'))),
  {
    type: 'data-list',
    entity: '@entity.items',
    fields: [],
    renderItem: draws(
      'item',
      row(
        text('@item.name', 'h4'),
        text(concat('× ', '@item.quantity')),
        text(['format/currency', '@item.price', 'EUR']),
        button('Take out', 'TAKE_OUT', 'ghost', 'x'),
      ),
    ),
  },
  row(stat('Total', '@entity.total', { format: 'currency' }), button('Order', 'ORDER')),
);
const total = set('total', [
  'array/reduce',
  '@entity.items',
  fn('sum item', ['+', '@sum', ['*', get('@item', 'price', 0), get('@item', 'quantity', 1)]]),
  0,
]);

const returnForm = main(header('Returns', 'undo'), form('number email', 'FIND', undefined));

const storefront = browse({
  name: 'Storefront',
  asks: 'PUT_IN_BASKET',
  entity: 'ShopItem',
  title: 'Shop',
  icon: 'store',
  columns: 'name:h3 price:h4:currency collection:badge stock',
  actions: 'PUT_IN_BASKET:primary VIEW_ITEM',
  lookProps: { cols: 3, imageField: 'images' },
  search: ['StoreSearch', 'name'],
  filter: 'StoreFilter',
  pageSize: 24,
  above: [row(embed('StoreSearch'), embed('StoreFilter'))],
  refreshOn: ['StockKeeper STOCK_CHANGED', 'ItemShelf ITEM_SAVED'],
  overlays: [
    detailOverlay({
      name: 'ItemView',
      entity: 'ShopItem',
      opens: 'VIEW_ITEM',
      from: ['Storefront'],
      title: 'Item',
      icon: 'tag',
      fields: 'name:h2 price:h3:currency description stock',
      slot: 'modal',
      buttons: [['Into the basket', 'PUT_IN_BASKET', 'primary']],
      below: [{ type: 'media-gallery', items: get('@payload.row', 'images', []) }],
    }),
  ],
});

const itemShelf = browse({
  name: 'ItemShelf',
  entity: 'ShopItem',
  title: 'Items',
  icon: 'tags',
  look: 'table-view',
  columns: 'sku name:h4 stock reserved',
  actions: 'EDIT_ITEM HIDE',
  more: {
    transitions: [
      on('browsing HIDE loading', [
        persist('update', 'ShopItem', {
          id: '@payload.id',
          visible: ['not', get('@payload.row', 'visible', true)],
        }),
        fetch('ShopItem'),
      ]),
    ],
  },
  overlays: [
    formOverlay({
      name: 'ItemEditor',
      entity: 'ShopItem',
      verb: 'update',
      title: 'Edit the item',
      icon: 'edit',
      opens: 'EDIT_ITEM',
      from: ['ItemShelf'],
      fields: 'name price compareAtPrice collection description visible',
      done: 'ITEM_SAVED',
      slot: 'drawer',
      guard: ['>', get('@payload.data', 'price', 0), 0],
    }),
  ],
});

const stockKeeper = traitOf('ShopItem', 'StockKeeper', {
  states: 'keeping',
  category: 'lifecycle',
  description:
    'Reserves what is ordered, books it off when it leaves and puts it back when it returns.',
  events: {
    RESERVE: 'orderId! items:[object]!',
    RELEASE: 'orderId! items:[object]!',
    STOCK_CHANGED: 'reason!',
  },
  listens: [
    hear('Basket', 'ORDER_PLACED', 'RESERVE'),
    hear('ReturnsDesk', 'GOODS_BACK', 'RELEASE'),
  ],
  transitions: [
    when(['>', count('@payload.items'), 0], 'keeping RESERVE =', [
      persist('update', 'ShopItem', [
        'array/map',
        '@payload.items',
        fn('item', {
          id: '@item.id',
          reserved: ['+', get('@item', 'reserved', 0), '@item.quantity'],
        }),
      ]),
      emit('STOCK_CHANGED', { reason: 'ordered' }),
    ]),
    on('keeping RELEASE =', [
      persist('update', 'ShopItem', [
        'array/map',
        '@payload.items',
        fn('item', { id: '@item.id', stock: ['+', get('@item', 'stock', 0), '@item.quantity'] }),
      ]),
      emit('STOCK_CHANGED', { reason: 'returned' }),
    ]),
  ],
});

const basket = traitOf('Basket', 'Basket', {
  states: 'empty filled addressing paying paid',
  events: {
    PUT: 'id! row:object',
    TAKE_OUT: 'id!',
    ADDRESS: 'data:object!',
    PAID: 'id result:object',
    ORDER_PLACED: 'orderId! items:[object]! total:number!',
  },
  listens: [hear('Storefront', 'PUT_IN_BASKET', 'PUT'), hear('Payment', 'PAYMENT_DONE', 'PAID')],
  config: {
    freeShippingFrom: knob('number', 50, 'Total that ships free'),
    forgetMinutes: knob('number', 60, 'Idle minutes before a reminder'),
  },
  transitions: [
    on('empty INIT =', [
      main({ type: 'empty-state', title: 'Your basket is empty', icon: 'shopping-basket' }),
    ]),
    when(['>', get('@payload.row', 'stock', 1), 0], 'empty|filled|paid PUT filled', [
      set('items', [
        'if',
        ['array/some', '@entity.items', fn('item', ['=', '@item.id', '@payload.id'])],
        [
          'array/map',
          '@entity.items',
          fn('item', [
            'if',
            ['=', '@item.id', '@payload.id'],
            ['object/merge', '@item', { quantity: ['+', '@item.quantity', 1] }],
            '@item',
          ]),
        ],
        [
          'array/append',
          '@entity.items',
          {
            id: '@payload.id',
            name: get('@payload.row', 'name', ''),
            price: get('@payload.row', 'price', 0),
            quantity: 1,
          },
        ],
      ]),
      total,
      set('idleMinutes', 0),
      basketView,
      render('toast', { type: 'notification', message: 'In the basket' }),
    ]),
    on('empty|filled|paid PUT =', [notify('Sold out', 'warning')]),
    when(['<=', count('@entity.items'), 1], 'filled TAKE_OUT empty', [
      set('items', []),
      set('total', 0),
      main({ type: 'empty-state', title: 'Empty again', icon: 'shopping-basket' }),
    ]),
    on('filled TAKE_OUT =', [
      set('items', ['array/reject', '@entity.items', fn('item', ['=', '@item.id', '@payload.id'])]),
      total,
      basketView,
    ]),
    on('filled ORDER addressing', [
      main(
        header('Where shall it go?', 'truck'),
        text(
          [
            'if',
            ['>=', '@entity.total', '@config.freeShippingFrom'],
            'Shipping is free',
            'Plus shipping',
          ],
          'caption',
        ),
        form('email:email address:textarea', 'ADDRESS', 'BACK'),
      ),
    ]),
    on('addressing BACK filled', [basketView]),
    when(
      [
        'and',
        ['validate/email', get('@payload.data', 'email', '')],
        ['validate/minLength', get('@payload.data', 'address', ''), 10],
      ],
      'addressing ADDRESS paying',
      [
        ...assign({
          email: get('@payload.data', 'email', ''),
          address: get('@payload.data', 'address', ''),
          orderId: concat('O-', ['time/now']),
        }),
        main(embed('Payment'), button('Back', 'BACK', 'ghost')),
      ],
    ),
    on('addressing ADDRESS =', [notify('E-mail and a whole address, please.', 'warning')]),
    on('paying BACK addressing', [
      main(form('email address', 'ADDRESS', 'BACK', { entity: '@entity' })),
    ]),
    on('paying PAID paid', [
      emit('ORDER_PLACED', own('orderId items total')),
      ...assign({ items: [], total: 0 }),
      main(header('Thank you', 'heart'), text(concat('Order ', '@entity.orderId'))),
    ]),
  ],
  ticks: [
    tickWhile(['>', count('@entity.items'), 0], 'idleTick', 60000, [
      set('idleMinutes', ['+', '@entity.idleMinutes', 1]),
    ]),
  ],
});

const payment = remoteCall({
  name: 'Payment',
  entity: 'Basket',
  title: 'Pay',
  icon: 'credit-card',
  starts: 'PAY_NOW',
  service: 'payments',
  action: 'charge',
  parameters: { amount: '@entity.total', order: '@entity.orderId', currency: 'EUR' },
  done: 'PAYMENT_DONE',
  errorField: 'lastError',
  success: [alert('Paid', 'success')],
});

const orderDesk = browse({
  name: 'OrderDesk',
  asks: 'HANDLE',
  entity: 'ShopOrder',
  title: 'Orders',
  icon: 'package',
  look: 'entity-table',
  columns: 'number:h4 total:body:currency status:badge placedAt:caption:date',
  actions: 'HANDLE:primary VOID_ORDER:danger',
  refreshOn: ['OrderHandling ORDER_STEPPED'],
  more: {
    listens: [hear('Basket', 'ORDER_PLACED', 'TAKE_ORDER')],
    events: { TAKE_ORDER: 'orderId! items:[object]! total:number!' },
    transitions: [
      on('loading|browsing TAKE_ORDER loading', [
        persist('create', 'ShopOrder', {
          number: '@payload.orderId',
          ...given('items total'),
          placedAt: '@now',
        }),
        fetch('ShopOrder'),
      ]),
    ],
  },
  overlays: [
    confirmOverlay({
      name: 'OrderVoid',
      entity: 'ShopOrder',
      opens: 'VOID_ORDER',
      from: ['OrderDesk'],
      title: 'Void the order?',
      message: 'The money goes back at once.',
      done: 'ORDER_VOIDED',
      confirm: 'CONFIRM_VOID',
      success: 'Voided',
    }),
  ],
});

const orderFigures = figures('OrderFigures', ['OrderDesk', 'ShopOrderLoaded'], {
  Orders: [count('@payload.data')],
  Revenue: [sum('@payload.data', 'total'), { format: 'currency' }],
  'To send': [count(where('@payload.data', 'status', 'paid')), { icon: 'truck' }],
});

const orderHandling = workflow({
  name: 'OrderHandling',
  entity: 'ShopOrder',
  title: '@entity.number',
  icon: 'package',
  fields: 'email total:h4:currency parcel',
  statuses: 'paid picking sent received closed.',
  opens: ['HANDLE', ['OrderDesk']],
  changed: 'ORDER_STEPPED',
  moves: [
    move('paid PICK picking', 'primary'),
    move('picking SEND sent', 'secondary', {
      payload: 'parcel!',
      effects: [set('parcel', '@payload.parcel')],
      guard: ['validate/minLength', '@payload.parcel', 8],
      otherwise: 'A parcel number, please.',
    }),
    move('sent RECEIVED received'),
    move('received CLOSE_ORDER closed', 'ghost'),
  ],
  panels: {
    picking: [
      { type: 'data-list', entity: '@entity.items', fields: ['name', 'quantity'] },
      form('parcel', 'SEND', undefined),
    ],
  },
});

const returnsDesk = traitOf('ShopOrder', 'ReturnsDesk', {
  states: 'waiting asking labelling inTransit checking settled',
  host: 'ParcelArrived',
  events: {
    FIND: 'data:object!',
    REASON: 'data:object!',
    ParcelArrived: 'condition!',
    GOODS_BACK: 'orderId! items:[object]!',
    LabelPrinted: 'url!',
  },
  transitions: [
    on('waiting INIT =', [returnForm]),
    when(['validate/email', get('@payload.data', 'email', '')], 'waiting FIND asking', [
      fetch('ShopOrder', {
        filter: [
          'and',
          ['=', get('@entity', 'number'), get('@payload.data', 'number', '')],
          ['=', get('@entity', 'email'), get('@payload.data', 'email', '')],
        ],
      }),
      main(text('Looking for the order…', 'caption', 'muted')),
    ]),
    when(['>', count('@payload.data'), 0], 'asking ShopOrderLoaded =', [
      set('items', get(['array/first', '@payload.data'], 'items', [])),
      modal(
        header('Why does it come back?', 'help-circle'),
        form(
          [{ name: 'reason', type: 'radio', options: ['size', 'broken', 'changed mind'] }],
          'REASON',
          'CANCEL',
        ),
      ),
    ]),
    on('asking ShopOrderLoaded waiting', [clear(), notify('No such order', 'warning'), returnForm]),
    on('asking ShopOrderLoadFailed waiting', [
      clear(),
      notify('@payload.error', 'error'),
      returnForm,
    ]),
    on('asking CANCEL waiting', [clear(), returnForm]),
    on('asking REASON labelling', [
      set('returnReason', get('@payload.data', 'reason', '')),
      clear(),
      callService('carrier', 'label', 'LabelPrinted', 'LabelRefused', { order: '@entity.id' }),
    ]),
    on('labelling LabelPrinted inTransit', [
      main(
        card(text('Stick it on the parcel', 'h4'), {
          type: 'document-viewer',
          src: '@payload.url',
        }),
      ),
    ]),
    on('labelling LabelRefused waiting', [main(failure('No label', '@payload.error'))]),
    on('inTransit ParcelArrived checking', [
      main(
        row(
          text(concat('Condition: ', '@payload.condition')),
          button('Good as new', 'ACCEPT'),
          button('Damaged', 'REJECT', 'danger'),
        ),
      ),
    ]),
    on('checking ACCEPT settled', [
      emit('GOODS_BACK', { orderId: '@entity.id', items: '@entity.items' }),
      main(text('Refunding…', 'h4')),
      callService('payments', 'refund', 'Refunded', 'RefundFailed', { order: '@entity.id' }),
    ]),
    on('checking REJECT settled', [
      notify('It goes back to the customer'),
      main(text('Refused', 'h4'), button('Next', 'NEXT')),
    ]),
    on('settled Refunded =', [main(alert('Refunded', 'success'), button('Next', 'NEXT'))]),
    on('settled RefundFailed =', [main(failure('Not refunded', '@payload.error', 'NEXT'))]),
    on('settled NEXT waiting', [returnForm]),
  ],
});

export default behavior({
  name: 'std-ecommerce',
  description:
    'A whole shop: storefront, basket, payment, order desk with fulfilment and returns, stock that follows, and figures for its owner.',
  tags: 'ecommerce shop storefront basket orders payment stock multi-orbital online-store products sell',
  useWhen: 'Use when things are sold online from looking at them to sending them back.',
  asked:
    'web shop; Shopify; Etsy; Woocommerce; sell like on Amazon; sell my products online; handmade goods; merch; online retail; sell things and ship them; returns and refunds; customers order from us; flowers, clothes, wine, books for sale; shop owner',
  orbitals: [
    orbital({
      entity: entity(
        'ShopItem',
        {
          name: 'string!',
          sku: 'string!',
          price: 'number! = 0',
          compareAtPrice: 'number = 0',
          stock: 'number = 0',
          reserved: 'number = 0',
          collection: 'string new|classic|sale = new',
          images: '[string] = []',
          description: 'string = ',
          visible: 'boolean = true',
        },
        { collection: 'shop_items' },
      ),
      traits: [
        storefront,
        searchBox('StoreSearch', 'Search the shop…'),
        filterBar('StoreFilter', 'ShopItem', { collection: ['new', 'classic', 'sale'] }),
        itemShelf,
        stockKeeper,
      ],
      pages: [
        page('ShopPage', '/shop', 'Storefront'),
        page('ShelfPage', '/admin/items', 'ItemShelf StockKeeper'),
      ],
    }),
    orbital({
      entity: singletonEntity('Basket', {
        items: '[object] = []',
        total: 'number = 0',
        email: 'email',
        address: 'string = ',
        orderId: 'string = ',
        lastError: 'string = ',
        idleMinutes: 'number = 0',
      }),
      traits: [basket, payment],
      pages: [page('BasketPage', '/basket', 'Basket')],
    }),
    orbital({
      entity: entity('ShopOrder', {
        number: 'string!',
        email: 'email',
        items: '[object] = []',
        total: 'number = 0',
        status: 'string paid|picking|sent|received|returning|closed = paid',
        parcel: 'string = ',
        returnReason: 'string = ',
        placedAt: 'datetime',
      }),
      traits: [orderDesk, orderFigures, orderHandling, returnsDesk],
      pages: [
        page('OrderDeskPage', '/admin/orders', 'OrderDesk OrderFigures OrderHandling'),
        page('ReturnsPage', '/returns', 'ReturnsDesk'),
      ],
    }),
  ],
});
