import { trade } from '../trade.ts';

export default trade({
  name: 'std-inventory',
  description:
    'Stock on hand with receipts, picks and counts, an alarm at the reorder point and purchase orders to suppliers.',
  tags: 'inventory stock warehouse purchasing reorder supplies',
  useWhen: 'Use when goods come in, go out and must never run out unnoticed.',
  asked:
    'stock levels; running low; reorder; how many are left; spare parts; stocktake; out of stock; count what we have; materials; supplies for the shop; bar or pharmacy stock; low stock warning; run out of screws; store room; asset list; keep track of items; buy more when low; runs low; how many are left; order again; stock of the shop; spare parts; count the goods',
  brief: `
    StockItem: name!, sku!, bin, unit piece/kg/metre, onHand number, reserved number,
      reorderPoint number, reorderQuantity number, unitCost money, countedAt date
      shows: chart
    StockMove: item StockItem, kind receipt/pick/count, quantity! number, reason,
      movedAt datetime, movedBy
    PurchaseOrder: supplier!, email email, sentAt datetime, expectedAt date
      draft SEND sent, sent RECEIVE received, draft|sent CANCEL_ORDER cancelled
      email SEND email: Please deliver what we ordered.
    PurchaseLine: purchaseOrder PurchaseOrder, item StockItem, quantity! number, unitCost money
  `,
});
