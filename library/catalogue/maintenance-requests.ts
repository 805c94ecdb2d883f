import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, emit, entity, get, on, set, tickWhile } from '../behavior.ts';

const unit = entity('RentalUnit', {
  address: 'string!',
  floor: 'string = ',
  rooms: 'number = 2',
  rent: 'number = 0',
  status: 'string let|vacant|renovating = vacant',
});
const tenant = entity('Tenant', {
  name: 'string!',
  email: 'email',
  phone: 'phone',
  unit: '->RentalUnit',
  since: 'date',
  balance: 'number = 0',
});
const request = entity('MaintenanceRequest', {
  unit: '->RentalUnit',
  tenant: '->Tenant',
  problem: 'string!',
  urgency: 'string low|normal|emergency = normal',
  photo: 'url',
  craftsman: 'string = ',
  visitAt: 'datetime',
  cost: 'number = 0',
  stars: 'number = 0',
  status: 'string reported|accepted|scheduled|fixed|rated|declined = reported',
});

export default behavior({
  name: 'std-maintenance-requests',
  description:
    'Renting out homes: tenants report what is broken in their flat, the landlord sends a craftsman, and the repair is rated; rents are kept too.',
  tags: 'landlord tenants rent maintenance repairs property-management building facility flats housing',
  useWhen: 'Use when tenants or residents report damage in a building and repairs are arranged.',
  asked:
    'tenants report broken heating; leaking tap; landlord; caretaker; residents; housing association; apartment repairs; facility management; building manager; rented flats; rent paid; property manager; damages in the building; letting; send a handyman; lift is stuck; tap drips; heating fails; flat; stairwell; light bulb in the hall; mould; broken window',
  orbitals: [
    desk({
      entity: request,
      icon: 'wrench',
      lookProps: { cols: 3, imageField: 'photo' },
      columns: 'problem:h3 unit urgency:badge visitAt:caption:datetime status:badge',
      form: 'unit tenant problem:textarea urgency photo',
      guard: ['validate/minLength', get('@payload.data', 'problem', ''), 10],
      filter: {
        urgency: ['low', 'normal', 'emergency'],
        status: ['reported', 'accepted', 'scheduled', 'fixed'],
      },
      record: {
        title: 'Repair',
        fields:
          'problem:h2 unit tenant urgency:badge craftsman visitAt:h4:datetime cost:body:currency stars',
        statuses: 'reported accepted scheduled fixed rated. declined.',
        moves: [
          move('reported ACCEPT accepted', 'primary'),
          move('reported DECLINE declined', 'danger'),
          move('accepted|scheduled SCHEDULE scheduled', 'secondary', {
            asks: 'craftsman visitAt:datetime',
            guard: ['time/isFuture', ['time/parse', get('@payload.data', 'visitAt', '')]],
            otherwise: 'Choose a time to come.',
            service: callService('sms', 'send', 'TenantTold', 'TenantNotTold', {
              to: '@entity.tenant',
              template: 'visit',
            }),
            told: 'The tenant was told',
            untold: ['Call the tenant', 'warning'],
          }),
          move('scheduled MARK_FIXED fixed', 'success', { asks: 'cost:number' }),
          move('fixed BROKEN_AGAIN accepted'),
          move('fixed RATE rated', 'secondary', {
            asks: 'stars:number',
            guard: ['validate/range', get('@payload.data', 'stars', 0), 1, 5],
            otherwise: 'One to five stars.',
          }),
        ],
        more: {
          transitions: [on('reported PRESS =', [set('urgency', 'emergency')])],
          ticks: [
            tickWhile(['=', '@entity.status', 'reported'], 'waiting', 172800000, [emit('PRESS')]),
          ],
        },
      },
    }),
    desk({
      entity: tenant,
      icon: 'users',
      look: 'entity-table',
      columns: 'name:h4 unit phone email balance:body:currency since:caption:date',
      form: 'name email phone unit since',
      search: 'name',
      record: {
        title: '@entity.name',
        fields: 'name:h2 unit phone email since:body:date balance:h3:currency',
        moves: [
          move('shown BOOK_RENT =', 'secondary', {
            label: 'Rent has come',
            effects: [set('balance', 0)],
            writes: { balance: 0 },
          }),
        ],
      },
      related: [
        belongings('MaintenanceRequest', 'tenant', 'wrench', 'problem:h4 status:badge', {
          title: 'Repairs',
          opens: '/maintenance-requests',
        }),
      ],
    }),
    desk({
      entity: unit,
      icon: 'home',
      look: 'entity-cards',
      columns: 'address:h3 floor rooms rent:body:currency status:badge',
      form: 'address floor rooms rent',
      record: {
        title: '@entity.address',
        fields: 'address:h1 floor rooms rent:h3:currency',
        statuses: 'vacant let renovating',
        moves: [
          move('vacant LET let', 'primary'),
          move('let MOVE_OUT vacant'),
          move('vacant RENOVATE renovating'),
          move('renovating FINISH vacant'),
        ],
      },
      related: [belongings('Tenant', 'unit', 'users', 'name:h4 phone', { opens: '/tenants' })],
    }),
  ],
});
