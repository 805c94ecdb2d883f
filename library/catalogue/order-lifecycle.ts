import { browse, move, workflow } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  behavior,
  callService,
  card,
  columns,
  emit,
  entity,
  form,
  given,
  notify,
  on,
  page,
  persist,
  set,
  text,
} from '../behavior.ts';

const orderQueue = browse({
  name: 'OrderQueue',
  asks: 'OPEN_ORDER',
  entity: 'Order',
  title: 'Orders',
  icon: 'package',
  look: 'entity-table',
  columns: 'number:h4 customerName total:body:currency status:badge placedAt:caption:date',
  actions: 'OPEN_ORDER:primary',
  refreshOn: ['OrderFulfilment ORDER_MOVED'],
  pageSize: 50,
});

const orderFulfilment = workflow({
  name: 'OrderFulfilment',
  entity: 'Order',
  title: '@entity.number',
  icon: 'package',
  fields: 'customerName:h4 total:h3:currency carrier trackingCode refundAmount:body:currency',
  statuses: 'placed paid packing shipped delivered returning refunded. cancelled.',
  opens: ['OPEN_ORDER', ['OrderQueue']],
  changed: 'ORDER_MOVED',
  moves: [
    move('placed CONFIRM_PAYMENT paid', 'primary', {
      guard: ['>', '@entity.total', 0],
      otherwise: 'An order without a total can not be paid.',
    }),
    move('placed|paid CANCEL_ORDER cancelled', 'danger', {
      effects: [notify('The order was cancelled', 'warning')],
    }),
    move('paid START_PACKING packing'),
    move('packing SHIP shipped', 'secondary', {
      payload: 'carrier! trackingCode!',
      effects: [
        ...assign({ ...given('carrier trackingCode'), shippedAt: '@now' }),
        callService('email', 'send', 'MailSent', 'MailFailed', {
          to: '@entity.customerEmail',
          subject: 'Your order is on its way',
          body: 'Your order was handed to the carrier.',
        }),
      ],
    }),
    move('shipped CONFIRM_DELIVERY delivered', 'primary'),
    move('shipped REPORT_LOST returning', 'secondary', {
      effects: [set('returnReason', 'lost on the way')],
    }),
    move('delivered REQUEST_RETURN returning', 'secondary', {
      payload: 'reason!',
      guard: ['time/isAfter', '@now', '@entity.shippedAt'],
      effects: [set('returnReason', '@payload.reason')],
    }),
    move('returning REFUSE_RETURN delivered'),
    move('returning REFUND refunded', 'primary', {
      payload: 'amount:number!',
      guard: ['<=', '@payload.amount', '@entity.total'],
      effects: [
        set('refundAmount', '@payload.amount'),
        callService('payments', 'refund', 'RefundBooked', 'RefundFailed', {
          order: '@entity.id',
          amount: '@payload.amount',
        }),
      ],
      otherwise: 'A refund can not exceed the total.',
    }),
  ],
  panels: {
    packing: [card(text('Parcel', 'h4'), form('carrier trackingCode', 'SHIP', undefined))],
    shipped: [{ type: 'map-view', markers: [], zoom: 6 }],
    returning: [card(text('@entity.returnReason'), form('amount', 'REFUND', undefined))],
    delivered: [
      { type: 'timeline', entity: '@entity', fields: columns('placedAt shippedAt status') },
    ],
  },
  more: {
    transitions: [
      on('shipped MailSent =', [notify('The customer was told', 'success')]),
      on('shipped MailFailed =', [notify('The customer was not told', 'warning')]),
      on('refunded RefundBooked =', [
        persist('update', 'Order', { id: '@entity.id', status: 'refunded' }),
      ]),
      on('refunded RefundFailed =', [
        notify('@payload.error', 'error'),
        emit('ORDER_MOVED', { id: '@entity.id', status: 'refunded' }),
      ]),
    ],
  },
});

export default behavior({
  name: 'std-order-lifecycle',
  description:
    'An order from placement over payment, packing and shipping to delivery, return and refund.',
  tags: 'order fulfilment shipping refund lifecycle commerce',
  useWhen:
    'Use when a paid thing moves through fulfilment and everybody must know where it stands.',
  asked:
    'after the customer has paid; pack and post; shipped and delivered; order status; where is my order; returns; refund; send goods out; fulfil orders; order tracking; parcel; dispatch',
  entity: entity('Order', {
    number: 'string!',
    customerName: 'string!',
    customerEmail: 'email',
    lines: '=>OrderLine',
    total: 'number! = 0',
    currency: 'string = EUR',
    status: 'string placed|paid|packing|shipped|delivered|returning|refunded|cancelled = placed',
    trackingCode: 'string = ',
    carrier: 'string = ',
    placedAt: 'datetime',
    shippedAt: 'datetime',
    refundAmount: 'number = 0',
    returnReason: 'string = ',
  }),
  auxiliary: [
    entity('OrderLine', {
      productName: 'string!',
      quantity: 'number! = 1',
      unitPrice: 'number! = 0',
      order: '->Order',
    }),
  ],
  traits: [orderQueue, orderFulfilment],
  pages: [
    page('OrdersPage', '/orders', 'OrderQueue'),
    page('OrderPage', '/orders/:id', 'OrderFulfilment'),
  ],
});
