import { trade } from '../trade.ts';

export default trade({
  name: 'std-warehouse',
  description:
    'A warehouse: goods are received, counted and put on shelves, lots are moved between places, and shipments picked, packed and sent.',
  tags: 'warehouse logistics stock goods receiving picking packing shipping storage inventory wms',
  useWhen: 'Use when goods come in, lie at storage places and leave again in shipments.',
  asked:
    'forklift; pallets; pick and pack; goods in and out; shelves; bins; barcode; depot; distribution centre; put away; storage locations; logistics; move stock; receive deliveries; shipments; store goods; pick and pack; storage halls; pallets; shelves; goods in and out; bins',
  main: 'StockLot',
  brief: `
    GoodsReceipt: supplier!, sku!, expected! number, counted number, location StorageLocation,
      refusal
      announced UNLOAD arrived, arrived COUNT counted, arrived|counted REFUSE refused,
      counted PUT_AWAY stored, counted RECOUNT arrived
      email REFUSE @buyer: A delivery was refused.
    StockLot: article!, sku!, location StorageLocation, quantity number, batch, expiresOn date
    Shipment: customer!, address, lot StockLot, quantity! number, carrier, tracking
      shows: board
      planned PICK picking, picking PACK packed, packed SHIP shipped,
      shipped CONFIRM_DELIVERY delivered
    StorageLocation: code!, zone dry/cold/hazard/yard, capacity number, used number
  `,
});
