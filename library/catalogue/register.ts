import {
  alert,
  assign,
  behavior,
  button,
  type Call,
  callService,
  concat,
  emit,
  entity,
  failure,
  form,
  get,
  header,
  hear,
  main,
  navigate,
  notify,
  on,
  own,
  page,
  persist,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const strength: Call = [
  '+',
  ['if', ['validate/minLength', '@payload.value', 12], 40, 0],
  ['if', ['validate/pattern', '@payload.value', '[A-Z]'], 20, 0],
  ['if', ['validate/pattern', '@payload.value', '[0-9]'], 20, 0],
  ['if', ['validate/pattern', '@payload.value', '[^A-Za-z0-9]'], 20, 0],
];
const sheet = (...above: ReturnType<typeof alert>[]) =>
  main(
    header('Create your account', 'user-plus'),
    ...above,
    { type: 'meter', value: '@entity.strength', min: 0, max: 100, label: 'Password' },
    form(
      [
        { name: 'displayName', type: 'text' },
        { name: 'email', type: 'email' },
        { name: 'password', type: 'password', onChange: 'MEASURE' },
        { name: 'terms', type: 'checkbox', label: 'I accept the terms' },
      ],
      'REGISTER',
      undefined,
    ),
  );

const accountRegistration = traitOf('Account', 'AccountRegistration', {
  states: 'filling creating proving resending active. refused',
  host: 'LinkOpened',
  events: {
    MEASURE: 'value',
    REGISTER: 'data:object!',
    LinkOpened: 'token!',
    ACCOUNT_CREATED: 'email!',
    ACCOUNT_VERIFIED: 'email! displayName',
  },
  transitions: [
    on('filling INIT =', [sheet()]),
    on('filling MEASURE =', [set('strength', strength)]),
    when(
      [
        'and',
        get('@payload.data', 'terms', false),
        ['>=', '@entity.strength', 60],
        ['validate/email', get('@payload.data', 'email', '')],
      ],
      'filling REGISTER creating',
      [
        ...assign({
          displayName: get('@payload.data', 'displayName', ''),
          email: ['str/lower', get('@payload.data', 'email', '')],
          termsAcceptedAt: '@now',
          status: 'pending',
        }),
        persistWithResults('create', 'Account', 'AccountStored', 'AccountTaken', '@entity'),
      ],
    ),
    on('filling REGISTER =', [
      sheet(
        alert(
          [
            'if',
            get('@payload.data', 'terms', false),
            'Choose a stronger password.',
            'Please accept the terms.',
          ],
          'warning',
        ),
      ),
    ]),
    on('creating AccountStored proving', [
      emit('ACCOUNT_CREATED', { email: '@entity.email' }),
      main(
        header('Look into your mail', 'mail'),
        text('@entity.email', 'h4'),
        button('Send again', 'RESEND', 'ghost'),
      ),
    ]),
    on('creating AccountTaken refused', [
      main(
        row(
          failure('That did not work', '@payload.error', 'RETRY'),
          button('Sign in instead', 'SIGN_IN', 'ghost'),
        ),
      ),
    ]),
    on('refused RETRY filling', [sheet()]),
    on('refused SIGN_IN filling', [sheet(), navigate('/login')]),
    when(['<', '@entity.resends', 3], 'proving RESEND resending', [
      set('resends', ['+', '@entity.resends', 1]),
      callService('email', 'send', 'MailSent', 'MailFailed', {
        to: '@entity.email',
        subject: 'Confirm your address',
        body: 'Open the application to confirm your address.',
      }),
    ]),
    on('proving RESEND =', [notify('We sent it three times.', 'warning')]),
    on('resending MailSent proving', [notify('Sent again', 'success')]),
    on('resending MailFailed proving', [notify('@payload.error', 'error')]),
    when(['validate/uuid', '@payload.token'], 'proving LinkOpened active', [
      ...assign({ verified: true, status: 'active' }),
      persist('update', 'Account', '@entity'),
      emit('ACCOUNT_VERIFIED', own('email displayName')),
      main({ type: 'confetti-effect', trigger: true }),
      navigate('/welcome'),
    ]),
  ],
});

const accountMail = traitOf('Account', 'AccountMail', {
  states: 'idle sending',
  category: 'lifecycle',
  events: { GREET: 'email! displayName', PROVE: 'email!' },
  listens: [
    hear('AccountRegistration', 'ACCOUNT_CREATED', 'PROVE'),
    hear('AccountRegistration', 'ACCOUNT_VERIFIED', 'GREET'),
  ],
  transitions: [
    on('idle PROVE sending', [
      callService('email', 'send', 'LetterOut', 'LetterLost', {
        to: '@payload.email',
        subject: 'Confirm your address',
        body: ['str/concat', 'Open this to confirm your address: /verify/', '@entity.id'],
      }),
    ]),
    on('idle GREET sending', [
      callService('email', 'send', 'LetterOut', 'LetterLost', {
        to: '@payload.email',
        subject: 'Welcome',
        body: ['str/concat', 'Welcome, ', '@payload.displayName'],
      }),
    ]),
    on('sending LetterOut idle', []),
    on('sending LetterLost idle', [['log', concat('mail lost', ': ', '@payload.error')]]),
  ],
});

export default behavior({
  name: 'std-register',
  description:
    'Registration with password strength, a free name, accepted terms and an e-mail address that is proven before use.',
  tags: 'register signup account verification security sign-up registration user-registration create-account',
  useWhen: 'Use when newcomers make an account and their e-mail address must be real.',
  asked:
    'sign up; create an account; new users; join; verify email; open an account; registration form; become a member; choose a username; new people join',
  entity: entity('Account', {
    displayName: 'string!',
    email: 'email!',
    strength: 'number = 0',
    verified: 'boolean = false',
    termsAcceptedAt: 'datetime',
    status: 'string draft|pending|active|blocked = draft',
    resends: 'number = 0',
    invitedBy: 'string = ',
  }),
  traits: [accountRegistration, accountMail],
  pages: [page('RegisterPage', '/register', 'AccountRegistration AccountMail')],
});
