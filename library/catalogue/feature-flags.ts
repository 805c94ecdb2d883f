import { fails } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  badge,
  behavior,
  button,
  type Call,
  card,
  clear,
  concat,
  count,
  draws,
  emit,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  main,
  modal,
  notify,
  on,
  own,
  page,
  persist,
  persistWithResults,
  render,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const bucket: Call = ['math/mod', ['str/len', concat('@payload.userId', '@payload.flag')], 100];

const flagConsole = traitOf('FeatureFlag', 'FlagConsole', {
  states: 'loading overview tuning creating frozen down',
  scope: 'collection',
  events: {
    TOGGLE: 'id! row:object',
    TUNE: 'id! row:object',
    PERCENT: 'value:number!',
    AUDIENCE: 'data:object!',
    CREATE: 'data:object!',
    FLAG_CHANGED: 'key! enabled:boolean! percent:number',
  },
  transitions: [
    on('loading|overview|down INIT loading', [fetch('FeatureFlag')]),
    on('loading FeatureFlagLoaded overview', [
      set('flags', '@payload.data'),
      main(
        header(
          'Flags',
          'flag',
          badge(concat(count(where('@payload.data', 'enabled', true)), ' on')),
          button('New', 'NEW', 'secondary'),
          button('Kill switch', 'FREEZE', 'danger', 'power'),
        ),
        {
          type: 'data-grid',
          entity: '@entity.flags',
          cols: 2,
          fields: [],
          renderItem: draws(
            'flag',
            card(
              row(text('@flag.key', 'h4'), {
                type: 'switch',
                checked: '@flag.enabled',
                onChange: 'TOGGLE',
              }),
              { type: 'progress-bar', value: '@flag.percent', max: 100 },
              button('Tune', 'TUNE', 'ghost'),
            ),
          ),
        },
      ),
    ]),
    fails('loading FeatureFlagLoadFailed down', 'Flags unreachable: defaults apply'),
    when(
      [
        'or',
        ['=', get('@payload.row', 'dependsOn', ''), ''],
        [
          'array/some',
          '@entity.flags',
          fn('flag', [
            'and',
            ['=', '@flag.key', get('@payload.row', 'dependsOn', '')],
            '@flag.enabled',
          ]),
        ],
      ],
      'overview TOGGLE loading',
      [
        persist('update', 'FeatureFlag', {
          id: '@payload.id',
          enabled: ['not', get('@payload.row', 'enabled', false)],
        }),
        emit('FLAG_CHANGED', {
          key: get('@payload.row', 'key', ''),
          enabled: ['not', get('@payload.row', 'enabled', false)],
        }),
        fetch('FeatureFlag'),
      ],
    ),
    on('overview TOGGLE =', [notify('It depends on a flag that is off.', 'warning')]),
    on('overview TUNE tuning', [
      ...assign({
        id: '@payload.id',
        key: get('@payload.row', 'key', ''),
        percent: get('@payload.row', 'percent', 0),
      }),
      render(
        'drawer',
        header('@entity.key', 'sliders'),
        {
          type: 'range-slider',
          min: 0,
          max: 100,
          step: 5,
          value: '@entity.percent',
          action: 'PERCENT',
        },
        form('audience:tags', 'AUDIENCE', 'CLOSE'),
      ),
    ]),
    on('tuning PERCENT =', [
      set('percent', ['math/clamp', '@payload.value', 0, 100]),
      persist('update', 'FeatureFlag', own('id percent')),
      emit('FLAG_CHANGED', { key: '@entity.key', enabled: true, percent: '@entity.percent' }),
    ]),
    on('tuning AUDIENCE =', [
      persist('update', 'FeatureFlag', {
        id: '@entity.id',
        audience: get('@payload.data', 'audience', []),
      }),
      notify('Audience kept', 'success'),
    ]),
    on('tuning CLOSE loading', [clear('drawer'), fetch('FeatureFlag')]),
    on('overview NEW creating', [
      modal(
        header('New flag', 'plus'),
        form('key description owner dependsOn', 'CREATE', 'CANCEL'),
      ),
    ]),
    when(
      ['validate/pattern', get('@payload.data', 'key', ''), '^[a-z][a-z0-9-]+$'],
      'creating CREATE loading',
      [
        persistWithResults('create', 'FeatureFlag', 'FlagStored', 'FlagRefused', [
          'object/merge',
          '@payload.data',
          { enabled: false, percent: 0 },
        ]),
        clear(),
      ],
    ),
    on('creating CREATE =', [notify('Lower case and hyphens, please.', 'warning')]),
    on('creating CANCEL overview', [clear()]),
    on('loading FlagStored =', [fetch('FeatureFlag')]),
    on('loading FlagRefused =', [notify('@payload.error', 'error'), fetch('FeatureFlag')]),
    on('overview FREEZE frozen', [
      persist('update', 'FeatureFlag', [
        'array/map',
        '@entity.flags',
        fn('flag', { id: '@flag.id', enabled: false }),
      ]),
      emit('FLAG_CHANGED', { key: '*', enabled: false }),
      main(alert('Every flag is off.', 'warning'), button('Thaw', 'THAW')),
    ]),
    on('frozen THAW loading', [fetch('FeatureFlag')]),
  ],
});

const flagEvaluation = traitOf('FeatureFlag', 'FlagEvaluation', {
  states: 'answering',
  host: 'EVALUATE',
  category: 'lifecycle',
  description:
    'Answers whether a flag is on for a person: audience first, then the rollout percentage.',
  events: {
    EVALUATE: 'flag! userId! groups:[string]',
    FLAG_ANSWERED: 'flag! on:boolean!',
    INVALIDATE: 'key! enabled:boolean! percent:number',
  },
  external: 'FLAG_ANSWERED',
  listens: [hear('FlagConsole', 'FLAG_CHANGED', 'INVALIDATE')],
  transitions: [
    when(
      [
        'and',
        '@entity.enabled',
        [
          'array/some',
          '@entity.audience',
          fn('group', ['array/includes', '@payload.groups', '@group']),
        ],
      ],
      'answering EVALUATE =',
      [
        set('lastEvaluatedAt', ['time/now']),
        emit('FLAG_ANSWERED', { flag: '@payload.flag', on: true }),
      ],
    ),
    on('answering EVALUATE =', [
      set('lastEvaluatedAt', ['time/now']),
      emit('FLAG_ANSWERED', {
        flag: '@payload.flag',
        on: ['and', '@entity.enabled', ['<', bucket, '@entity.percent']],
      }),
    ]),
    on('answering INVALIDATE =', [
      ...assign({
        enabled: '@payload.enabled',
        percent: ['math/default', '@payload.percent', '@entity.percent'],
      }),
    ]),
  ],
});

export default behavior({
  name: 'std-feature-flags',
  description:
    'Switches with rollout percentages, audiences and a kill switch, evaluated per person and cleaned up when they are old.',
  tags: 'feature flags rollout experiment toggle devops',
  useWhen: 'Use when features are shown to some people first and must be switched off in seconds.',
  asked:
    'turn a feature on for 10% of users; Launchdarkly; A/B test; beta users; kill switch; gradual rollout; toggle functions without a release; hide unfinished features; enable for some customers; release to some users only; only Dutch users see it; show the new version to a country; staged release; early access; turn on and off without deploying',
  entity: viewedEntity('FeatureFlag', 'flags', {
    key: 'string!',
    description: 'string = ',
    enabled: 'boolean = false',
    percent: 'number = 0',
    audience: '[string] = []',
    owner: 'string = ',
    lastEvaluatedAt: 'timestamp',
    flags: '[object] = []',
    dependsOn: 'string = ',
  }),
  traits: [flagConsole, flagEvaluation],
  pages: [page('FlagsPage', '/flags', 'FlagConsole FlagEvaluation')],
});
