import { fails, filterBar, searchBox } from '../../src/authoring/shapes/index.ts';
import {
  badge,
  behavior,
  button,
  card,
  concat,
  divider,
  draws,
  embed,
  emit,
  entity,
  fetch,
  get,
  header,
  hear,
  main,
  notify,
  on,
  page,
  persist,
  row,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const shelf = main(
  header('Catalogue', 'shopping-bag', badge(concat('@entity.visible', ' products'))),
  row(embed('ProductSearch'), embed('ProductFilter')),
  divider,
  {
    type: 'data-grid',
    entity: '@entity.products',
    cols: 3,
    fields: [],
    imageField: 'imageUrl',
    renderItem: draws(
      'product',
      card(
        text('@product.name', 'h4'),
        row(text(['format/currency', '@product.price', '@product.currency'], 'h3'), [
          'if',
          ['>', '@product.stock', 0],
          badge('In stock', 'success'),
          badge('Sold out', 'danger'),
        ]),
        { type: 'star-rating', value: '@product.rating', max: 5, readOnly: true },
        row(
          button('Look', 'LOOK', 'secondary'),
          button('Add to cart', 'ADD_TO_CART', 'primary', 'shopping-cart'),
        ),
      ),
    ),
  },
);

const productShelf = traitOf('Product', 'ProductShelf', {
  states: 'stocking open looking closed',
  scope: 'collection',
  fires: 'LOOK',
  events: {
    LOOK: 'id! row:object',
    ADD_TO_CART: 'id! row:object',
    CART_REQUESTED: 'productId! name price:number',
    NARROW: 'searchTerm!',
    REFINE: 'field! value!',
    VARIANT: 'variant!',
  },
  external: 'CART_REQUESTED',
  listens: [
    hear('ProductSearch', 'PRODUCT_SEARCH', 'NARROW'),
    hear('ProductFilter', 'PRODUCT_FILTER', 'REFINE'),
  ],
  transitions: [
    on('stocking INIT =', [fetch('Product', { limit: 24 }), main({ type: 'skeleton', rows: 8 })]),
    on('stocking|open ProductLoaded open', [
      set('products', '@payload.data'),
      set('visible', ['array/len', '@payload.data']),
      shelf,
    ]),
    fails('stocking ProductLoadFailed closed', 'The shop is closed', [fetch('Product')]),
    on('open NARROW =', [
      fetch('Product', {
        filter: [
          'str/includes',
          ['str/lower', get('@entity', 'name')],
          ['str/lower', '@payload.searchTerm'],
        ],
      }),
    ]),
    on('open REFINE =', [
      fetch('Product', {
        filter: [
          'or',
          ['=', '@payload.value', ''],
          ['=', get('@entity', '@payload.field'), '@payload.value'],
        ],
      }),
    ]),
    on('open LOOK looking', [
      set('name', get('@payload.row', 'name', '')),
      set('price', get('@payload.row', 'price', 0)),
      main(
        { type: 'carousel', items: ['list', get('@payload.row', 'imageUrl', '')] },
        text('@entity.name', 'h2'),
        {
          type: 'option-constraint-group',
          groupId: 'variant',
          title: 'Variant',
          options: ['black', 'white', 'red'],
          changeEvent: 'VARIANT',
        },
        row(button('Back', 'BACK', 'ghost', 'arrow-left'), button('Add to cart', 'ADD_TO_CART')),
      ),
    ]),
    on('looking VARIANT =', [set('variant', '@payload.variant')]),
    on('looking BACK open', [shelf]),
    when(['>', get('@payload.row', 'stock', 1), 0], 'open|looking ADD_TO_CART =', [
      emit('CART_REQUESTED', {
        productId: '@payload.id',
        name: get('@payload.row', 'name', '@entity.name'),
        price: get('@payload.row', 'price', '@entity.price'),
      }),
    ]),
    on('open|looking ADD_TO_CART =', [notify('Sold out', 'warning')]),
  ],
});

const productStock = traitOf('Product', 'ProductStock', {
  states: 'counting',
  host: 'STOCK_SOLD',
  category: 'lifecycle',
  description: 'Takes a product off the shelf when the last one is sold.',
  events: { STOCK_SOLD: 'id! quantity:number!' },
  transitions: [
    when(['>', '@payload.quantity', 0], 'counting STOCK_SOLD =', [
      set('stock', ['math/max', 0, ['-', '@entity.stock', '@payload.quantity']]),
      persist('update', 'Product', { id: '@payload.id', stock: '@entity.stock' }),
    ]),
  ],
});

export default behavior({
  name: 'std-catalogue',
  description:
    'Products on a shelf that are searched, filtered, looked at closely and put into a cart elsewhere.',
  tags: 'catalogue products shop browse commerce',
  useWhen: 'Use when visitors choose among things on offer before anything is bought.',
  asked:
    'browse our products; range of goods; product pages; shop window; filter products by category; furniture, shoes, wine on offer; online brochure; what we sell; item details and price; models with specs; list all models; articles with pictures; bottles, bikes, books we stock; dealer; brands',
  entity: entity(
    'Product',
    {
      name: 'string!',
      sku: 'string!',
      category: 'string audio|video|cable|spare = audio',
      price: 'number! = 0',
      currency: 'string = EUR',
      stock: 'number = 0',
      rating: 'number = 0',
      imageUrl: 'url',
      description: 'string = ',
      products: '[object] = []',
      visible: 'number = 0',
      variant: 'string = ',
    },
    { collection: 'products', view: 'products variant' },
  ),
  traits: [
    productShelf,
    searchBox('ProductSearch', 'Search products…'),
    filterBar('ProductFilter', 'Product', { category: ['audio', 'video', 'cable', 'spare'] }),
    productStock,
  ],
  pages: [page('CataloguePage', '/products', 'ProductShelf ProductStock')],
});
