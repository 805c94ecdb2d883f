import { trade } from '../trade.ts';

export default trade({
  name: 'std-restaurant',
  description:
    'A restaurant: guests order dishes from the menu at their table, the kitchen cooks, the waiter serves and takes the payment.',
  tags: 'restaurant menu orders kitchen table food waiter cafe pos dining',
  useWhen: 'Use when food and drinks are ordered at tables, cooked in a kitchen and paid.',
  asked:
    'waiters take orders; kitchen sees orders; pizza place; cafe; takeaway; chef; menu; food delivery; bar tab; diner; table service; canteen; burger; split the bill; dishes; point of sale for food; lunch; food truck; guests order; waiters and cooks; dishes to the kitchen; tables and bills; café; bar; pizzeria; menu of the day',
  brief: `
    TableOrder: table DiningTable, waiter, lines OrderedDish[], total money,
      minutesWaiting number, openedAt datetime
      shows: board
      open SEND_TO_KITCHEN sent, open|sent CANCEL_ORDER cancelled, sent START_COOKING cooking,
      cooking SERVE served, served ORDER_MORE open, served TAKE_PAYMENT paid
    OrderedDish: order TableOrder, dish MenuItem, quantity! number, wish, price money
    MenuItem: name!, course starter/main/dessert/drink, price! money, allergens,
      available boolean, photo url
    DiningTable: label!, seats number, area, occupied boolean
  `,
});
