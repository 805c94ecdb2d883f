import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, concat, entity, get, set } from '../behavior.ts';

const vehicle = entity('FleetVehicle', {
  plate: 'string!',
  model: 'string = ',
  driver: 'string = ',
  mileage: 'number = 0',
  nextServiceAt: 'number = 15000',
  inspectionDue: 'date',
  status: 'string driving|dueForService|inWorkshop|retired = driving',
});
const order = entity('ServiceOrder', {
  vehicle: '->FleetVehicle',
  workshop: '->Workshop',
  problem: 'string!',
  urgent: 'boolean = false',
  cost: 'number = 0',
  dropOffAt: 'datetime',
  status: 'string reported|booked|inWork|ready|paid = reported',
});
const workshop = entity('Workshop', {
  name: 'string!',
  address: 'string = ',
  phone: 'phone',
  trusted: 'boolean = true',
});

export default behavior({
  name: 'std-fleet-service',
  description:
    'Company cars and vans are kept on the road: service is due by mileage or date, repairs are booked in a workshop, done and paid.',
  tags: 'fleet vehicles cars service maintenance workshop repair garage mechanic',
  useWhen:
    'Use when vehicles or machines need regular service and repairs are ordered and tracked.',
  asked:
    'vans need tyres and brakes; MOT; oil change; when is the car due for service; company cars; garage; car workshop; vehicle maintenance; machines need servicing; tractor or forklift upkeep; mileage; keep our cars roadworthy; repair bookings for vehicles; oil change; mileage; company cars; tyres; MOT; garage; workshop for vans',
  main: 'ServiceOrder',
  orbitals: [
    desk({
      entity: vehicle,
      icon: 'car',
      look: 'entity-table',
      columns:
        'plate:h4 model driver mileage nextServiceAt status:badge inspectionDue:caption:date',
      form: 'plate model driver mileage nextServiceAt inspectionDue',
      search: 'plate',
      filter: { status: ['driving', 'dueForService', 'inWorkshop', 'retired'] },
      record: {
        title: '@entity.plate',
        fields: 'plate:h1 model driver mileage nextServiceAt inspectionDue:body:date',
        statuses: 'driving dueForService inWorkshop retired.',
        moves: [
          move('driving|dueForService ENTER_MILEAGE =', 'secondary', {
            asks: 'mileage:number',
            guard: ['>', get('@payload.data', 'mileage', 0), '@entity.mileage'],
            otherwise: 'A car does not drive backwards.',
          }),
          move('driving CALL_IN dueForService', 'secondary', {
            guard: ['>=', ['+', '@entity.mileage', 1000], '@entity.nextServiceAt'],
            otherwise: 'Service is not due yet.',
          }),
          move('dueForService TAKE_TO_WORKSHOP inWorkshop', 'primary'),
          move('inWorkshop FETCH_BACK driving', 'primary', {
            effects: [set('nextServiceAt', ['+', '@entity.mileage', 15000])],
          }),
          move('driving|inWorkshop RETIRE retired', 'danger'),
        ],
        below: [
          {
            type: 'meter',
            value: '@entity.mileage',
            max: '@entity.nextServiceAt',
            label: 'To the next service',
          },
        ],
      },
      related: [
        belongings(
          'ServiceOrder',
          'vehicle',
          'wrench',
          'dropOffAt:h4:date problem cost:body:currency status:badge',
          { title: 'Repairs', look: 'timeline', opens: '/service-orders' },
        ),
      ],
    }),
    desk({
      entity: order,
      icon: 'wrench',
      look: 'data-list',
      columns: 'vehicle:h4 problem workshop urgent:badge status:badge cost:body:currency',
      form: 'vehicle workshop problem urgent',
      record: {
        title: '@entity.problem',
        fields: 'vehicle:h3 problem workshop urgent dropOffAt:body:datetime cost:h3:currency',
        statuses: 'reported booked inWork ready paid.',
        moves: [
          move('reported BOOK booked', 'primary', {
            asks: 'dropOffAt:datetime',
            service: callService('workshop', 'reserve', 'PlaceReserved', 'NoPlace', {
              workshop: '@entity.workshop',
              at: '@entity.dropOffAt',
            }),
            told: 'The workshop expects the car',
            untold: [concat('No place: ', '@payload.error'), 'error'],
          }),
          move('booked MOVE =', 'secondary', { asks: 'dropOffAt:datetime' }),
          move('booked DROP_OFF inWork'),
          move('inWork FINISH ready', 'secondary', { asks: 'cost:number' }),
          move('ready PAY paid', 'success', {
            guard: ['>', '@entity.cost', 0],
            otherwise: 'Enter the cost first.',
          }),
        ],
      },
    }),
    desk({
      entity: workshop,
      icon: 'warehouse',
      look: 'entity-cards',
      columns: 'name:h3 address phone trusted:badge',
      form: 'name address phone trusted',
    }),
  ],
});
