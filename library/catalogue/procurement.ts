import { trade } from '../trade.ts';

export default trade({
  name: 'std-procurement',
  description:
    'Buying for a company: somebody requests a purchase, it is approved, quotes are compared, the supplier gets an order and delivers.',
  tags: 'procurement purchasing suppliers purchase-orders requests quotes vendors buying approval',
  useWhen: 'Use when a company buys from suppliers by request, approval, quotes and orders.',
  asked:
    "purchase orders; ask suppliers for offers; compare quotes; buy raw materials; purchasing department; order office supplies; tender; RFQ; buyer; request to buy something; vendors; cheapest offer; buying department; SAP Ariba; requisition; buy from vendors; compare offers; purchase order; suppliers' prices; ordering material",
  brief: `
    PurchaseRequest: title!, requester, department, amount! money, neededBy date, reason,
      rejection
      shows: counts
      draft ASK_APPROVAL waiting, waiting APPROVE approved, waiting REJECT rejected,
      waiting TAKE_BACK draft, approved ORDER ordered
    SupplierOrder: request PurchaseRequest, supplier Supplier, number, total money,
      expectedOn date, complaint
      prepared SEND sent, sent CONFIRM confirmed, confirmed RECEIVE delivered,
      delivered COMPLAIN complained, delivered CLOSE_ORDER closed, complained REPLACE confirmed
    SupplierQuote: request PurchaseRequest, supplier Supplier, price! money,
      deliveryDays number, chosen boolean
    Supplier: name!, category office/it/services/material, email email, rating number,
      blocked boolean
  `,
});
