import { trade } from '../trade.ts';

export default trade({
  name: 'std-ecommerce',
  description:
    'A whole shop: storefront, basket, payment, order desk with fulfilment and returns, stock that follows, and figures for its owner.',
  tags: 'ecommerce shop storefront orders payment stock multi-orbital online-store products sell store marketplace',
  useWhen: 'Use when things are sold online from looking at them to sending them back.',
  asked:
    'web shop; Shopify; Etsy; Woocommerce; sell like on Amazon; sell my products online; handmade goods; merch; online retail; sell things and ship them; returns and refunds; customers order from us; flowers, clothes, wine, books for sale; shop owner',
  brief: `
    ShopItem: name!, sku!, price! money, compareAtPrice money, stock number, reserved number,
      collection new/classic/sale, imageUrl url, description, visible boolean
    Basket: email email, address, total money, idleMinutes number
      shopping CHECK_OUT paying, paying PAYMENT_FAILED shopping, paying PAY ordered,
      shopping ABANDON abandoned, abandoned COME_BACK shopping
      email ABANDON email: You left something in your basket.
    BasketLine: basket Basket, item ShopItem, quantity! number, price money
    ShopOrder: number!, email email, total money, basket Basket, parcel, returnReason,
      placedAt datetime
      paid PICK picking, picking SEND sent, sent RECEIVED received, received ASK_RETURN returning,
      returning REFUND refunded, received CLOSE_ORDER closed
      shows: counts
      email SEND email: Your parcel is on its way.
  `,
});
