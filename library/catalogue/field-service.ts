import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, emit, entity, get, on, set, tickWhile } from '../behavior.ts';

const technician = entity('Technician', {
  name: 'string!',
  skills: 'string = ',
  phone: 'phone',
  onDuty: 'boolean = true',
  vehicle: 'string = ',
});
const site = entity('CustomerSite', {
  name: 'string!',
  address: 'string!',
  contact: 'string = ',
  phone: 'phone',
  equipment: 'string = ',
});
const visit = entity('ServiceVisit', {
  site: '->CustomerSite',
  technician: '->Technician',
  task: 'string!',
  plannedAt: 'datetime',
  minutesOnSite: 'number = 0',
  partsUsed: 'string = ',
  report: 'string = ',
  photos: '[string] = []',
  signature: 'string = ',
  status: 'string open|dispatched|travelling|onSite|done|aborted = open',
});

export default behavior({
  name: 'std-field-service',
  description:
    'Technicians are sent to customers: visits are planned, dispatched, travelled to, worked on with parts and photos, and signed off.',
  tags: 'field-service technicians dispatch visits repair installation route customers onsite work-orders',
  useWhen: 'Use when workers drive to customers to install, repair or inspect something there.',
  asked:
    "plumber; electrician; HVAC company; heating engineers; installers on the road; technicians visit customers; send somebody to fix the boiler; dispatch; job sheets; work orders; who goes where today; washing machine repair at home; lift maintenance; service calls; fitters; mechanics who drive out; technicians at the customer's; repair visits; plumber; electrician; installers on the road; job sheets",
  orbitals: [
    desk({
      entity: visit,
      icon: 'route',
      look: 'timeline',
      columns: 'plannedAt:h4:datetime task site technician status:badge',
      form: 'site task plannedAt technician',
      filter: { status: ['open', 'dispatched', 'travelling', 'onSite', 'done'] },
      record: {
        title: '@entity.task',
        fields:
          'task:h2 site technician plannedAt:body:datetime minutesOnSite partsUsed report signature',
        statuses: 'open dispatched travelling onSite done. aborted.',
        moves: [
          move('open DISPATCH dispatched', 'primary', {
            asks: 'technician',
            service: callService('push', 'send', 'TechnicianTold', 'TechnicianNotTold', {
              to: '@entity.technician',
              visit: '@entity.id',
            }),
            told: 'The technician was told',
            untold: ['Call the technician', 'warning'],
          }),
          move('open|dispatched RESCHEDULE =', 'secondary', { asks: 'plannedAt:datetime' }),
          move('dispatched DRIVE_OFF travelling'),
          move('travelling ARRIVE onSite', 'primary'),
          move('onSite USE_PARTS =', 'secondary', { asks: 'partsUsed' }),
          move('onSite SIGN_OFF done', 'success', {
            asks: 'report:textarea signature',
            guard: ['validate/required', get('@payload.data', 'signature', '')],
            otherwise: 'The customer has to sign.',
          }),
          move('dispatched|travelling|onSite ABORT aborted', 'danger', { asks: 'report:textarea' }),
        ],
        more: {
          transitions: [
            on('onSite MINUTE =', [set('minutesOnSite', ['+', '@entity.minutesOnSite', 1])]),
          ],
          ticks: [
            tickWhile(['=', '@entity.status', 'onSite'], 'workTime', 60000, [emit('MINUTE')]),
          ],
        },
      },
    }),
    desk({
      entity: site,
      icon: 'map-pin',
      look: 'data-list',
      columns: 'name:h4 address contact phone',
      form: 'name address contact phone equipment',
      search: 'address',
      record: {
        title: '@entity.name',
        fields: 'name:h2 address contact phone equipment',
        below: [{ type: 'map-view', markers: [], zoom: 12 }],
      },
      related: [
        belongings('ServiceVisit', 'site', 'route', 'plannedAt:h4:datetime task status:badge', {
          title: 'Visits',
          look: 'timeline',
          opens: '/service-visits',
        }),
      ],
    }),
    desk({
      entity: technician,
      icon: 'hard-hat',
      look: 'entity-cards',
      columns: 'name:h3 skills phone onDuty:badge',
      form: 'name skills phone vehicle onDuty',
      record: { title: '@entity.name', fields: 'name:h2 skills phone vehicle' },
      slot: 'drawer',
    }),
  ],
});
