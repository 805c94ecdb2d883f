/** Shops: orders, payments, goods, delivery. One group a line. */
export const COMMERCE_GROUPS = `
shop, store, webshop, storefront, online store, retailer
buyer, customer, shopper, client, purchaser, consumer
seller, vendor, merchant, dealer, supplier
buy, purchase, order, acquire
checkout, check out, pay, payment, purchase, till, cash desk
pay, payment, charge, bill, debit, settle, transaction
payment method, credit card, card, paypal, bank account
cart, basket, shopping bag, trolley
discount, coupon, voucher, promo code, rebate, price reduction, discount code
reduced, on sale, discounted, marked down, bargain, cheaper
order, purchase, sale
confirmation, receipt, acknowledgement, proof of purchase
invoice, bill, billing
price, cost, amount, fee, charge
tax, vat, sales tax, duty
total, amount, sum
refund, money back, reimbursement, repay, return payment, chargeback
return, send back, sent back, give back, take back
shipping, delivery, shipment, freight, postage, dispatch
delivery address, recipient, destination, ship to
parcel, package, courier, shipment, box
product, item, good, goods, article, merchandise
variant, size, colour, option, selected
stock, inventory, supply, stock level
sold out, out of stock, unavailable, not available, no stock
warehouse, fulfilment, fulfillment, logistics, depot
wish list, favourites, favorites, saved items
guest, anonymous, not signed in
subscription, recurring billing, membership, plan, renewal
renew, extend, recurring
review, rating, opinion, stars, feedback
fraud, suspicious, scam, risk
currency, dollar, euro, usd, eur, exchange rate
balance, credit, remaining amount
spend, use, redeem, cash in
catalogue, catalog, assortment, range, product list
pre-order, backorder, back order, reserve
restock, replenish, reorder
tracking number, shipment status, parcel tracking, where is my order
pickup, collect, click and collect, collect in store
damaged, broken on arrival, defective
warranty, guarantee
exchange, swap, replacement
cancel, withdraw, call off, quit, revoke
direct debit, bank transfer, wire
declined, rejected, refused by the bank
sale, promotion, offer, deal, campaign
`;
