import { trade } from '../trade.ts';

export default trade({
  name: 'std-catalogue',
  description:
    'Products on a shelf that are searched, filtered, looked at closely and put into a cart elsewhere.',
  tags: 'catalogue products shop browse commerce catalog product-catalog',
  useWhen: 'Use when visitors choose among things on offer before anything is bought.',
  asked:
    'browse our products; range of goods; product pages; shop window; filter products by category; furniture, shoes, wine on offer; online brochure; what we sell; item details and price; models with specs; list all models; articles with pictures; bottles, bikes, books we stock; dealer; brands',
  brief: `
    Product: name!, sku!, category ProductCategory, price! money, currency, stock number,
      rating number, imageUrl url, description
      hidden SHOW listed, listed HIDE hidden, listed|hidden DISCONTINUE discontinued
    ProductCategory: name!, position number, description
    ProductImage: product Product, url! image, caption
  `,
});
