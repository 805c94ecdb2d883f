import {
  alert,
  assign,
  behavior,
  button,
  callService,
  card,
  concat,
  countdown,
  divider,
  emit,
  entity,
  form,
  get,
  given,
  header,
  hear,
  knob,
  list,
  main,
  navigate,
  on,
  page,
  persist,
  row,
  runtimeEntity,
  set,
  stack,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const door = (...notes: ReturnType<typeof alert>[]) =>
  main(
    card(
      stack(
        header('Sign in', 'log-in'),
        ...notes,
        form(
          [
            { name: 'email', type: 'email', required: true },
            { name: 'password', type: 'password', required: true },
            { name: 'remember', type: 'checkbox' },
          ],
          'SUBMIT',
          undefined,
        ),
        divider,
        row(
          button('Google', 'SIGN_IN_GOOGLE', 'secondary'),
          button('GitHub', 'SIGN_IN_GITHUB', 'secondary'),
        ),
        button('Forgotten your password?', 'FORGOTTEN', 'ghost'),
      ),
    ),
  );

const loginDoor = traitOf('LoginAttempt', 'LoginDoor', {
  states: 'open checking challenged verifying locked inside',
  events: {
    SUBMIT: 'data:object!',
    CODE: 'data:object!',
    CredentialsAccepted: 'userId! token needsCode:boolean challenge',
    CodeAccepted: 'token!',
    SIGNED_IN: 'userId! token',
  },
  config: {
    maxFailures: knob('number', 5, 'Wrong passwords before the lock'),
    lockSeconds: knob('number', 60, 'Seconds of the lock'),
  },
  transitions: [
    on('open INIT =', [door()]),
    when(
      [
        'and',
        ['validate/email', get('@payload.data', 'email', '')],
        ['validate/minLength', get('@payload.data', 'password', ''), 8],
      ],
      'open SUBMIT checking',
      [
        ...assign({
          email: ['str/lower', get('@payload.data', 'email', '')],
          remember: get('@payload.data', 'remember', false),
        }),
        callService('auth', 'login', 'CredentialsAccepted', 'CredentialsRefused', {
          email: get('@payload.data', 'email'),
          password: get('@payload.data', 'password'),
        }),
        main({ type: 'spinner' }),
      ],
    ),
    on('open SUBMIT =', [door(alert('E-mail and password, please.', 'warning'))]),
    on('open SIGN_IN_GOOGLE checking', [
      callService('oauth', 'authorize', 'CredentialsAccepted', 'CredentialsRefused', {
        provider: 'google',
        redirectUri: '/login',
        scopes: list('openid', 'email'),
      }),
    ]),
    on('open SIGN_IN_GITHUB checking', [
      callService('oauth', 'authorize', 'CredentialsAccepted', 'CredentialsRefused', {
        provider: 'github',
        redirectUri: '/login',
        scopes: list('user:email'),
      }),
    ]),
    on('open FORGOTTEN =', [navigate('/reset')]),
    when('@payload.needsCode', 'checking CredentialsAccepted challenged', [
      set('challenge', '@payload.challenge'),
      main(
        header('Your code', 'smartphone'),
        form([{ name: 'code', type: 'text', validation: { maxLength: 6 } }], 'CODE', 'CANCEL'),
      ),
    ]),
    on('checking CredentialsAccepted inside', [
      ...assign({ failures: 0, lastError: '' }),
      emit('SIGNED_IN', given('userId token')),
      main(text('Welcome back', 'h2'), button('Sign out', 'SIGN_OUT', 'ghost', 'log-out')),
      navigate('/'),
    ]),
    when(
      ['>=', ['+', '@entity.failures', 1], '@config.maxFailures'],
      'checking CredentialsRefused locked',
      [
        ...assign({ failures: 0, lockedSeconds: '@config.lockSeconds' }),
        main(alert('Too many tries', 'error'), {
          type: 'timer-display',
          seconds: '@entity.lockedSeconds',
        }),
      ],
    ),
    on('checking CredentialsRefused open', [
      ...assign({ failures: ['+', '@entity.failures', 1], lastError: '@payload.error' }),
      door(
        alert(
          concat('Wrong. ', ['-', '@config.maxFailures', '@entity.failures'], ' tries left.'),
          'error',
        ),
      ),
    ]),
    when(
      ['validate/pattern', get('@payload.data', 'code', ''), '^[0-9]{6}$'],
      'challenged CODE verifying',
      [
        callService('auth', 'verify', 'CodeAccepted', 'CodeRefused', {
          challenge: '@entity.challenge',
          code: get('@payload.data', 'code', ''),
        }),
      ],
    ),
    on('challenged CANCEL open', [door()]),
    on('verifying CodeAccepted inside', [
      emit('SIGNED_IN', { userId: '@entity.email', token: '@payload.token' }),
      main(text('Welcome back', 'h2'), button('Sign out', 'SIGN_OUT', 'ghost', 'log-out')),
      navigate('/'),
    ]),
    on('verifying CodeRefused challenged', [
      set('lastError', '@payload.error'),
      main(alert('@entity.lastError', 'error'), form('code', 'CODE', 'CANCEL')),
    ]),
    on('locked UNLOCK open', [door(alert('You may try again.'))]),
    on('inside SIGN_OUT open', [emit('SIGNED_OUT'), door(alert('Signed out'))]),
    on('inside INIT open', [door()]),
  ],
  ticks: [countdown('lockTick', 'lockedSeconds', 'UNLOCK')],
});

const sessionGuard = traitOf('UserSession', 'SessionGuard', {
  states: 'absent alive',
  category: 'lifecycle',
  events: { BEGIN: 'userId! token' },
  listens: [hear('LoginDoor', 'SIGNED_IN', 'BEGIN'), hear('LoginDoor', 'SIGNED_OUT', 'SIGN_OUT')],
  config: { idleLimit: knob('number', 1800, 'Idle seconds before sign-out') },
  transitions: [
    on('absent BEGIN alive', [
      ...assign({
        ...given('userId token'),
        idleSeconds: 0,
        expiresAt: ['time/add', '@now', 8, 'hours'],
      }),
      persist('create', 'UserSession', '@entity'),
    ]),
    on('alive SIGN_OUT absent', [persist('delete', 'UserSession', '@entity.id'), set('token', '')]),
    on('alive IDLE absent', [persist('delete', 'UserSession', '@entity.id'), navigate('/login')]),
  ],
  ticks: [
    tickWhile(['!=', '@entity.token', ''], 'idleTick', 10000, [
      set('idleSeconds', ['+', '@entity.idleSeconds', 10]),
      ['when', ['>=', '@entity.idleSeconds', '@config.idleLimit'], emit('IDLE')],
    ]),
  ],
});

export default behavior({
  name: 'std-login',
  description:
    'Sign-in by password or provider, a second factor, a lock after wrong tries, and a session that ends when idle.',
  tags: 'login authentication session two-factor oauth security auth sso',
  useWhen: 'Use when people prove who they are before they may go on.',
  asked:
    'sign in; log on; Google account; two-factor; code by SMS; password; single sign-on; authentication; OAuth; lock after wrong passwords; secure access; Auth0; members’ area',
  entity: runtimeEntity('LoginAttempt', {
    email: 'email',
    failures: 'number = 0',
    lockedSeconds: 'number = 0',
    challenge: 'string = ',
    remember: 'boolean = false',
    lastError: 'string = ',
  }),
  auxiliary: [
    entity('UserSession', {
      userId: 'string!',
      token: 'string!',
      expiresAt: 'timestamp',
      idleSeconds: 'number = 0',
      device: 'string = ',
    }),
  ],
  traits: [loginDoor, sessionGuard],
  pages: [page('LoginPage', '/login', 'LoginDoor SessionGuard')],
});
