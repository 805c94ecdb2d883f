import {
  assign,
  behavior,
  button,
  callService,
  columns,
  concat,
  emit,
  entity,
  failure,
  form,
  get,
  header,
  hear,
  knob,
  loading,
  main,
  type Node,
  notify,
  on,
  own,
  page,
  persist,
  row,
  set,
  stat,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const frame = (current: number, ...content: Node[]) =>
  main({ type: 'progress-dots', count: 4, currentIndex: current }, ...content);

const address = frame(
  0,
  header('Where to?', 'map-pin'),
  form('fullName street postcode city country', 'ADDRESS_GIVEN', 'ABANDON', { entity: '@entity' }),
);
const delivery = frame(
  1,
  header('How fast?', 'truck'),
  row(button('Standard', 'STANDARD', 'secondary'), button('Express', 'EXPRESS', 'secondary')),
  button('Back', 'BACK', 'ghost'),
);
const payment = frame(
  2,
  header('Payment', 'credit-card'),
  stat('To pay', '@entity.total', { format: 'currency' }),
  form('cardNumber:text expiry:text cvc:password', 'PAY', 'BACK'),
);
const charge = callService('payments', 'charge', 'PaymentAccepted', 'PaymentDeclined', {
  amount: '@entity.total',
  ...own('currency reference'),
});

const checkoutSteps = traitOf('Checkout', 'CheckoutSteps', {
  states: 'address delivery payment charging paid. declined abandoned',
  events: {
    ADDRESS_GIVEN: 'data:object!',
    PAY: 'data:object!',
    ORDER_PAID: 'reference! total:number!',
  },
  config: {
    maxDeclines: knob('number', 3, 'Declined cards before it ends'),
    expressFee: knob('number', 12.5, 'Express fee'),
  },
  transitions: [
    on('address INIT =', [set('reference', ['str/concat', 'C-', ['time/now']]), address]),
    when(
      [
        'and',
        ['validate/required', get('@payload.data', 'street', '')],
        ['validate/pattern', get('@payload.data', 'postcode', ''), '^[0-9A-Z -]{3,10}$'],
      ],
      'address ADDRESS_GIVEN delivery',
      [
        ...assign({
          fullName: get('@payload.data', 'fullName', ''),
          street: get('@payload.data', 'street', ''),
          postcode: get('@payload.data', 'postcode', ''),
          city: get('@payload.data', 'city', ''),
          country: get('@payload.data', 'country', ''),
        }),
        delivery,
      ],
    ),
    on('address ADDRESS_GIVEN =', [notify('The address is incomplete.', 'warning')]),
    on('delivery STANDARD payment', [
      ...assign({ delivery: 'standard', shipping: 0, total: '@entity.subtotal' }),
      payment,
    ]),
    on('delivery EXPRESS payment', [
      ...assign({
        delivery: 'express',
        shipping: '@config.expressFee',
        total: ['+', '@entity.subtotal', '@config.expressFee'],
      }),
      payment,
    ]),
    on('delivery BACK address', [address]),
    on('payment BACK delivery', [delivery]),
    when(['validate/creditCard', get('@payload.data', 'cardNumber', '')], 'payment PAY charging', [
      charge,
      frame(3, loading('Charging your card…')),
    ]),
    on('payment PAY =', [notify('That card number can not be right.', 'error')]),
    on('charging PaymentAccepted paid', [
      set('paidAt', '@now'),
      persist('update', 'Checkout', '@entity'),
      persist('create', 'Receipt', {
        number: ['str/concat', 'R-', '@entity.reference'],
        amount: '@entity.total',
        issuedAt: '@now',
        checkout: '@entity.id',
      }),
      emit('ORDER_PAID', own('reference total')),
      frame(3, header('Thank you!', 'check-circle'), {
        type: 'detail-panel',
        entity: '@entity',
        fields: columns('reference:h4 fullName street city total:h3:currency'),
      }),
    ]),
    on('charging PaymentDeclined declined', [
      ...assign({ declines: ['+', '@entity.declines', 1], lastError: '@payload.error' }),
      frame(
        2,
        failure('Declined', '@entity.lastError', 'RETRY'),
        button('Give up', 'ABANDON', 'ghost'),
      ),
    ]),
    when(['<', '@entity.declines', '@config.maxDeclines'], 'declined RETRY payment', [payment]),
    on('declined RETRY abandoned', [
      frame(3, text('Too many declined cards.', 'h4'), button('Start again', 'RESTART')),
    ]),
    on('address|declined ABANDON abandoned', [
      frame(0, text('Come back any time.', 'h4'), button('Start again', 'RESTART')),
    ]),
    on('abandoned RESTART address', [set('declines', 0), address]),
  ],
});

const receiptMail = traitOf('Checkout', 'ReceiptMail', {
  states: 'waiting sending sent unsent',
  category: 'lifecycle',
  events: { SEND_RECEIPT: 'reference! total:number!' },
  listens: [hear('CheckoutSteps', 'ORDER_PAID', 'SEND_RECEIPT')],
  transitions: [
    on('waiting SEND_RECEIPT sending', [
      callService('email', 'send', 'ReceiptSent', 'ReceiptBounced', {
        subject: 'Your receipt',
        to: '@user.email',
        body: ['str/concat', 'Thank you. Your reference: ', '@payload.reference'],
      }),
    ]),
    on('sending ReceiptSent sent', [['log', concat('receipt sent', ': ', '@entity.reference')]]),
    on('sending ReceiptBounced unsent', [notify('The receipt could not be sent', 'warning')]),
    on('sent|unsent SEND_RECEIPT sending', [
      callService('email', 'send', 'ReceiptSent', 'ReceiptBounced', {
        subject: 'Your receipt',
        to: '@user.email',
        body: ['str/concat', 'Thank you. Your reference: ', '@payload.reference'],
      }),
    ]),
  ],
});

export default behavior({
  name: 'std-checkout',
  description:
    'Checkout from address over delivery and payment to a receipt, with declined cards tried again.',
  tags: 'checkout payment shipping commerce wizard card pay',
  useWhen: 'Use when a cart becomes a paid order and any step may be gone back to.',
  asked:
    'pay by credit card, Visa or Paypal; delivery address; place the order; payment page; Stripe; shipping method; card was refused; buy now; receipt after paying',
  entity: entity('Checkout', {
    reference: 'string = ',
    fullName: 'string = ',
    street: 'string = ',
    postcode: 'string = ',
    city: 'string = ',
    country: 'string = ',
    delivery: 'string standard|express = standard',
    subtotal: 'number = 0',
    shipping: 'number = 0',
    total: 'number = 0',
    currency: 'string = EUR',
    declines: 'number = 0',
    lastError: 'string = ',
    paidAt: 'datetime',
  }),
  auxiliary: [
    entity('Receipt', {
      number: 'string!',
      amount: 'number!',
      issuedAt: 'datetime',
      checkout: '->Checkout',
    }),
  ],
  traits: [checkoutSteps, receiptMail],
  pages: [page('CheckoutPage', '/checkout', 'CheckoutSteps ReceiptMail')],
});
