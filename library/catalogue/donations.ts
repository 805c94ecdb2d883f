import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  callService,
  count,
  entity,
  failure,
  get,
  notify,
  on,
  own,
  set,
  sum,
} from '../behavior.ts';

const campaign = entity('Campaign', {
  title: 'string!',
  story: 'string = ',
  goal: 'number! = 1000',
  raised: 'number = 0',
  endsOn: 'date',
  photo: 'url',
  status: 'string draft|running|reached|closed = draft',
});
const donor = entity('Donor', {
  name: 'string!',
  email: 'email!',
  anonymous: 'boolean = false',
  total: 'number = 0',
});
const donation = entity('Donation', {
  campaign: '->Campaign',
  donor: '->Donor',
  amount: 'number! = 0',
  rhythm: 'string once|monthly|yearly = once',
  message: 'string = ',
  status: 'string pledged|received|thanked|failed = pledged',
  receiptNumber: 'string = ',
  givenAt: 'datetime',
});

export default behavior({
  name: 'std-donations',
  description:
    'Fundraising for a charity: campaigns with a goal collect donations, donors are thanked and get a receipt for their taxes.',
  tags: 'donations charity fundraising nonprofit campaign donors giving ngo',
  useWhen: 'Use when an organisation collects money from supporters for a cause.',
  asked:
    'charity; fundraiser; church collects for a new roof; Gofundme; crowdfunding; sponsors; give money; NGO; animal shelter; receipt for tax; thank supporters; raise funds; Justgiving; charity; gifts of money; fundraiser; sponsors; give monthly; collection',
  main: 'Donation',
  orbitals: [
    desk({
      entity: campaign,
      icon: 'megaphone',
      lookProps: { cols: 2 },
      columns: 'title:h2 raised:h3:currency goal:body:currency status:badge endsOn:caption:date',
      form: 'title story:textarea goal endsOn photo',
      guard: ['>', get('@payload.data', 'goal', 0), 0],
      record: {
        title: '@entity.title',
        fields: 'title:h1 story raised:h2:currency goal:h3:currency endsOn:caption:date',
        statuses: 'draft running reached closed.',
        moves: [
          move('draft START running', 'primary'),
          move('running REACH_GOAL reached', 'secondary', {
            guard: ['>=', '@entity.raised', '@entity.goal'],
            otherwise: 'The goal is not reached.',
          }),
          move('running RAISE_GOAL =', 'secondary', { asks: 'goal:number' }),
          move('running|reached CLOSE_CAMPAIGN closed', 'ghost'),
        ],
        below: [
          {
            type: 'progress-bar',
            value: '@entity.raised',
            max: '@entity.goal',
            showPercentage: true,
          },
        ],
      },
      related: [
        belongings(
          'Donation',
          'campaign',
          'heart-handshake',
          'donor:h4 amount:body:currency rhythm:badge message',
          { opens: '/donations' },
        ),
      ],
    }),
    desk({
      entity: donation,
      icon: 'heart-handshake',
      look: 'data-list',
      columns:
        'donor:h4 amount:h3:currency campaign rhythm:badge status:badge givenAt:caption:date',
      form: 'campaign donor amount rhythm message',
      guard: ['>=', get('@payload.data', 'amount', 0), 1],
      extra: { status: 'pledged' },
      filter: { rhythm: ['once', 'monthly', 'yearly'] },
      record: {
        title: 'Donation',
        fields:
          'donor:h2 amount:h2:currency campaign rhythm:badge message receiptNumber givenAt:caption:datetime',
        statuses: 'pledged received thanked. failed',
        moves: [
          move('pledged|failed COLLECT received', 'primary', {
            writes: { givenAt: '@now' },
            effects: [
              callService(
                'payments',
                'charge',
                'MoneyArrived',
                'MoneyBounced',
                own('amount donor'),
              ),
            ],
          }),
          move('received THANK thanked', 'success', {
            writes: {
              receiptNumber: [
                'str/concat',
                'R-',
                ['time/year', '@now'],
                '-',
                ['math/randomInt', 1000, 9999],
              ],
            },
          }),
        ],
        more: {
          transitions: [
            on('received MoneyArrived =', [notify('The money has arrived', 'success')]),
            on('received MoneyBounced failed', [
              set('status', 'failed'),
              notify('@payload.error', 'error'),
              ['render-ui', 'main', failure('Not collected', '@payload.error', 'COLLECT')],
            ]),
          ],
        },
      },
      figures: {
        Given: [sum('@payload.data', 'amount'), { format: 'currency', icon: 'heart' }],
        Gifts: [count('@payload.data'), { icon: 'gift' }],
      },
    }),
    desk({
      entity: donor,
      icon: 'users',
      look: 'entity-table',
      columns: 'name:h4 email total:body:currency anonymous',
      form: 'name email anonymous',
      search: 'name',
      record: { title: '@entity.name', fields: 'name:h2 email anonymous total:h3:currency' },
      related: [
        belongings('Donation', 'donor', 'heart', 'givenAt:h4:date amount:body:currency campaign', {
          title: 'Given',
          look: 'timeline',
        }),
      ],
    }),
  ],
});
