import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, entity, get, notify, on, set } from '../behavior.ts';

const policy = entity('InsurancePolicy', {
  number: 'string!',
  holder: 'string!',
  kind: 'string car|home|health|travel = car',
  sum: 'number = 0',
  deductible: 'number = 0',
  validUntil: 'date',
});
const claim = entity('Claim', {
  policy: '->InsurancePolicy',
  happenedOn: 'date!',
  what: 'string!',
  amount: 'number! = 0',
  photos: '[string] = []',
  adjuster: 'string = ',
  payout: 'number = 0',
  decision: 'string = ',
  fraudScore: 'number = 0',
  status: 'string reported|checking|assessed|granted|denied|paid = reported',
});

export default behavior({
  name: 'std-insurance-claims',
  description:
    'Insurance: damage is reported with photos under a policy, checked by an adjuster, granted or denied, and the money is paid out.',
  tags: 'insurance claims policies damage adjuster payout accident loss coverage',
  useWhen: 'Use when insured people report damage and somebody decides what is paid for it.',
  asked:
    'car accident; policyholder wants compensation; water damage; insurer; adjuster; claim form; payout; storm damage; report a loss; stolen bike; underwriter; hail damage; crash; photos of the damage and payment; burst pipe; policy number; assessor',
  orbitals: [
    desk({
      entity: claim,
      icon: 'shield-alert',
      look: 'data-list',
      columns: 'what:h4 policy happenedOn:caption:date amount:body:currency adjuster status:badge',
      form: 'policy happenedOn what:textarea amount photos:file',
      guard: [
        'and',
        ['>', get('@payload.data', 'amount', 0), 0],
        ['time/isPast', ['time/parse', get('@payload.data', 'happenedOn', '')]],
      ],
      search: 'what',
      record: {
        title: 'Claim',
        fields:
          'what:h2 policy happenedOn:body:date amount:h3:currency adjuster fraudScore payout:h3:currency decision',
        statuses: 'reported checking assessed granted denied. paid.',
        moves: [
          move('reported TAKE_ON checking', 'primary', {
            writes: { adjuster: '@user.name' },
            effects: [
              callService('fraud', 'score', 'FraudScored', 'FraudUnknown', { claim: '@entity.id' }),
            ],
          }),
          move('checking ASK_PHOTOS reported'),
          move('checking ASSESS assessed', 'primary', {
            asks: 'payout:number',
            guard: ['<=', get('@payload.data', 'payout', 0), '@entity.amount'],
            otherwise: 'Not more than was claimed.',
          }),
          move('assessed GRANT granted', 'success', {
            guard: ['<', '@entity.fraudScore', 80],
            otherwise: 'A second adjuster must look at it.',
          }),
          move('assessed DENY denied', 'danger', { asks: 'decision:textarea' }),
          move('granted PAY_OUT paid', 'secondary', {
            effects: [
              callService('payments', 'transfer', 'MoneySent', 'MoneyNotSent', {
                amount: '@entity.payout',
                policy: '@entity.policy',
              }),
            ],
          }),
        ],
        more: {
          events: { FraudScored: 'score:number!' },
          transitions: [
            on('checking FraudScored =', [set('fraudScore', '@payload.score')]),
            on('checking FraudUnknown =', [notify('No score', 'warning')]),
            on('paid MoneySent =', [notify('Paid', 'success')]),
            on('paid MoneyNotSent =', [notify('@payload.error', 'error')]),
          ],
        },
        below: [{ type: 'media-gallery', items: '@entity.photos' }],
      },
    }),
    desk({
      entity: policy,
      icon: 'shield',
      look: 'entity-cards',
      columns: 'number:h3 holder kind:badge sum:body:currency validUntil:caption:date',
      form: 'number holder kind sum deductible validUntil',
      filter: { kind: ['car', 'home', 'health', 'travel'] },
      record: {
        title: '@entity.number',
        fields:
          'number:h1 holder kind:badge sum:h3:currency deductible:body:currency validUntil:body:date',
      },
      related: [
        belongings(
          'Claim',
          'policy',
          'shield-alert',
          'happenedOn:h4:date what amount:body:currency status:badge',
          { look: 'timeline', opens: '/claims' },
        ),
      ],
    }),
  ],
});
