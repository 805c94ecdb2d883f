import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  callService,
  count,
  entity,
  fetch,
  get,
  notify,
  on,
  own,
  persist,
  set,
  when,
  where,
} from '../behavior.ts';

const event = entity('LiveEvent', {
  title: 'string!',
  venue: 'string!',
  startsAt: 'datetime!',
  description: 'string = ',
  poster: 'url',
  capacity: 'number = 100',
  status: 'string planned|onSale|soldOut|over|calledOff = planned',
  callOffReason: 'string = ',
});
const kind = entity('TicketType', {
  event: '->LiveEvent',
  name: 'string!',
  price: 'number! = 0',
  stock: 'number! = 0',
  sold: 'number = 0',
});
const ticket = entity('Ticket', {
  event: '->LiveEvent',
  ticketType: '->TicketType',
  holder: 'string!',
  email: 'email!',
  code: 'string = ',
  status: 'string reserved|paid|admitted|refunded = reserved',
  boughtAt: 'datetime',
});

export default behavior({
  name: 'std-event-tickets',
  description:
    'Concerts, conferences and other events: tickets of several kinds are sold, sent by mail, scanned at the door and refunded.',
  tags: 'events tickets concert conference venue box-office attendees admission festival registration',
  useWhen: 'Use when visitors buy tickets or register for events and are let in at the door.',
  asked:
    'Eventbrite; Ticketmaster; concert tickets; sell tickets for a gig, festival, match or theatre; attendees register for a conference; QR code at the door; scan tickets; workshop registration; meetup; box office; seats for a show; party guests; RSVP; entry passes; evening shows; admission; museum; cinema; opera; sold out',
  orbitals: [
    desk({
      entity: event,
      icon: 'calendar-heart',
      look: 'entity-cards',
      columns: 'title:h2 venue startsAt:h4:datetime status:badge',
      form: 'title venue startsAt description poster capacity',
      guard: ['time/isFuture', ['time/parse', get('@payload.data', 'startsAt', '')]],
      search: 'title',
      record: {
        title: '@entity.title',
        fields: 'title:h1 venue startsAt:h3:datetime description capacity callOffReason',
        statuses: 'planned onSale soldOut over. calledOff.',
        moves: [
          move('planned OPEN_SALE onSale', 'primary'),
          move('onSale SELL_OUT soldOut'),
          move('soldOut REOPEN onSale'),
          move('onSale|soldOut FINISH over'),
          move('planned|onSale|soldOut CALL_OFF calledOff', 'danger', {
            asks: 'callOffReason',
            service: callService('mailing', 'send', 'VisitorsTold', 'VisitorsNotTold', {
              event: '@entity.id',
              template: 'called-off',
            }),
            told: 'Everybody was told',
          }),
        ],
      },
      related: [
        belongings('TicketType', 'event', 'tags', 'name:h4 price:body:currency sold stock', {
          title: 'Kinds of tickets',
        }),
        belongings('Ticket', 'event', 'ticket', 'holder:h4 ticketType status:badge', {
          opens: '/tickets',
        }),
      ],
    }),
    desk({
      entity: kind,
      icon: 'tags',
      look: 'table-view',
      columns: 'name:h4 event price:body:currency stock sold',
      form: 'event name price stock',
      guard: ['>=', '@payload.data.price', 0],
      rowActions: 'BUY:primary',
      more: {
        events: {},
        transitions: [
          when(
            ['<', get('@payload.row', 'sold', 0), '@payload.row.stock'],
            'browsing BUY loading',
            [
              callService('payments', 'charge', 'TicketPaid', 'TicketNotPaid', {
                amount: get('@payload.row', 'price', 0),
                ticket: '@payload.id',
              }),
              set('event', get('@payload.row', 'event')),
              set('sold', ['+', get('@payload.row', 'sold', 0), 1]),
              set('id', '@payload.id'),
            ],
          ),
          on('browsing BUY =', [notify('Sold out', 'warning')]),
          on('loading TicketPaid =', [
            persist('create', 'Ticket', {
              event: '@entity.event',
              ticketType: '@entity.id',
              holder: '@user.name',
              email: '@user.email',
              status: 'paid',
              boughtAt: '@now',
            }),
            persist('update', 'TicketType', own('id sold')),
            fetch('TicketType'),
          ]),
          on('loading TicketNotPaid =', [notify('@payload.error', 'error'), fetch('TicketType')]),
        ],
      },
    }),
    desk({
      entity: ticket,
      icon: 'ticket',
      look: 'entity-table',
      columns: 'holder:h4 email event ticketType status:badge code',
      search: 'holder',
      filter: { status: ['reserved', 'paid', 'admitted', 'refunded'] },
      record: {
        title: '@entity.holder',
        fields: 'holder:h2 email event ticketType code boughtAt:caption:datetime',
        statuses: 'reserved paid admitted. refunded.',
        moves: [
          move('reserved PAY paid', 'primary'),
          move('paid ADMIT admitted', 'success', { label: 'Let in' }),
          move('paid HAND_ON =', 'secondary', {
            label: 'Hand on',
            asks: 'holder email',
            guard: ['validate/email', get('@payload.data', 'email', '')],
            otherwise: 'That is no e-mail address.',
          }),
          move('paid REFUND refunded', 'danger'),
        ],
      },
      figures: {
        Sold: [count(where('@payload.data', 'status', 'paid')), { icon: 'ticket' }],
        Inside: [count(where('@payload.data', 'status', 'admitted')), { icon: 'door-open' }],
      },
    }),
  ],
});
