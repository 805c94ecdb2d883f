import {
  alert,
  assign,
  behavior,
  button,
  type Call,
  entity,
  form,
  get,
  header,
  knob,
  main,
  on,
  page,
  persistWithResults,
  row,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const fields = [
  {
    name: 'fullName',
    label: 'Full name',
    type: 'text',
    required: true,
    placeholder: 'Ada Lovelace',
  },
  { name: 'email', label: 'E-mail', type: 'email', required: true },
  { name: 'topic', label: 'Topic', type: 'select', options: ['sales', 'support', 'press'] },
  { name: 'message', label: 'Message', type: 'textarea', validation: { maxLength: 2000 } },
  { name: 'consent', label: 'You may answer me by e-mail', type: 'checkbox' },
];

const sheet = (problem?: ReturnType<typeof alert>) =>
  main(
    header('@config.title', 'mail'),
    ...(problem ? [problem] : []),
    form(fields, 'SUBMIT', 'RESET', { mode: 'create', submitLabel: '@config.submitLabel' }),
  );

const isFilled: Call = [
  'and',
  ['validate/minLength', get('@payload.data', 'fullName', ''), 2],
  ['validate/email', get('@payload.data', 'email', '')],
];

const problem: Call = [
  'if',
  ['validate/email', get('@payload.data', 'email', '')],
  'Please tell us your name.',
  'That e-mail address can not be right.',
];

const contactForm = traitOf('ContactMessage', 'ContactForm', {
  states: 'blank invalid submitting sent rejected',
  events: { SUBMIT: 'data:object!' },
  config: {
    title: knob('string', 'Write to us', 'Title'),
    submitLabel: knob('string', 'Send', 'Label of the button'),
  },
  transitions: [
    on('blank INIT =', [sheet()]),
    when(isFilled, 'blank|invalid SUBMIT submitting', [
      ...assign({
        fullName: get('@payload.data', 'fullName'),
        email: get('@payload.data', 'email'),
      }),
      persistWithResults(
        'create',
        'ContactMessage',
        'MessageStored',
        'MessageRefused',
        '@payload.data',
      ),
      main({ type: 'progress-bar', value: 50, label: 'Sending…' }),
    ]),
    on('blank|invalid SUBMIT invalid', [sheet(alert(problem, 'error'))]),
    on('submitting MessageStored sent', [
      main(
        header('Thank you', 'check-circle'),
        text(['str/concat', 'We will answer to ', '@entity.email']),
        button('Write another', 'RESET', 'ghost'),
      ),
    ]),
    on('submitting MessageRefused rejected', [
      main(row(alert('@payload.error', 'error'), button('Try again', 'RESET'))),
    ]),
    on('blank|invalid|sent|rejected RESET blank', [sheet()]),
  ],
});

export default behavior({
  name: 'std-form',
  description:
    'A form that checks what was typed, shows what is wrong, submits once and thanks the sender.',
  tags: 'form validation contact input primitive feedback-form',
  useWhen: 'Use when a visitor fills in fields that must be checked before they are kept.',
  asked:
    'contact us; contact form; enquiry; let visitors send us a message; validate input; required fields; web form; submit details; application form; Typeform; get in touch; check what was typed',
  entity: entity('ContactMessage', {
    fullName: 'string!',
    email: 'email!',
    topic: 'enum sales|support|press',
    message: 'string = ',
    consent: 'boolean = false',
  }),
  traits: [contactForm],
  pages: [page('ContactPage', '/contact', 'ContactForm')],
});
