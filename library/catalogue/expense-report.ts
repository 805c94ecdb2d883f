import {
  alert,
  append,
  assign,
  badge,
  behavior,
  button,
  type Call,
  callService,
  concat,
  count,
  draws,
  failure,
  fetch,
  fn,
  form,
  get,
  given,
  header,
  knob,
  loading,
  main,
  notify,
  on,
  page,
  persist,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const over: Call = [
  'array/filter',
  '@entity.receipts',
  fn('receipt', [
    '>',
    get('@receipt', 'amount', 0),
    get('@config.limits', get('@receipt', 'kind', 'other'), 50),
  ]),
];
const folder = main(
  header(
    concat('Expenses: ', '@entity.purpose'),
    'receipt',
    badge(['format/currency', '@entity.total', 'EUR']),
  ),
  {
    type: 'upload-drop-zone',
    accept: 'image/*,application/pdf',
    label: 'Photograph a receipt',
    action: 'RECEIPT_DROPPED',
  },
  {
    type: 'repeatable-form-section',
    title: 'Receipts',
    sectionType: 'receipt',
    items: '@entity.receipts',
    renderItem: draws(
      'receipt',
      row(text('@receipt.merchant'), badge('@receipt.amount'), {
        ...button('Remove', 'DROP_RECEIPT', 'ghost', 'x'),
        actionPayload: { id: '@receipt.id' },
      }),
    ),
  },
  row(badge(concat(count(over), ' above the limit')), button('Hand in', 'HAND_IN')),
);

const expenseFolder = traitOf('ExpenseReport', 'ExpenseFolder', {
  states: 'collecting reading correcting justifying handedIn questioned approved paid.',
  host: 'Questioned Approved',
  events: {
    RECEIPT_DROPPED: 'file:file!',
    ReceiptRead: 'amount:number! kind! vendor date',
    CORRECT: 'data:object!',
    DROP_RECEIPT: 'index:number!',
    JUSTIFY: 'data:object!',
    Questioned: 'comment!',
    Approved: 'by!',
  },
  config: {
    limits: knob('object', { meal: 40, hotel: 180, train: 250, other: 50 }, 'Limit per kind'),
    receiptNeededFrom: knob('number', 10, 'Amount that needs a receipt'),
  },
  transitions: [
    on('collecting INIT =', [folder]),
    on('collecting RECEIPT_DROPPED reading', [
      callService('ocr', 'receipt', 'ReceiptRead', 'ReceiptIllegible', { file: '@payload.file' }),
      main(loading('Reading…')),
    ]),
    on('reading ReceiptRead correcting', [
      set('current', given('amount kind vendor date')),
      main(
        header('Right?', 'eye'),
        form(
          [
            { name: 'amount', type: 'number' },
            { name: 'kind', type: 'select', options: ['meal', 'hotel', 'train', 'other'] },
            'vendor',
            { name: 'date', type: 'date' },
          ],
          'CORRECT',
          'CANCEL',
          { entity: '@entity.current' },
        ),
      ),
    ]),
    on('reading ReceiptIllegible correcting', [
      set('current', {}),
      main(
        alert('We could not read it.', 'warning'),
        form('amount kind vendor date', 'CORRECT', 'CANCEL'),
      ),
    ]),
    on('correcting CANCEL collecting', [folder]),
    when(
      [
        'and',
        ['>', get('@payload.data', 'amount', 0), 0],
        [
          'not',
          [
            'array/some',
            '@entity.receipts',
            fn('receipt', [
              'and',
              ['=', '@receipt.vendor', get('@payload.data', 'vendor', '')],
              ['=', '@receipt.amount', get('@payload.data', 'amount', 0)],
            ]),
          ],
        ],
      ],
      'correcting CORRECT collecting',
      [
        append('receipts', '@payload.data'),
        set('total', [
          'array/sum',
          ['array/map', '@entity.receipts', fn('receipt', get('@receipt', 'amount', 0))],
        ]),
        folder,
      ],
    ),
    on('correcting CORRECT =', [notify('That receipt is there already.', 'warning')]),
    on('collecting DROP_RECEIPT =', [
      set('receipts', ['array/remove', '@entity.receipts', '@payload.index']),
      folder,
    ]),
    when(['>', count(over), 0], 'collecting HAND_IN justifying', [
      main(
        header('Why above the limit?', 'message-circle'),
        form('comment:textarea', 'JUSTIFY', 'CANCEL'),
      ),
    ]),
    when(['>', count('@entity.receipts'), 0], 'collecting HAND_IN handedIn', [
      set('status', 'handedIn'),
      persist('update', 'ExpenseReport', '@entity'),
      main(text('Handed in', 'h3')),
    ]),
    on('justifying CANCEL collecting', [folder]),
    when(
      ['validate/minLength', get('@payload.data', 'comment', ''), 20],
      'justifying JUSTIFY handedIn',
      [
        ...assign({ comment: get('@payload.data', 'comment', ''), status: 'handedIn' }),
        persist('update', 'ExpenseReport', '@entity'),
        main(text('Handed in', 'h3')),
      ],
    ),
    on('handedIn Questioned questioned', [
      ...assign({ comment: '@payload.comment', status: 'questioned' }),
      main(alert('@entity.comment', 'warning'), button('Open again', 'REOPEN')),
    ]),
    on('questioned REOPEN collecting', [set('status', 'open'), folder]),
    on('handedIn Approved approved', [
      set('status', 'approved'),
      callService('bank', 'transfer', 'TransferDone', 'TransferRefused', {
        amount: '@entity.total',
        account: '@entity.account',
      }),
      main(text(concat('Approved by ', '@payload.by'), 'h3')),
    ]),
    on('approved TransferDone paid', [
      ...assign({ status: 'paid', paidAt: '@now' }),
      persist('update', 'ExpenseReport', '@entity'),
      main({ type: 'animated-counter', value: '@entity.total' }),
    ]),
    on('approved TransferRefused =', [main(failure('Not paid', '@payload.error', 'PAY_AGAIN'))]),
    on('approved PAY_AGAIN =', [
      callService('bank', 'transfer', 'TransferDone', 'TransferRefused', {
        amount: '@entity.total',
        account: '@entity.account',
      }),
    ]),
  ],
});

const expenseHistory = traitOf('ExpenseReport', 'ExpenseHistory', {
  states: 'loading listing',
  scope: 'collection',
  transitions: [
    on('loading INIT =', [fetch('ExpenseReport', { sort: 'paidAt', direction: 'desc' })]),
    on('loading ExpenseReportLoaded listing', [
      main(
        {
          type: 'timeline',
          entity: '@payload.data',
          fields: ['purpose', 'total', 'status', 'paidAt'],
        },
        button('Reload', 'RELOAD', 'ghost'),
      ),
    ]),
    on('loading ExpenseReportLoadFailed listing', [
      main(failure('No history', '@payload.error', 'RELOAD')),
    ]),
    on('listing RELOAD loading', [fetch('ExpenseReport')]),
  ],
});

export default behavior({
  name: 'std-expense-report',
  description:
    'Receipts are photographed, read by machine, corrected by hand, checked against limits, handed in and paid back.',
  tags: 'expenses receipts ocr reimbursement finance',
  useWhen: 'Use when people spend their own money for work and want it back without paper.',
  asked:
    'photo of a receipt; scan receipts; snap the bill; Expensify; OCR; get my cash back; out of pocket; read amounts from pictures; claim back what I paid; receipts; work trip; mileage money; get my costs back; travel expenses; taxi and meals',
  entity: viewedEntity('ExpenseReport', 'current', {
    purpose: 'string = ',
    receipts: '[object] = []',
    total: 'number = 0',
    status: 'string open|handedIn|questioned|approved|paid = open',
    comment: 'string = ',
    account: 'string = ',
    current: 'object = {}',
    paidAt: 'datetime',
  }),
  traits: [expenseFolder, expenseHistory],
  pages: [
    page('ExpensesPage', '/expenses', 'ExpenseFolder'),
    page('ExpenseHistoryPage', '/expenses/history', 'ExpenseHistory'),
  ],
});
