import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  callService,
  count,
  entity,
  get,
  own,
  persist,
  sum,
  where,
} from '../behavior.ts';

const supplier = entity('Supplier', {
  name: 'string!',
  category: 'string office|it|services|material = office',
  email: 'email',
  rating: 'number = 3',
  blocked: 'boolean = false',
});
const request = entity('PurchaseRequest', {
  title: 'string!',
  requester: 'string = ',
  department: 'string = ',
  amount: 'number! = 0',
  neededBy: 'date',
  reason: 'string = ',
  status: 'string draft|waiting|approved|rejected|ordered = draft',
  rejection: 'string = ',
});
const quote = entity('SupplierQuote', {
  request: '->PurchaseRequest',
  supplier: '->Supplier',
  price: 'number! = 0',
  deliveryDays: 'number = 14',
  chosen: 'boolean = false',
});
const order = entity('SupplierOrder', {
  request: '->PurchaseRequest',
  supplier: '->Supplier',
  number: 'string = ',
  total: 'number = 0',
  expectedOn: 'date',
  status: 'string prepared|sent|confirmed|delivered|complained|closed = prepared',
  complaint: 'string = ',
});

export default behavior({
  name: 'std-procurement',
  description:
    'Buying for a company: somebody requests a purchase, it is approved, quotes are compared, the supplier gets an order and delivers.',
  tags: 'procurement purchasing suppliers purchase-orders requests quotes vendors buying approval',
  useWhen: 'Use when a company buys from suppliers by request, approval, quotes and orders.',
  asked:
    "purchase orders; ask suppliers for offers; compare quotes; buy raw materials; purchasing department; order office supplies; tender; RFQ; buyer; request to buy something; vendors; cheapest offer; buying department; SAP Ariba; requisition; buy from vendors; compare offers; purchase order; suppliers' prices; ordering material",
  orbitals: [
    desk({
      entity: request,
      icon: 'shopping-cart',
      look: 'data-list',
      columns:
        'title:h4 requester department amount:body:currency neededBy:caption:date status:badge',
      form: 'title department amount neededBy reason:textarea',
      guard: ['>', get('@payload.data', 'amount', 0), 0],
      extra: { requester: '@user.name', status: 'draft' },
      search: 'title',
      record: {
        title: '@entity.title',
        fields:
          'title:h1 requester department amount:h2:currency neededBy:body:date reason rejection',
        statuses: 'draft waiting approved rejected. ordered.',
        moves: [
          move('draft ASK_APPROVAL waiting', 'primary'),
          move('waiting APPROVE approved', 'success'),
          move('waiting REJECT rejected', 'danger', { asks: 'rejection' }),
          move('waiting TAKE_BACK draft', 'ghost'),
          move('approved ORDER ordered', 'primary', {
            effects: [
              persist('create', 'SupplierOrder', {
                request: '@entity.id',
                total: '@entity.amount',
                status: 'prepared',
              }),
            ],
          }),
        ],
      },
      related: [
        belongings(
          'SupplierQuote',
          'request',
          'scale',
          'supplier:h4 price:body:currency deliveryDays chosen:badge',
          { title: 'Quotes', look: 'table-view' },
        ),
        belongings('SupplierOrder', 'request', 'package', 'number:h4 supplier status:badge', {
          title: 'Orders',
          opens: '/supplier-orders',
        }),
      ],
    }),
    desk({
      entity: order,
      icon: 'package',
      look: 'entity-table',
      columns: 'number:h4 supplier total:body:currency expectedOn:caption:date status:badge',
      form: 'request supplier number total expectedOn',
      filter: { status: ['prepared', 'sent', 'confirmed', 'delivered', 'complained', 'closed'] },
      record: {
        title: '@entity.number',
        fields: 'number:h2 supplier request total:h3:currency expectedOn:body:date complaint',
        statuses: 'prepared sent confirmed delivered complained closed.',
        moves: [
          move('prepared SEND sent', 'primary', {
            service: callService(
              'edi',
              'order',
              'OrderAccepted',
              'OrderNotAccepted',
              own('supplier total'),
            ),
            told: 'The supplier has it',
          }),
          move('sent CONFIRM confirmed'),
          move('confirmed RECEIVE delivered', 'success'),
          move('delivered COMPLAIN complained', 'danger', { asks: 'complaint:textarea' }),
          move('complained REPLACE confirmed'),
          move('delivered CLOSE_ORDER closed', 'ghost'),
        ],
      },
      figures: {
        Ordered: [sum('@payload.data', 'total'), { format: 'currency', icon: 'euro' }],
        Outstanding: [count(where('@payload.data', 'status', 'confirmed')), { icon: 'truck' }],
      },
    }),
    desk({
      entity: quote,
      icon: 'scale',
      look: 'table-view',
      columns: 'request:h4 supplier price:body:currency deliveryDays chosen:badge',
      form: 'request supplier price deliveryDays chosen',
      guard: ['>', '@payload.data.price', 0],
    }),
    desk({
      entity: supplier,
      icon: 'factory',
      look: 'entity-cards',
      columns: 'name:h3 category:badge rating email blocked:badge',
      form: 'name category email rating blocked',
      search: 'name',
      record: {
        title: '@entity.name',
        fields: 'name:h2 category:badge email rating blocked',
        moves: [
          move('shown BLOCK =', 'danger', { writes: { blocked: true } }),
          move('shown UNBLOCK =', 'secondary', { writes: { blocked: false } }),
        ],
      },
    }),
  ],
});
