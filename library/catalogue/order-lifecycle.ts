import { trade } from '../trade.ts';

export default trade({
  name: 'std-order-lifecycle',
  description:
    'An order from placement over payment, packing and shipping to delivery, return and refund.',
  tags: 'order fulfilment shipping refund lifecycle commerce',
  useWhen:
    'Use when a paid thing moves through fulfilment and everybody must know where it stands.',
  asked:
    'after the customer has paid; pack and post; shipped and delivered; order status; where is my order; returns; refund; send goods out; fulfil orders; order tracking; parcel; dispatch',
  brief: `
    Order: number!, customerName!, customerEmail email, lines OrderLine[], total! money,
      currency, trackingCode, carrier, placedAt datetime, shippedAt datetime,
      refundAmount money, returnReason
      shows: counts
      placed CONFIRM_PAYMENT paid, placed|paid CANCEL_ORDER cancelled,
      paid START_PACKING packing, packing SHIP shipped, shipped CONFIRM_DELIVERY delivered,
      shipped REPORT_LOST returning, delivered REQUEST_RETURN returning,
      returning REFUSE_RETURN delivered, returning REFUND refunded
      email SHIP customerEmail: Your order was handed to the carrier.
    OrderLine: productName!, quantity! number, unitPrice! money, order Order
  `,
});
