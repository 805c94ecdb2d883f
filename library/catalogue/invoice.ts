import { browse, confirmOverlay } from '../../src/authoring/shapes/index.ts';
import {
  append,
  assign,
  badge,
  behavior,
  button,
  callService,
  clear,
  concat,
  divider,
  draws,
  emit,
  entity,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  own,
  page,
  persist,
  row,
  set,
  stack,
  sum,
  text,
  tick,
  traitOf,
  when,
} from '../behavior.ts';

const line = draws(
  'line',
  row(
    text('@line.label'),
    text(concat('@line.quantity', ' × ', ['format/currency', '@line.unitPrice', 'EUR']), 'caption'),
    button('Remove', 'DROP_LINE', 'ghost', 'x'),
  ),
);
const paper = main(
  header(concat('Invoice ', '@entity.number'), 'file-text', badge('@entity.status')),
  form('customerName customerAddress taxNumber', 'HEAD', undefined, { entity: '@entity' }),
  { type: 'sortable-list', items: '@entity.lines', reorderEvent: 'SORT_LINES', renderItem: line },
  form('label:text quantity:number unitPrice:number taxRate:number', 'ADD_LINE', undefined),
  divider,
  row(text('Net'), text(['format/currency', '@entity.net', 'EUR'])),
  row(text('Tax'), text(['format/currency', '@entity.tax', 'EUR'])),
  row(text('Total', 'h3'), text(['format/currency', '@entity.total', 'EUR'], 'h3')),
  row(button('Issue', 'ISSUE', 'primary', 'send'), button('Discard', 'DISCARD', 'danger')),
);
const reckon = [
  set('net', [
    'array/sum',
    [
      'array/map',
      '@entity.lines',
      fn('line', ['*', get('@line', 'quantity', 1), get('@line', 'unitPrice', 0)]),
    ],
  ]),
  set('tax', [
    'math/round',
    [
      'array/sum',
      [
        'array/map',
        '@entity.lines',
        fn('line', [
          '*',
          ['*', get('@line', 'quantity', 1), get('@line', 'unitPrice', 0)],
          ['/', get('@line', 'taxRate', 19), 100],
        ]),
      ],
    ],
    2,
  ]),
  set('total', ['+', '@entity.net', '@entity.tax']),
];

const invoiceLedger = browse({
  name: 'InvoiceLedger',
  asks: 'DRAFT EDIT_INVOICE BOOK_PAYMENT',
  entity: 'Invoice',
  title: 'Invoices',
  icon: 'files',
  look: 'entity-table',
  columns:
    'number:h4 customerName total:body:currency paid:body:currency status:badge dueAt:caption:date',
  actions: 'EDIT_INVOICE BOOK_PAYMENT:primary CREDIT:danger',
  create: ['New invoice', 'DRAFT'],
  refreshOn: ['InvoiceEditor INVOICE_ISSUED', 'InvoicePayment PAYMENT_BOOKED'],
  overlays: [
    confirmOverlay({
      name: 'InvoiceCredit',
      entity: 'Invoice',
      opens: 'CREDIT',
      from: ['InvoiceLedger'],
      title: 'Write a credit note?',
      message: 'The invoice is reversed completely.',
      confirm: 'CONFIRM_CREDIT',
      done: 'INVOICE_CREDITED',
      effect: persist('update', 'Invoice', { id: '@entity.id', status: 'credited' }),
    }),
  ],
});

const invoiceEditor = traitOf('Invoice', 'InvoiceEditor', {
  states: 'closed drafting numbering issued',
  events: {
    DRAFT: 'source',
    EDIT_INVOICE: 'id! row:object',
    HEAD: 'data:object!',
    ADD_LINE: 'data:object!',
    DROP_LINE: 'label!',
    SORT_LINES: 'fromIndex:number! toIndex:number!',
    NumberDrawn: 'number!',
    INVOICE_ISSUED: 'id number! total:number!',
  },
  listens: [hear('InvoiceLedger', 'DRAFT'), hear('InvoiceLedger', 'EDIT_INVOICE')],
  transitions: [
    on('closed INIT =', [main(text('Choose an invoice or begin one.', 'caption', 'muted'))]),
    on('closed|issued DRAFT drafting', [
      ...assign({ number: 'draft', lines: [], net: 0, tax: 0, total: 0, status: 'draft' }),
      paper,
    ]),
    when(
      ['=', get('@payload.row', 'status', 'draft'), 'draft'],
      'closed|issued EDIT_INVOICE drafting',
      [
        ...assign({
          id: '@payload.id',
          lines: get('@payload.row', 'lines', []),
          customerName: get('@payload.row', 'customerName', ''),
        }),
        ...reckon,
        paper,
      ],
    ),
    on('closed|issued EDIT_INVOICE =', [
      notify('Issued invoices never change. Write a credit note.', 'warning'),
    ]),
    on('drafting HEAD =', [
      ...assign({
        customerName: get('@payload.data', 'customerName', ''),
        customerAddress: get('@payload.data', 'customerAddress', ''),
        taxNumber: get('@payload.data', 'taxNumber', ''),
      }),
      persist('update', 'Invoice', '@entity'),
    ]),
    when(
      [
        'and',
        ['validate/required', get('@payload.data', 'label', '')],
        ['validate/number', get('@payload.data', 'unitPrice', 0)],
      ],
      'drafting ADD_LINE =',
      [append('lines', '@payload.data'), ...reckon, paper],
    ),
    on('drafting DROP_LINE =', [
      set('lines', [
        'array/reject',
        '@entity.lines',
        fn('line', ['=', '@line.label', '@payload.label']),
      ]),
      ...reckon,
      paper,
    ]),
    on('drafting SORT_LINES =', [
      [
        'let',
        [['moved', ['array/nth', '@entity.lines', '@payload.fromIndex']]],
        set('lines', [
          'array/insert',
          ['array/remove', '@entity.lines', '@payload.fromIndex'],
          '@payload.toIndex',
          '@moved',
        ]),
      ],
      paper,
    ]),
    on('drafting DISCARD closed', [
      persist('delete', 'Invoice', '@entity.id'),
      main(text('Discarded', 'caption')),
    ]),
    when(
      ['and', ['>', '@entity.total', 0], ['!=', '@entity.customerName', '']],
      'drafting ISSUE numbering',
      [
        callService('numbers', 'next', 'NumberDrawn', 'NumberRefused', { sequence: 'invoice' }),
        main({ type: 'spinner' }),
      ],
    ),
    on('drafting ISSUE =', [notify('A customer and a line, at least.', 'warning')]),
    on('numbering NumberDrawn issued', [
      ...assign({
        number: '@payload.number',
        status: 'issued',
        issuedAt: ['time/today'],
        dueAt: ['time/add', ['time/today'], 14, 'days'],
      }),
      persist('update', 'Invoice', '@entity'),
      emit('INVOICE_ISSUED', own('id number total')),
      main({ type: 'document-viewer', title: '@entity.number' }),
    ]),
    on('numbering NumberRefused drafting', [notify('@payload.error', 'error'), paper]),
  ],
});

const invoicePayment = traitOf('Invoice', 'InvoicePayment', {
  states: 'idle asking',
  events: {
    BOOK_PAYMENT: 'id! row:object',
    AMOUNT: 'data:object!',
    PAYMENT_BOOKED: 'id! open:number!',
  },
  listens: [hear('InvoiceLedger', 'BOOK_PAYMENT')],
  transitions: [
    on('idle INIT =', [clear('drawer')]),
    on('idle BOOK_PAYMENT asking', [
      ...assign({
        id: '@payload.id',
        total: get('@payload.row', 'total', 0),
        paid: get('@payload.row', 'paid', 0),
      }),
      [
        'render-ui',
        'drawer',
        stack(
          header('Payment', 'banknote'),
          text(
            concat('Open: ', ['format/currency', ['-', '@entity.total', '@entity.paid'], 'EUR']),
          ),
          form('amount:number receivedAt:date', 'AMOUNT', 'CANCEL'),
        ),
      ],
    ]),
    on('asking CANCEL idle', [clear('drawer')]),
    when(
      [
        'and',
        ['>', get('@payload.data', 'amount', 0), 0],
        ['<=', get('@payload.data', 'amount', 0), ['-', '@entity.total', '@entity.paid']],
      ],
      'asking AMOUNT idle',
      [
        set('paid', ['+', '@entity.paid', get('@payload.data', 'amount', 0)]),
        persist('update', 'Invoice', {
          ...own('id paid'),
          status: ['if', ['>=', '@entity.paid', '@entity.total'], 'paid', 'partlyPaid'],
        }),
        emit('PAYMENT_BOOKED', { id: '@entity.id', open: ['-', '@entity.total', '@entity.paid'] }),
        clear('drawer'),
      ],
    ),
    on('asking AMOUNT =', [notify('More than is open.', 'error')]),
  ],
});

const invoiceReminders = traitOf('Invoice', 'InvoiceReminders', {
  states: 'watching checking sending',
  category: 'lifecycle',
  scope: 'collection',
  events: {},
  config: { maxReminders: knob('number', 3, 'Reminders before collection') },
  transitions: [
    on('watching RUN checking', [
      fetch('Invoice', {
        filter: [
          'and',
          ['time/isPast', ['time/parse', get('@entity', 'dueAt')]],
          ['array/includes', ['list', 'issued', 'partlyPaid'], get('@entity', 'status')],
        ],
      }),
    ]),
    when(['<', '@entity.reminders', '@config.maxReminders'], 'checking InvoiceLoaded sending', [
      set('reminders', ['+', '@entity.reminders', 1]),
      callService('email', 'send-many', 'RemindersSent', 'RemindersFailed', {
        template: concat('reminder-', '@entity.reminders'),
        to: ['array/map', '@payload.data', fn('late', get('@late', 'id'))],
      }),
      ['log', concat('overdue: ', sum('@payload.data', 'total'))],
    ]),
    on('checking InvoiceLoaded watching', []),
    on('checking InvoiceLoadFailed watching', [['log', '@payload.error']]),
    on('sending RemindersSent watching', [
      persist('update', 'Invoice', {
        id: '@entity.id',
        status: 'overdue',
        reminders: '@entity.reminders',
      }),
    ]),
    on('sending RemindersFailed watching', [['log', '@payload.error']]),
  ],
  ticks: [tick('morningTick', 86400000, [emit('RUN')])],
});

export default behavior({
  name: 'std-invoice',
  description:
    'Invoices with lines and taxes, numbered when issued and unchangeable after, paid in parts, reminded, credited.',
  tags: 'invoice accounting tax payment reminder customers clients billing payments',
  useWhen: 'Use when somebody is billed with a document that must hold before a tax office.',
  asked:
    'bill clients; freelancer; VAT; accounts receivable; Freshbooks; Quickbooks; send an invoice as PDF; who has paid; tax; credit note; quotes and bills; customers who owe us money; unpaid bills; accountant; get paid; Xero; sole trader; designer; craftsman; bill for finished work; outstanding amounts; get my money',
  entity: entity('Invoice', {
    number: 'string = draft',
    customerName: 'string = ',
    customerAddress: 'string = ',
    taxNumber: 'string = ',
    lines: '[object] = []',
    net: 'number = 0',
    tax: 'number = 0',
    total: 'number = 0',
    paid: 'number = 0',
    status: 'string draft|issued|partlyPaid|paid|overdue|credited = draft',
    issuedAt: 'date',
    dueAt: 'date',
    reminders: 'number = 0',
  }),
  traits: [invoiceLedger, invoiceEditor, invoicePayment, invoiceReminders],
  pages: [
    page('InvoicesPage', '/invoices', 'InvoiceLedger InvoicePayment InvoiceReminders'),
    page('InvoicePage', '/invoices/edit', 'InvoiceEditor'),
  ],
});
