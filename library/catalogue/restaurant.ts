import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  callService,
  count,
  emit,
  entity,
  fetch,
  on,
  persist,
  set,
  sum,
  tickWhile,
  where,
} from '../behavior.ts';

const dish = entity('MenuItem', {
  name: 'string!',
  course: 'string starter|main|dessert|drink = main',
  price: 'number! = 0',
  allergens: 'string = ',
  available: 'boolean = true',
  photo: 'url',
});
const table = entity('DiningTable', {
  label: 'string!',
  seats: 'number = 4',
  area: 'string = ',
  occupied: 'boolean = false',
});
const order = entity('TableOrder', {
  table: '->DiningTable',
  waiter: 'string = ',
  lines: '=>OrderedDish',
  total: 'number = 0',
  status: 'string open|sent|cooking|served|paid|cancelled = open',
  minutesWaiting: 'number = 0',
  openedAt: 'datetime',
});
const ordered = entity('OrderedDish', {
  order: '->TableOrder',
  dish: '->MenuItem',
  quantity: 'number! = 1',
  wish: 'string = ',
  price: 'number = 0',
});

export default behavior({
  name: 'std-restaurant',
  description:
    'A restaurant: guests order dishes from the menu at their table, the kitchen cooks, the waiter serves and takes the payment.',
  tags: 'restaurant menu orders kitchen table food waiter cafe pos dining',
  useWhen: 'Use when food and drinks are ordered at tables, cooked in a kitchen and paid.',
  asked:
    'waiters take orders; kitchen sees orders; pizza place; cafe; takeaway; chef; menu; food delivery; bar tab; diner; table service; canteen; burger; split the bill; dishes; point of sale for food; lunch; food truck; guests order; waiters and cooks; dishes to the kitchen; tables and bills; café; bar; pizzeria; menu of the day',
  orbitals: [
    desk({
      entity: order,
      icon: 'utensils',
      lookProps: { cols: 3 },
      columns: 'table:h3 status:badge total:h4:currency minutesWaiting waiter',
      form: 'table waiter',
      extra: { status: 'open' },
      filter: { status: ['open', 'sent', 'cooking', 'served'] },
      record: {
        title: 'Order',
        fields: 'table:h2 waiter total:h3:currency minutesWaiting openedAt:caption:datetime',
        statuses: 'open sent cooking served paid. cancelled.',
        moves: [
          move('open SEND_TO_KITCHEN sent', 'primary', {
            service: callService('printer', 'print', 'TicketPrinted', 'PrinterJammed', {
              order: '@entity.id',
            }),
            told: 'The kitchen has it',
            untold: ['Tell the kitchen yourself', 'error'],
          }),
          move('sent START_COOKING cooking', 'secondary', { writes: { minutesWaiting: 0 } }),
          move('cooking SERVE served', 'primary'),
          move('served ORDER_MORE open'),
          move('served TAKE_PAYMENT paid', 'success', {
            guard: ['>', '@entity.total', 0],
            otherwise: 'There is nothing to pay.',
            effects: [persist('update', 'DiningTable', { id: '@entity.table', occupied: false })],
          }),
          move('open|sent CANCEL_ORDER cancelled', 'danger'),
        ],
        more: {
          transitions: [
            on('sent|cooking MINUTE =', [
              set('minutesWaiting', ['+', '@entity.minutesWaiting', 1]),
            ]),
          ],
          ticks: [
            tickWhile(
              ['array/includes', ['list', 'sent', 'cooking'], '@entity.status'],
              'minute',
              60000,
              [emit('MINUTE')],
            ),
          ],
        },
      },
      related: [
        belongings('OrderedDish', 'order', 'soup', 'dish:h4 quantity wish price:body:currency', {
          title: 'Dishes',
          look: 'table-view',
        }),
      ],
    }),
    desk({
      entity: ordered,
      icon: 'soup',
      look: 'data-list',
      columns: 'dish:h4 quantity wish order price:body:currency',
      form: 'order dish quantity wish',
      guard: ['>', '@payload.data.quantity', 0],
      removable: 'The kitchen is told by you.',
      figures: {
        Dishes: [sum('@payload.data', 'quantity'), { icon: 'soup' }],
        Lines: [count('@payload.data'), { icon: 'list' }],
      },
    }),
    desk({
      entity: dish,
      icon: 'book-open',
      look: 'entity-cards',
      columns: 'name:h3 course:badge price:h4:currency allergens',
      form: 'name course price allergens available photo',
      search: 'name',
      filter: { course: ['starter', 'main', 'dessert', 'drink'] },
      more: {
        events: {},
        transitions: [
          on('browsing SOLD_OUT loading', [
            persist('update', 'MenuItem', { id: '@payload.id', available: false }),
            fetch('MenuItem'),
          ]),
        ],
      },
      rowActions: 'SOLD_OUT',
      figures: {
        'On the menu': [count(where('@payload.data', 'available', true)), { icon: 'check' }],
      },
    }),
    desk({
      entity: table,
      icon: 'armchair',
      columns: 'label:h3 seats area occupied:badge',
      form: 'label seats area',
    }),
  ],
});
