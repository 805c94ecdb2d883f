import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  callService,
  concat,
  count,
  entity,
  get,
  notify,
  on,
  own,
  persist,
  set,
  sum,
} from '../behavior.ts';

const location = entity('StorageLocation', {
  code: 'string!',
  zone: 'string dry|cold|hazard|yard = dry',
  capacity: 'number = 100',
  used: 'number = 0',
});
const lot = entity('StockLot', {
  article: 'string!',
  sku: 'string!',
  location: '->StorageLocation',
  quantity: 'number = 0',
  batch: 'string = ',
  expiresOn: 'date',
});
const receipt = entity('GoodsReceipt', {
  supplier: 'string!',
  sku: 'string!',
  expected: 'number! = 0',
  counted: 'number = 0',
  location: '->StorageLocation',
  status: 'string announced|arrived|counted|stored|refused = announced',
  refusal: 'string = ',
});
const shipment = entity('Shipment', {
  customer: 'string!',
  address: 'string = ',
  lot: '->StockLot',
  quantity: 'number! = 1',
  carrier: 'string = ',
  tracking: 'string = ',
  status: 'string planned|picking|packed|shipped|delivered = planned',
});

export default behavior({
  name: 'std-warehouse',
  description:
    'A warehouse: goods are received, counted and put on shelves, lots are moved between places, and shipments picked, packed and sent.',
  tags: 'warehouse logistics stock goods receiving picking packing shipping storage inventory',
  useWhen: 'Use when goods come in, lie at storage places and leave again in shipments.',
  asked:
    'forklift; pallets; pick and pack; goods in and out; shelves; bins; barcode; depot; distribution centre; put away; storage locations; logistics; move stock; receive deliveries; shipments; store goods; pick and pack; storage halls; pallets; shelves; goods in and out; bins',
  main: 'StockLot',
  orbitals: [
    desk({
      entity: receipt,
      icon: 'truck',
      look: 'data-list',
      columns: 'supplier:h4 sku expected counted location status:badge',
      form: 'supplier sku expected location',
      guard: ['>', get('@payload.data', 'expected', 0), 0],
      record: {
        title: '@entity.supplier',
        fields: 'supplier:h2 sku expected counted location refusal',
        statuses: 'announced arrived counted stored. refused.',
        moves: [
          move('announced UNLOAD arrived'),
          move('arrived COUNT counted', 'primary', { asks: 'counted:number' }),
          move('counted PUT_AWAY stored', 'success', {
            guard: ['>=', '@entity.counted', '@entity.expected'],
            otherwise: 'Less has come than was announced: refuse or count again.',
            effects: [
              persist('create', 'StockLot', {
                article: '@entity.sku',
                ...own('sku location'),
                quantity: '@entity.counted',
              }),
            ],
          }),
          move('counted RECOUNT arrived'),
          move('arrived|counted REFUSE refused', 'danger', { asks: 'refusal' }),
        ],
      },
    }),
    desk({
      entity: lot,
      icon: 'boxes',
      look: 'entity-table',
      columns: 'article:h4 sku location quantity batch expiresOn:caption:date',
      form: 'article sku location quantity batch expiresOn',
      search: 'sku',
      record: {
        title: '@entity.article',
        fields: 'article:h2 sku location quantity batch expiresOn:body:date',
        moves: [
          move('shown RELOCATE =', 'secondary', { asks: 'location' }),
          move('shown CORRECT_COUNT =', 'secondary', {
            asks: 'quantity:number',
            guard: ['>=', get('@payload.data', 'quantity', -1), 0],
            otherwise: 'Less than nothing can not lie there.',
          }),
        ],
      },
      related: [
        belongings('Shipment', 'lot', 'package', 'customer:h4 quantity status:badge', {
          opens: '/shipments',
        }),
      ],
      figures: {
        Lots: [count('@payload.data'), { icon: 'boxes' }],
        Pieces: [sum('@payload.data', 'quantity'), { icon: 'package' }],
      },
    }),
    desk({
      entity: shipment,
      icon: 'package',
      look: 'timeline',
      columns: 'customer:h4 lot quantity carrier status:badge',
      form: 'customer address lot quantity',
      filter: { status: ['planned', 'picking', 'packed', 'shipped', 'delivered'] },
      record: {
        title: '@entity.customer',
        fields: 'customer:h2 address lot quantity carrier tracking',
        statuses: 'planned picking packed shipped delivered.',
        moves: [
          move('planned PICK picking', 'primary'),
          move('picking PACK packed'),
          move('packed SHIP shipped', 'primary', {
            asks: 'carrier',
            effects: [
              callService('carrier', 'label', 'LabelPrinted', 'LabelRefused', {
                carrier: '@entity.carrier',
                to: '@entity.address',
              }),
            ],
          }),
          move('shipped CONFIRM_DELIVERY delivered', 'success'),
        ],
        more: {
          events: { LabelPrinted: 'tracking!' },
          transitions: [
            on('shipped LabelPrinted =', [
              set('tracking', '@payload.tracking'),
              notify(concat('Tracking ', '@payload.tracking'), 'success'),
            ]),
            on('shipped LabelRefused =', [notify('@payload.error', 'error')]),
          ],
        },
      },
    }),
    desk({
      entity: location,
      icon: 'map-pin',
      columns: 'code:h4 zone:badge used capacity',
      form: 'code zone capacity',
      filter: { zone: ['dry', 'cold', 'hazard', 'yard'] },
    }),
  ],
});
