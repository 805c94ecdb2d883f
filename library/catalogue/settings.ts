import {
  alert,
  behavior,
  button,
  card,
  clear,
  divider,
  emit,
  fetch,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  modal,
  notify,
  on,
  orbital,
  type Pattern,
  page,
  persist,
  persistWithResults,
  row,
  set,
  singletonEntity,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const SECTIONS = ['appearance', 'privacy', 'integrations'] as const;
const menu: Pattern = {
  type: 'accordion',
  items: SECTIONS.map((id) => ({ id, title: id, content: `Settings of ${id}` })),
  toggleEvent: 'SECTION',
};

const settingsPanel = traitOf('AppSettings', 'SettingsPanel', {
  states: 'loading appearance privacy integrations resetting',
  events: { SECTION: 'id!', CHANGE: 'field! value!', SETTINGS_CHANGED: 'field! value' },
  transitions: [
    on('loading INIT =', [fetch('AppSettings'), main({ type: 'spinner' })]),
    on('loading AppSettingsLoaded appearance', [main(header('Settings', 'settings'), menu)]),
    on('loading AppSettingsLoadFailed appearance', [
      notify('Showing defaults', 'warning'),
      main(header('Settings', 'settings'), menu),
    ]),
    ...SECTIONS.map((section) =>
      when(
        ['=', '@payload.id', section],
        `${SECTIONS.filter((other) => other !== section).join('|')} SECTION ${section}`,
        [
          set('section', section),
          main(
            header(
              ['str/titleCase', '@entity.section'],
              'settings',
              button('Reset', 'RESET', 'ghost'),
            ),
            menu,
            divider,
            section === 'appearance'
              ? row(
                  text('Theme'),
                  { type: 'theme-toggle' },
                  {
                    type: 'select',
                    options: ['light', 'dark', 'system'],
                    action: 'CHANGE',
                    value: '@entity.theme',
                  },
                )
              : section === 'privacy'
                ? row(
                    text('Analytics'),
                    { type: 'switch', checked: '@entity.analytics', onChange: 'CHANGE' },
                    { type: 'radio', options: ['everyone', 'members', 'nobody'], action: 'CHANGE' },
                  )
                : '@trait.ApiKeys',
          ),
        ],
      ),
    ),
    when(
      ['array/includes', ['list', 'theme', 'density', 'analytics', 'visibleTo'], '@payload.field'],
      'appearance|privacy|integrations CHANGE =',
      [
        persistWithResults('update', 'AppSettings', 'SettingsStored', 'SettingsRefused', [
          'object/set',
          '@entity',
          '@payload.field',
          '@payload.value',
        ]),
        emit('SETTINGS_CHANGED', given('field value')),
      ],
    ),
    on('appearance|privacy|integrations SettingsStored =', [set('changedAt', '@now')]),
    on('appearance|privacy|integrations SettingsRefused =', [notify('@payload.error', 'error')]),
    on('appearance|privacy|integrations RESET resetting', [
      modal(
        header('Back to defaults?', 'rotate-ccw'),
        row(button('Cancel', 'CANCEL', 'ghost'), button('Reset', 'CONFIRM', 'danger')),
      ),
    ]),
    on('resetting CANCEL appearance', [clear()]),
    on('resetting CONFIRM loading', [
      clear(),
      persist('delete', 'AppSettings', '@entity.id'),
      fetch('AppSettings'),
    ]),
  ],
});

const themePreview = traitOf('AppSettings', 'ThemePreview', {
  states: 'idle previewing',
  events: { PREVIEW: 'field! value' },
  listens: [hear('SettingsPanel', 'SETTINGS_CHANGED', 'PREVIEW')],
  transitions: [
    on('idle INIT =', [main(text('Change something to see it here.', 'caption', 'muted'))]),
    when(['=', '@payload.field', 'theme'], 'idle|previewing PREVIEW previewing', [
      set('theme', '@payload.value'),
      main(
        card(
          text('Preview', 'h4'),
          text('The quick brown fox'),
          { type: 'badge', label: '@entity.theme' },
          button('Looks good', 'SETTLE', 'ghost'),
        ),
      ),
    ]),
    on('previewing SETTLE idle', [main(text('Settled', 'caption', 'muted'))]),
  ],
});

const apiKeys = traitOf('ApiKey', 'ApiKeys', {
  states: 'listing naming revealing',
  scope: 'collection',
  events: { NAME: 'data:object!', REVOKE: 'id! row:object', KeyMinted: 'secret! prefix!' },
  config: { scopes: knob('[string]', ['read', 'write'], 'Scopes to choose from') },
  transitions: [
    on('listing INIT =', [fetch('ApiKey')]),
    on('listing ApiKeyLoaded =', [
      main(header('Keys', 'key', button('New key', 'MINT')), {
        type: 'table-view',
        entity: '@payload.data',
        columns: ['label', 'prefix', 'lastUsedAt'],
        itemActions: [{ label: 'Revoke', event: 'REVOKE', variant: 'danger' }],
      }),
    ]),
    on('listing ApiKeyLoadFailed =', [main(alert('@payload.error', 'error'))]),
    on('listing MINT naming', [
      modal(
        header('New key', 'key'),
        form(
          [
            { name: 'label', type: 'text' },
            { name: 'scopes', type: 'multiselect', options: '@config.scopes' },
          ],
          'NAME',
          'CANCEL',
        ),
      ),
    ]),
    on('naming CANCEL listing', [clear()]),
    on('naming NAME revealing', [
      [
        'call-service',
        'auth',
        'mint-key',
        { label: get('@payload.data', 'label') },
        { emit: { success: 'KeyMinted', failure: 'KeyRefused' } },
      ],
      modal({ type: 'spinner' }),
    ]),
    on('revealing KeyMinted =', [
      set('secret', '@payload.secret'),
      set('prefix', '@payload.prefix'),
      modal(
        header('Copy it now', 'eye'),
        { type: 'code-block', code: '@entity.secret', showCopyButton: true },
        button('I have it', 'CLOSE'),
      ),
    ]),
    on('revealing KeyRefused listing', [clear(), notify('@payload.error', 'error')]),
    on('revealing CLOSE listing', [set('secret', ''), clear(), fetch('ApiKey')]),
    when(['not', get('@payload.row', 'revoked', false)], 'listing REVOKE =', [
      persist('update', 'ApiKey', { id: '@payload.id', revoked: true }),
      fetch('ApiKey'),
    ]),
  ],
});

export default behavior({
  name: 'std-settings',
  description:
    'Settings in sections that apply at once, with theme preview, secrets that are shown once, and a reset to defaults.',
  tags: 'settings preferences theme api-key configuration config',
  useWhen: 'Use when people or administrators change how the application behaves.',
  asked:
    'preferences; dark mode; theme; options page; configure; API keys; change how the app works; toggle options; reset to default; configuration',
  orbitals: [
    orbital({
      entity: singletonEntity('AppSettings', {
        section: 'string appearance|privacy|integrations = appearance',
        theme: 'string light|dark|system = system',
        density: 'string cosy|compact = cosy',
        analytics: 'boolean = false',
        visibleTo: 'string everyone|members|nobody = members',
        changedAt: 'datetime',
      }),
      traits: [settingsPanel, themePreview],
      pages: [page('SettingsPage', '/settings', 'SettingsPanel ThemePreview')],
    }),
    orbital({
      entity: viewedEntity('ApiKey', 'secret', {
        label: 'string!',
        prefix: 'string = ',
        scopes: '[string] = ["read"]',
        lastUsedAt: 'datetime',
        revoked: 'boolean = false',
        secret: 'string = ',
      }),
      traits: [apiKeys],
      pages: [page('KeysPage', '/settings/keys', 'ApiKeys')],
    }),
  ],
});
