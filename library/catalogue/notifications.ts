import {
  badge,
  behavior,
  button,
  callService,
  clear,
  concat,
  count,
  draws,
  emit,
  empty,
  fetch,
  fn,
  form,
  get,
  given,
  header,
  hear,
  main,
  navigate,
  notify,
  on,
  orbital,
  page,
  persist,
  render,
  row,
  set,
  singletonEntity,
  text,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const notificationBell = traitOf('Notification', 'NotificationBell', {
  states: 'quiet ringing open',
  scope: 'collection',
  events: {
    ARRIVED: 'title! body level',
    PICK: 'id! row:object',
  },
  listens: [hear('NotificationFeed', 'NOTIFICATION_ARRIVED', 'ARRIVED')],
  transitions: [
    on('quiet INIT =', [fetch('Notification'), main(button('0', 'OPEN', 'ghost', 'bell'))]),
    when(
      ['array/some', '@payload.data', fn('item', ['not', '@item.read'])],
      'quiet|ringing NotificationLoaded ringing',
      [
        set('items', '@payload.data'),
        set('unread', count(where('@payload.data', 'read', false))),
        main({
          type: 'button',
          label: '@entity.unread',
          icon: 'bell-ring',
          action: 'OPEN',
          variant: 'primary',
        }),
      ],
    ),
    on('quiet|ringing NotificationLoaded quiet', [
      set('items', '@payload.data'),
      main(button('0', 'OPEN', 'ghost', 'bell')),
    ]),
    on('quiet|ringing ARRIVED ringing', [
      set('unread', ['+', '@entity.unread', 1]),
      render('toast', {
        type: 'notification',
        message: '@payload.title',
        variant: '@payload.level',
        dismissEvent: 'DISMISS',
      }),
      fetch('Notification'),
    ]),
    on('quiet|ringing|open DISMISS =', [clear('toast')]),
    on('quiet|ringing NotificationLoadFailed quiet', [
      main(
        row({ type: 'status-dot', status: 'offline' }, text('@payload.error', 'caption', 'error')),
      ),
    ]),
    on('quiet|ringing OPEN open', [
      render(
        'drawer',
        header(
          'Notifications',
          'bell',
          button('All read', 'READ_ALL', 'ghost'),
          button('Close', 'CLOSE', 'ghost', 'x'),
        ),
        [
          'if',
          ['=', ['array/len', '@entity.items'], 0],
          empty('All caught up', 'Nothing new.', 'check'),
          {
            type: 'data-list',
            entity: '@entity.items',
            fields: [],
            itemActions: [{ label: 'Open', event: 'PICK' }],
            renderItem: draws(
              'item',
              row(
                badge('@item.level'),
                text('@item.title', 'h4'),
                text('@item.body', 'caption', 'muted'),
              ),
            ),
          },
        ],
      ),
    ]),
    on('open PICK quiet', [
      persist('update', 'Notification', { id: '@payload.id', read: true }),
      clear('drawer'),
      navigate(get('@payload.row', 'link', '/')),
    ]),
    on('open READ_ALL quiet', [
      persist('update', 'Notification', [
        'array/map',
        '@entity.items',
        fn('item', { id: '@item.id', read: true }),
      ]),
      set('unread', 0),
      clear('drawer'),
    ]),
    on('open CLOSE quiet', [clear('drawer')]),
  ],
});

const notificationFeed = traitOf('Notification', 'NotificationFeed', {
  states: 'connecting listening broken',
  host: 'PushMessage',
  category: 'lifecycle',
  events: { NOTIFICATION_ARRIVED: 'title! body level', PushMessage: 'title body level' },
  transitions: [
    on('connecting|broken INIT listening', [
      ['browser/push-subscribe', { emit: { success: 'PushReady', failure: 'PushRefused' } }],
    ]),
    on('listening PushReady =', [['log', 'push channel open']]),
    on('listening PushRefused broken', [
      ['log', concat('no push permission', ': ', '@payload.error')],
    ]),
    on('listening PushMessage =', [
      emit('NOTIFICATION_ARRIVED', {
        ...given('title body'),
        level: ['str/default', '@payload.level', 'info'],
      }),
    ]),
  ],
});

const channelChoice = traitOf('ChannelPreference', 'ChannelChoice', {
  states: 'showing verifying',
  events: { TOGGLE_SMS: 'phone', KEEP: 'data:object!' },
  transitions: [
    on('showing INIT =', [
      main(
        header('How we reach you', 'sliders'),
        row(text('E-mail'), { type: 'switch', checked: '@entity.email', onChange: 'TOGGLE_EMAIL' }),
        row(text('Push'), { type: 'switch', checked: '@entity.push', onChange: 'TOGGLE_PUSH' }),
        row(text('SMS'), { type: 'switch', checked: '@entity.sms', onChange: 'TOGGLE_SMS' }),
        form('quietFrom quietUntil phone', 'KEEP', undefined, { entity: '@entity' }),
      ),
    ]),
    on('showing TOGGLE_EMAIL =', [
      set('email', ['not', '@entity.email']),
      persist('update', 'ChannelPreference', '@entity'),
    ]),
    on('showing TOGGLE_PUSH =', [
      set('push', ['not', '@entity.push']),
      persist('update', 'ChannelPreference', '@entity'),
    ]),
    when(['validate/phone', '@entity.phone'], 'showing TOGGLE_SMS verifying', [
      callService('sms', 'verify', 'PhoneVerified', 'PhoneRefused', { phone: '@entity.phone' }),
      main({ type: 'spinner' }),
    ]),
    on('showing TOGGLE_SMS =', [notify('Give a phone number first.', 'warning')]),
    on('verifying PhoneVerified showing', [
      set('sms', ['not', '@entity.sms']),
      persist('update', 'ChannelPreference', '@entity'),
      main(text('Verified', 'body', 'success')),
    ]),
    on('verifying PhoneRefused showing', [
      notify('@payload.error', 'error'),
      main(text('Not verified', 'body', 'error')),
    ]),
    on('showing KEEP =', [
      persist('update', 'ChannelPreference', ['object/merge', '@entity', '@payload.data']),
      notify('Kept', 'success'),
    ]),
  ],
});

export default behavior({
  name: 'std-notifications',
  description:
    'A bell with unread count and panel, toasts that go by themselves, and channels that people switch on and off.',
  tags: 'notifications bell toast preferences push alerts',
  useWhen: 'Use when the application must tell people what happened, now or when they next look.',
  asked:
    'bell with red dot; unread; toast; popup messages that disappear; push; alerts; tell users something happened; in-app messages; turn off emails; snackbar; let me know when',
  orbitals: [
    orbital({
      entity: viewedEntity('Notification', 'items unread', {
        title: 'string!',
        body: 'string = ',
        level: 'string info|success|warning|error = info',
        link: 'url',
        read: 'boolean = false',
        createdFor: 'string = ',
        items: '[object] = []',
        unread: 'number = 0',
      }),
      traits: [notificationBell, notificationFeed],
      pages: [page('NotificationsPage', '/notifications', 'NotificationBell NotificationFeed')],
    }),
    orbital({
      entity: singletonEntity('ChannelPreference', {
        email: 'boolean = true',
        push: 'boolean = false',
        sms: 'boolean = false',
        quietFrom: 'string = 22:00',
        quietUntil: 'string = 07:00',
        phone: 'phone',
      }),
      traits: [channelChoice],
      pages: [page('ChannelsPage', '/notifications/channels', 'ChannelChoice')],
    }),
  ],
});
