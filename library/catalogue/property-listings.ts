import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, entity, get } from '../behavior.ts';

const agent = entity('EstateAgent', {
  name: 'string!',
  phone: 'phone',
  email: 'email!',
  photo: 'url',
});
const listing = entity('Listing', {
  title: 'string!',
  address: 'string!',
  kind: 'string house|flat|land|office = flat',
  offer: 'string sale|rent = sale',
  price: 'number! = 0',
  rooms: 'number = 1',
  area: 'number = 0',
  photos: '[string] = []',
  description: 'string = ',
  agent: '->EstateAgent',
  status: 'string draft|online|reserved|sold|withdrawn = draft',
  listedAt: 'date',
});
const viewing = entity('Viewing', {
  listing: '->Listing',
  visitor: 'string!',
  phone: 'phone',
  email: 'email',
  startsAt: 'datetime!',
  status: 'string asked|confirmed|done|declined = asked',
  impression: 'string = ',
});

export default behavior({
  name: 'std-property-listings',
  description:
    'Real estate: houses and flats for sale or rent are listed with photos and price, visited by interested people, reserved and sold.',
  tags: 'real-estate property house flat apartment listing rent sale realtor viewing housing',
  useWhen: 'Use when homes or offices are offered to buyers or tenants and viewings are arranged.',
  asked:
    'estate agent; realtor; homes for sale; flats to let; Zillow; Rightmove; viewings; house hunting; apartments; sell a house; property portal; buyers and sellers of houses; land; letting agent; real-estate brokers; flats for rent with pictures; houses for sale; viewings; square metres; find a home',
  orbitals: [
    desk({
      entity: listing,
      icon: 'home',
      lookProps: { cols: 3, imageField: 'photos' },
      columns: 'title:h3 address price:h4:currency rooms area status:badge',
      form: 'title address kind offer price rooms area description:textarea agent',
      guard: ['>', get('@payload.data', 'price', 0), 0],
      search: 'address',
      filter: { offer: ['sale', 'rent'], kind: ['house', 'flat', 'land', 'office'] },
      pageSize: 24,
      record: {
        title: '@entity.title',
        fields:
          'title:h1 address price:h3:currency kind:badge rooms area description agent listedAt:caption:date',
        statuses: 'draft online reserved sold. withdrawn',
        moves: [
          move('draft|withdrawn PUT_ONLINE online', 'primary', { writes: { listedAt: '@now' } }),
          move('online RESERVE reserved'),
          move('reserved RELEASE online'),
          move('reserved SELL sold', 'success', { label: 'Sold or let' }),
          move('online|reserved WITHDRAW withdrawn', 'ghost'),
        ],
        below: [{ type: 'media-gallery', items: '@entity.photos' }],
      },
      related: [
        belongings(
          'Viewing',
          'listing',
          'calendar',
          'startsAt:h4:datetime visitor phone status:badge',
          { look: 'timeline', opens: '/viewings' },
        ),
      ],
    }),
    desk({
      entity: viewing,
      icon: 'calendar',
      look: 'timeline',
      columns: 'startsAt:h4:datetime visitor listing status:badge',
      form: 'listing visitor phone email startsAt',
      guard: ['time/isFuture', ['time/parse', get('@payload.data', 'startsAt', '')]],
      record: {
        title: '@entity.visitor',
        fields: 'visitor:h3 listing startsAt:body:datetime phone email impression',
        statuses: 'asked confirmed done. declined.',
        moves: [
          move('asked CONFIRM confirmed', 'primary', {
            service: callService('email', 'send', 'VisitorTold', 'VisitorNotTold', {
              to: '@entity.email',
              subject: 'Your viewing',
              body: 'Your viewing was arranged or changed: please look at its page.',
            }),
            told: 'The visitor was told',
            untold: ['@payload.error', 'warning'],
          }),
          move('asked|confirmed MOVE =', 'secondary', { asks: 'startsAt:datetime' }),
          move('asked|confirmed DECLINE declined', 'danger'),
          move('confirmed FINISH done', 'secondary', { asks: 'impression:textarea' }),
        ],
      },
    }),
    desk({
      entity: agent,
      icon: 'user-check',
      look: 'entity-cards',
      columns: 'name:h3 phone email',
      form: 'name phone email photo',
      slot: 'drawer',
    }),
  ],
});
