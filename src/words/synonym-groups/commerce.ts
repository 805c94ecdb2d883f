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
gift card, voucher, gift certificate, store credit
order, purchase, sale
confirmation, receipt, acknowledgement, proof of purchase
invoice, bill, billing
billing address, invoice address
price, cost, amount, fee, charge
tax, vat, sales tax, duty
total, amount, sum
original price, full price, list price
refund, money back, reimbursement, repay, return payment, chargeback
return, send back, sent back, give back, take back
shipping, delivery, shipment, freight, postage, dispatch
delivery address, recipient, destination, ship to
parcel, package, courier, shipment, box
product, item, good, goods, article, merchandise
variant, size, colour, option, selected
stock, inventory, supply, stock level
sold out, out of stock, unavailable, not available, no stock
oversold, negative stock
warehouse, fulfilment, fulfillment, logistics, depot
wish list, favourites, favorites, saved items
guest, anonymous, not signed in
subscription, recurring billing, membership, plan, renewal
renew, extend, recurring
abandoned, unfinished, incomplete
review, rating, opinion, stars, feedback
fraud, suspicious, scam, risk
returning customer, loyal, regular, repeat customer
currency, dollar, euro, usd, eur, exchange rate
filter, narrow, refine, facet
category, department, section
payout, disbursement, settlement
balance, credit, remaining amount
spend, use, redeem, cash in
catalogue, catalog, assortment, range, product list
brand, manufacturer, maker
description, product text, details
bundle, set, package deal, kit
pre-order, backorder, back order, reserve
in stock, available, on hand
restock, replenish, reorder
tracking number, shipment status, parcel tracking, where is my order
pickup, collect, click and collect, collect in store
delivery time, arrival date, estimated delivery
late delivery, delayed parcel, not arrived, overdue
damaged, broken on arrival, defective
warranty, guarantee
exchange, swap, replacement
cancel, withdraw, call off, quit, revoke
instalment, installment, pay later, financing
direct debit, bank transfer, wire
double charge, charged twice, billed twice, debited twice
declined, rejected, refused by the bank
loyalty, reward points, bonus points, points
referral, recommend, invite a friend
newsletter, mailing, marketing email
age check, adult, minors, proof of age
customs, import duty, border
minimum order, order value, threshold
bulk, wholesale, business customer, b2b
marketplace, platform, third-party seller
commission, fee, share
dispute, chargeback, contest
search, find, look up
recommendation, suggested products, you may also like, related items
landing page, home page, front page
banner, advertisement, ad, promotion
sale, promotion, offer, deal, campaign
`;
