import {
  browse,
  confirmOverlay,
  detailOverlay,
  fails,
  figures,
  filterBar,
  formModal,
  formOverlay,
  searchBox,
} from '../../src/authoring/shapes/index.ts';
import {
  alert,
  badge,
  behavior,
  button,
  card,
  clear,
  concat,
  count,
  embed,
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
  modal,
  notify,
  on,
  orbital,
  page,
  persist,
  persistWithResults,
  pluck,
  row,
  set,
  stat,
  sum,
  text,
  tick,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const STAGES = ['lead', 'qualified', 'proposal', 'negotiation'] as const;
const funnel = main(
  header(
    'Pipeline',
    'git-merge',
    stat(
      'Weighted',
      [
        'array/sum',
        [
          'array/map',
          '@entity.deals',
          fn('deal', ['*', get('@deal', 'value', 0), ['/', get('@deal', 'probability', 0), 100]]),
        ],
      ],
      { format: 'currency' },
    ),
    button('New deal', 'NEW_DEAL', 'primary', 'plus'),
  ),
  {
    type: 'simple-grid',
    cols: 4,
    children: STAGES.map((stage) =>
      card(
        row(text(stage, 'h4'), badge(count(where('@entity.deals', 'stage', stage)))),
        text(
          ['format/currency', sum(where('@entity.deals', 'stage', stage), 'value'), 'EUR'],
          'caption',
        ),
        {
          type: 'data-list',
          entity: where('@entity.deals', 'stage', stage),
          fields: [
            { name: 'title', variant: 'h4' },
            { name: 'value', format: 'currency' },
          ],
          itemActions: [
            { label: 'Forward', event: 'FORWARD' },
            { label: 'Won', event: 'WIN', variant: 'primary' },
            { label: 'Lost', event: 'LOSE', variant: 'danger' },
          ],
        },
      ),
    ),
  },
);

const companyBook = browse({
  name: 'CompanyBook',
  entity: 'Company',
  title: 'Companies',
  icon: 'building',
  columns: 'name:h3 industry:badge employees owner lastTouchAt:caption:date',
  actions: 'OPEN_COMPANY:primary CHANGE_COMPANY',
  create: ['Add company', 'ADD_COMPANY'],
  search: ['CompanySearch', 'name'],

  above: [embed('CompanySearch')],
  pageSize: 40,
  overlays: [
    formOverlay({
      name: 'CompanyAdd',
      entity: 'Company',
      verb: 'create',
      title: 'Add company',
      icon: 'plus',
      opens: 'ADD_COMPANY',
      from: ['CompanyBook'],
      fields: 'name domain industry employees',
      done: 'COMPANY_ADDED',
      extra: { owner: '@user.id' },
      guard: ['validate/required', get('@payload.data', 'name', '')],
    }),
    formOverlay({
      name: 'CompanyChange',
      entity: 'Company',
      verb: 'update',
      title: 'Change company',
      icon: 'edit',
      opens: 'CHANGE_COMPANY',
      from: ['CompanyBook', 'CompanySheet'],
      fields: 'name domain industry employees owner',
      done: 'COMPANY_CHANGED',
      slot: 'drawer',
    }),
    detailOverlay({
      name: 'CompanySheet',
      entity: 'Company',
      opens: 'OPEN_COMPANY',
      from: ['CompanyBook'],
      title: 'Company',
      icon: 'building',
      fields: 'name:h2 domain industry:badge employees owner',
      slot: 'modal',
      buttons: [['Change', 'CHANGE_COMPANY', 'secondary']],
    }),
  ],
});

const dealFunnel = traitOf('Deal', 'DealFunnel', {
  states: 'loading flowing losing moving stopped',
  scope: 'collection',
  events: {
    FORWARD: 'id! row:object',
    WIN: 'id! row:object',
    LOSE: 'id! row:object',
    LOST_BECAUSE: 'data:object!',
    DEAL_MOVED: 'id! stage!',
    NEW_DEAL: 'source',
    NARROW: 'field! value!',
  },
  listens: [
    hear('DealCreate', 'DEAL_CREATED', 'INIT'),
    hear('DealFilter', 'DEAL_FILTER', 'NARROW'),
  ],
  config: {
    probabilities: knob(
      'object',
      { lead: 10, qualified: 30, proposal: 60, negotiation: 80 },
      'Probability per stage',
    ),
  },
  transitions: [
    on('loading|flowing|stopped INIT loading', [fetch('Deal', { include: ['company'] })]),
    on('loading|moving DealLoaded flowing', [set('deals', '@payload.data'), funnel]),
    on('flowing NEW_DEAL =', [set('id', '')]),
    fails('loading|moving DealLoadFailed stopped', 'No pipeline'),
    on('flowing NARROW =', [
      fetch('Deal', { filter: ['=', get('@entity', '@payload.field'), '@payload.value'] }),
    ]),
    on('flowing DealLoaded =', [set('deals', '@payload.data'), funnel]),
    when(['!=', get('@payload.row', 'stage'), 'negotiation'], 'flowing FORWARD moving', [
      [
        'let',
        [
          [
            'next',
            [
              'array/nth',
              ['list', ...STAGES],
              ['+', 1, ['array/indexOf', ['list', ...STAGES], get('@payload.row', 'stage')]],
            ],
          ],
        ],
        [
          'do',
          persistWithResults('update', 'Deal', 'DealMoved', 'DealStuck', {
            id: '@payload.id',
            stage: '@next',
            probability: get('@config.probabilities', '@next', 50),
            idleDays: 0,
          }),
          emit('DEAL_MOVED', { id: '@payload.id', stage: '@next' }),
        ],
      ],
    ]),
    on('flowing FORWARD =', [notify('After negotiation it is won or lost.')]),
    on('moving DealMoved =', [fetch('Deal')]),
    on('moving DealStuck flowing', [notify('@payload.error', 'error')]),
    on('flowing WIN moving', [
      persistWithResults('update', 'Deal', 'DealMoved', 'DealStuck', {
        id: '@payload.id',
        stage: 'won',
        probability: 100,
      }),
      emit('DEAL_MOVED', { id: '@payload.id', stage: 'won' }),
      notify('Well done!', 'success'),
    ]),
    on('flowing LOSE losing', [
      set('id', '@payload.id'),
      modal(
        header('Why?', 'frown'),
        form(
          [
            {
              name: 'reason',
              type: 'select',
              options: ['price', 'timing', 'competitor', 'no need'],
            },
            { name: 'note', type: 'textarea' },
          ],
          'LOST_BECAUSE',
          'CANCEL',
        ),
      ),
    ]),
    on('losing CANCEL flowing', [clear()]),
    on('losing LOST_BECAUSE moving', [
      set('lostReason', get('@payload.data', 'reason', '')),
      persistWithResults('update', 'Deal', 'DealMoved', 'DealStuck', {
        id: '@entity.id',
        stage: 'lost',
        probability: 0,
        lostReason: '@entity.lostReason',
      }),
      clear(),
    ]),
  ],
});

const dealCreate = formModal({
  name: 'DealCreate',
  entity: 'Deal',
  verb: 'create',
  title: 'New deal',
  icon: 'handshake',
  opens: 'NEW_DEAL',
  from: ['DealFunnel'],
  fields: [
    'title',
    { name: 'company', type: 'relation', entity: 'Company' },
    'contactName',
    'value',
    'expectedAt',
  ],
  done: 'DEAL_CREATED',
  extra: { stage: 'lead' },
});

const dealForecast = figures('DealForecast', ['DealFunnel', 'DealLoaded'], {
  Open: [
    count([
      'array/reject',
      '@payload.data',
      fn('deal', ['array/includes', ['list', 'won', 'lost'], get('@deal', 'stage')]),
    ]),
  ],
  'Won value': [
    sum(where('@payload.data', 'stage', 'won'), 'value'),
    { format: 'currency', icon: 'trophy' },
  ],
  'Hit rate': [
    [
      '/',
      count(where('@payload.data', 'stage', 'won')),
      [
        'math/max',
        1,
        [
          '+',
          count(where('@payload.data', 'stage', 'won')),
          count(where('@payload.data', 'stage', 'lost')),
        ],
      ],
    ],
    { format: 'percent' },
  ],
  Largest: [['array/max', pluck('@payload.data', 'value')], { format: 'currency' }],
});

const staleDeals = traitOf('Deal', 'StaleDeals', {
  states: 'fresh nagging',
  events: { MOVED: 'id! stage!', STALE: 'days:number!' },
  listens: [hear('DealFunnel', 'DEAL_MOVED', 'MOVED')],
  config: { staleAfter: knob('number', 14, 'Days without movement') },
  transitions: [
    on('fresh INIT =', [main(text('Every deal moves.', 'caption', 'muted'))]),
    on('fresh STALE nagging', [
      main(
        alert(concat('A deal has not moved for ', '@payload.days', ' days'), 'warning'),
        button('I know', 'ACKNOWLEDGE', 'ghost'),
      ),
    ]),
    on('nagging ACKNOWLEDGE fresh', [set('idleDays', 0), main(text('Snoozed', 'caption'))]),
    on('fresh|nagging MOVED fresh', [
      set('idleDays', 0),
      main(text('Moved', 'caption', 'success')),
    ]),
  ],
  ticks: [
    tick('idleTick', 86400000, [
      set('idleDays', ['+', '@entity.idleDays', 1]),
      [
        'when',
        ['>', '@entity.idleDays', '@config.staleAfter'],
        emit('STALE', { days: '@entity.idleDays' }),
      ],
    ]),
  ],
});

const activityPlan = browse({
  name: 'ActivityPlan',
  entity: 'Activity',
  title: 'Activities',
  icon: 'phone',
  look: 'timeline',
  columns: 'dueAt:caption:datetime subject:h4 kind:badge done:body:boolean',
  actions: 'FINISH:primary DROP_ACTIVITY:danger',
  create: ['Plan', 'PLAN'],

  more: {
    listens: [hear('DealFunnel', 'DEAL_MOVED', 'FOLLOW_UP')],
    events: { FOLLOW_UP: 'id! stage!' },
    transitions: [
      when(['!=', '@payload.stage', 'won'], 'browsing FOLLOW_UP loading', [
        persist('create', 'Activity', {
          kind: 'call',
          subject: concat('Follow up: ', '@payload.stage'),
          deal: '@payload.id',
          dueAt: ['time/add', '@now', 3, 'days'],
        }),
        fetch('Activity'),
      ]),
      when(['not', get('@payload.row', 'done', false)], 'browsing FINISH loading', [
        persist('update', 'Activity', { id: '@payload.id', done: true }),
        fetch('Activity'),
      ]),
    ],
  },
  overlays: [
    formOverlay({
      name: 'ActivityAdd',
      entity: 'Activity',
      verb: 'create',
      title: 'Plan an activity',
      icon: 'calendar-plus',
      opens: 'PLAN',
      from: ['ActivityPlan'],
      fields: 'kind subject dueAt',
      done: 'ACTIVITY_PLANNED',
      guard: ['time/isFuture', ['time/parse', get('@payload.data', 'dueAt', '')]],
    }),
    confirmOverlay({
      name: 'ActivityDrop',
      entity: 'Activity',
      opens: 'DROP_ACTIVITY',
      from: ['ActivityPlan'],
      title: 'Drop it?',
      message: 'Nobody will be reminded.',
      done: 'ACTIVITY_DROPPED',
    }),
  ],
});

export default behavior({
  name: 'std-crm-pipeline',
  description:
    'Companies, people, deals in stages and the activities that move them, with forecasts, stale deals and won or lost reasons.',
  tags: 'crm sales pipeline deals forecast activities multi-orbital leads',
  useWhen: 'Use when sellers follow opportunities from first contact to a signed or lost deal.',
  asked:
    'Salesforce; Pipedrive; sales funnel; track opportunities until they are won or lost; prospects; deals board; quota; sales team; which deals will close; sales forecast; leads to customers; sales rep; broker; from first call to signature; estate agent follows a buyer; until the deal is closed; closing; offers sent',
  orbitals: [
    orbital({
      entity: entity('Company', {
        name: 'string!',
        domain: 'string = ',
        industry: 'string software|retail|health|public = software',
        employees: 'number = 0',
        owner: 'string = ',
        lastTouchAt: 'datetime',
      }),
      traits: [companyBook, searchBox('CompanySearch', 'Find a company…')],
      pages: [page('CompaniesPage', '/companies', 'CompanyBook')],
    }),
    orbital({
      entity: viewedEntity('Deal', 'deals', {
        title: 'string!',
        company: '->Company',
        contactName: 'string = ',
        value: 'number! = 0',
        probability: 'number = 10',
        stage: 'string lead|qualified|proposal|negotiation|won|lost = lead',
        expectedAt: 'date',
        lostReason: 'string = ',
        idleDays: 'number = 0',
        deals: '[object] = []',
      }),
      traits: [
        dealFunnel,
        filterBar('DealFilter', 'Deal', { stage: [...STAGES], contactName: ['mine', 'team'] }),
        dealCreate,
        dealForecast,
        staleDeals,
      ],
      pages: [
        page(
          'PipelinePage',
          '/pipeline',
          'DealFunnel DealFilter DealForecast DealCreate StaleDeals',
        ),
      ],
    }),
    orbital({
      entity: entity('Activity', {
        kind: 'enum call|mail|meeting|task',
        subject: 'string!',
        deal: '->Deal',
        dueAt: 'datetime',
        done: 'boolean = false',
        outcome: 'string = ',
      }),
      traits: [activityPlan],
      pages: [page('ActivitiesPage', '/activities', 'ActivityPlan')],
    }),
  ],
});
