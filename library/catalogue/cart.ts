import {
  alert,
  assign,
  badge,
  behavior,
  button,
  clear,
  count,
  divider,
  draws,
  emit,
  empty,
  fn,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  navigate,
  notify,
  on,
  page,
  row,
  set,
  singletonEntity,
  sum,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const lineView = draws(
  'line',
  row(
    text('@line.name'),
    { type: 'number-stepper', value: '@line.quantity', min: 1, max: 99, action: 'CHANGE_QUANTITY' },
    text(['format/currency', ['*', '@line.price', '@line.quantity'], 'EUR'], 'h4'),
    button('Remove', 'REMOVE_LINE', 'ghost', 'x'),
  ),
);

const full = main(
  header('Your cart', 'shopping-cart', badge(count('@entity.lines'))),
  { type: 'data-list', entity: '@entity.lines', fields: [], renderItem: lineView },
  divider,
  row(text('Total', 'h4'), text(['format/currency', '@entity.total', 'EUR'], 'h2')),
  form('code', 'APPLY_CODE', undefined, { title: 'Voucher' }),
  row(
    button('Empty cart', 'EMPTY', 'ghost'),
    button('Checkout', 'CHECKOUT', 'primary', 'credit-card'),
  ),
);

const reckon = [
  set('subtotal', [
    'array/sum',
    [
      'array/map',
      '@entity.lines',
      fn('line', ['*', get('@line', 'price', 0), get('@line', 'quantity', 1)]),
    ],
  ]),
  set('total', ['math/round', ['*', '@entity.subtotal', ['-', 1, '@entity.discount']], 2]),
];

const cartLines = traitOf('Cart', 'CartLines', {
  states: 'empty filled checkingOut',
  host: 'ADD_LINE',
  events: {
    ADD_LINE: 'id! name! price:number! quantity:number',
    CHANGE_QUANTITY: 'id! quantity:number!',
    REMOVE_LINE: 'id!',
    APPLY_CODE: 'data:object!',
    CART_CHANGED: 'quantity:number! total:number!',
  },
  config: {
    vouchers: knob(
      '[object]',
      [
        { code: 'WELCOME', rate: 0.1 },
        { code: 'FRIEND', rate: 0.2 },
      ],
      'Voucher codes',
    ),
  },
  transitions: [
    on('empty INIT =', [
      main(empty('Your cart is empty', 'Things you choose appear here.', 'shopping-cart')),
    ]),
    on('empty|filled ADD_LINE filled', [
      [
        'let',
        [['known', ['array/some', '@entity.lines', fn('line', ['=', '@line.id', '@payload.id'])]]],
        set('lines', [
          'if',
          '@known',
          [
            'array/map',
            '@entity.lines',
            fn('line', [
              'if',
              ['=', '@line.id', '@payload.id'],
              ['object/merge', '@line', { quantity: ['+', '@line.quantity', 1] }],
              '@line',
            ]),
          ],
          [
            'array/append',
            '@entity.lines',
            { ...given('id name price'), quantity: ['math/default', '@payload.quantity', 1] },
          ],
        ]),
      ],
      ...reckon,
      emit('CART_CHANGED', { quantity: sum('@entity.lines', 'quantity'), total: '@entity.total' }),
      full,
    ]),
    when(['validate/range', '@payload.quantity', 1, 99], 'filled CHANGE_QUANTITY =', [
      set('lines', [
        'array/map',
        '@entity.lines',
        fn('line', [
          'if',
          ['=', '@line.id', '@payload.id'],
          ['object/set', '@line', 'quantity', '@payload.quantity'],
          '@line',
        ]),
      ]),
      ...reckon,
      emit('CART_CHANGED', { quantity: sum('@entity.lines', 'quantity'), total: '@entity.total' }),
      full,
    ]),
    when(['<=', count('@entity.lines'), 1], 'filled REMOVE_LINE empty', [
      ...assign({ lines: [], total: 0 }),
      emit('CART_CHANGED', { quantity: 0, total: 0 }),
      main(empty('Your cart is empty', 'The last thing is gone.', 'shopping-cart')),
    ]),
    on('filled REMOVE_LINE =', [
      set('lines', ['array/reject', '@entity.lines', fn('line', ['=', '@line.id', '@payload.id'])]),
      ...reckon,
      full,
    ]),
    on('filled APPLY_CODE =', [
      set(
        'discount',
        get(
          [
            'array/find',
            '@config.vouchers',
            fn('voucher', ['=', '@voucher.code', ['str/upper', get('@payload.data', 'code', '')]]),
          ],
          'rate',
          0,
        ),
      ),
      ...reckon,
      full,
      notify(['if', ['>', '@entity.discount', 0], 'Voucher accepted', 'Unknown voucher']),
    ]),
    on('filled EMPTY empty', [
      ...assign({ lines: [], discount: 0, total: 0 }),
      emit('CART_CHANGED', { quantity: 0, total: 0 }),
      main(empty('Your cart is empty', 'You emptied it.', 'shopping-cart')),
    ]),
    on('filled CHECKOUT checkingOut', [
      main(
        alert('You are being taken to the checkout.'),
        button('Back to the cart', 'BACK', 'ghost'),
      ),
      navigate('/checkout'),
    ]),
    on('checkingOut BACK filled', [full]),
  ],
});

const cartBadge = traitOf('Cart', 'CartBadge', {
  states: 'hidden shown',
  events: { COUNT: 'quantity:number! total:number!' },
  listens: [hear('CartLines', 'CART_CHANGED', 'COUNT')],
  transitions: [
    on('hidden INIT =', [
      [
        'render-ui',
        'floating',
        { type: 'floating-action-button', icon: 'shopping-cart', action: 'PEEK' },
      ],
    ]),
    when(['>', '@payload.quantity', 0], 'hidden|shown COUNT shown', [
      set('quantity', '@payload.quantity'),
      [
        'render-ui',
        'floating',
        { type: 'floating-action-button', icon: 'shopping-cart', action: 'PEEK' },
      ],
    ]),
    on('shown COUNT hidden', [clear('floating')]),
    on('hidden|shown PEEK =', [navigate('/cart')]),
  ],
});

export default behavior({
  name: 'std-cart',
  description:
    'A shopping cart: lines with quantities, vouchers, a running total and the way to the checkout.',
  tags: 'cart shop voucher commerce shopping-cart basket',
  useWhen: 'Use when chosen things are collected, counted and priced before they are bought.',
  asked:
    'shopping basket; shopping bag; add to basket; discount code; coupon; remove an item before paying; change quantity; subtotal; keep chosen things until they pay; put aside; wish to buy; shoppers; trolley',
  entity: singletonEntity('Cart', {
    lines: '[object] = []',
    code: 'string = ',
    discount: 'number = 0',
    subtotal: 'number = 0',
    total: 'number = 0',
    quantity: 'number = 0',
  }),
  traits: [cartLines, cartBadge],
  pages: [page('CartPage', '/cart', 'CartLines CartBadge')],
});
