import {
  alert,
  assign,
  behavior,
  button,
  callService,
  entity,
  form,
  get,
  header,
  loading,
  main,
  navigate,
  on,
  page,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const resetRequest = traitOf('PasswordReset', 'ResetRequest', {
  states: 'asking sending sent',
  events: { ASK: 'data:object!' },
  transitions: [
    on('asking INIT =', [
      main(
        header('Forgotten?', 'key'),
        text('We send a link to your address.', 'caption', 'muted'),
        form('email:email', 'ASK', undefined),
      ),
    ]),
    when(['validate/email', get('@payload.data', 'email', '')], 'asking ASK sending', [
      ...assign({ email: get('@payload.data', 'email', ''), issuedAt: ['time/now'] }),
      callService('auth', 'request-reset', 'ResetIssued', 'ResetQueued', {
        email: get('@payload.data', 'email', ''),
      }),
      main(loading('Sending…')),
    ]),
    on('asking ASK =', [
      main(alert('That is no e-mail address.', 'warning'), form('email', 'ASK', undefined)),
    ]),
    on('sending ResetIssued sent', [
      main(
        alert('If the address is known, a link is on its way.', 'success'),
        button('Back to sign-in', 'BACK', 'ghost'),
      ),
    ]),
    on('sending ResetQueued sent', [
      main(
        alert('If the address is known, a link is on its way.', 'success'),
        button('Back to sign-in', 'BACK', 'ghost'),
      ),
    ]),
    on('sent BACK asking', [main(form('email', 'ASK', undefined)), navigate('/login')]),
  ],
});

const resetCompletion = traitOf('PasswordReset', 'ResetCompletion', {
  states: 'checking choosing storing done. dead.',
  events: { TokenRead: 'token! issuedAt:number!', CHOOSE: 'data:object!' },
  transitions: [
    on('checking INIT =', [
      callService('auth', 'read-token', 'TokenRead', 'TokenUnknown', { token: '@entity.token' }),
      main(loading('Checking the link…')),
    ]),
    when(
      ['<', ['time/diff', '@now', '@payload.issuedAt', 'minutes'], 60],
      'checking TokenRead choosing',
      [
        main(
          header('New password', 'lock'),
          form('password:password repeated:password', 'CHOOSE', undefined),
        ),
      ],
    ),
    on('checking TokenRead dead', [
      set('expired', true),
      main(alert('This link is too old.', 'error')),
    ]),
    on('checking TokenUnknown dead', [
      main(alert('This link was used or never existed.', 'error')),
    ]),
    when(
      [
        'and',
        ['validate/minLength', get('@payload.data', 'password', ''), 12],
        [
          'validate/equals',
          get('@payload.data', 'password', ''),
          get('@payload.data', 'repeated', ''),
        ],
      ],
      'choosing CHOOSE storing',
      [
        callService('auth', 'set-password', 'PasswordStored', 'PasswordRefused', {
          token: '@entity.token',
          password: get('@payload.data', 'password'),
        }),
      ],
    ),
    on('choosing CHOOSE =', [
      set('tries', ['+', '@entity.tries', 1]),
      main(
        alert('Twelve characters, twice the same.', 'warning'),
        form('password repeated', 'CHOOSE', undefined),
      ),
    ]),
    on('storing PasswordStored done', [
      set('usedAt', ['time/now']),
      main(alert('Done. Sign in with it.', 'success')),
      navigate('/login'),
    ]),
    on('storing PasswordRefused choosing', [
      main(alert('@payload.error', 'error'), form('password repeated', 'CHOOSE', undefined)),
    ]),
  ],
});

export default behavior({
  name: 'std-password-reset',
  description:
    'A forgotten password is replaced by a link that works once and for an hour, without telling who has an account.',
  tags: 'password reset recovery account security',
  useWhen: 'Use when people who forgot their password must get in again safely.',
  asked:
    'forgot my password; cannot remember password; cannot get in; reset link by mail; lost access; recover account; new password; locked out',
  entity: entity('PasswordReset', {
    email: 'email',
    token: 'uuid',
    issuedAt: 'timestamp',
    usedAt: 'timestamp',
    expired: 'boolean = false',
    tries: 'number = 0',
  }),
  traits: [resetRequest, resetCompletion],
  pages: [
    page('ResetPage', '/reset', 'ResetRequest'),
    page('ResetLinkPage', '/reset/:token', 'ResetCompletion'),
  ],
});
