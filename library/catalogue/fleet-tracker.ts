import { fails } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  badge,
  behavior,
  button,
  callService,
  clear,
  concat,
  count,
  emit,
  failure,
  fetch,
  fn,
  get,
  given,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  own,
  page,
  persist,
  render,
  row,
  set,
  stat,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const fleetMap = traitOf('Vehicle', 'FleetMap', {
  states: 'locating watching following lost',
  host: 'PositionReported',
  scope: 'collection',
  events: {
    PositionReported: 'id! latitude:number! longitude:number! speed:number!',
    FOLLOW: 'id!',
    MAP_CLICK: 'latitude:number! longitude:number!',
    VEHICLE_LEFT_FENCE: 'id! latitude:number! longitude:number!',
  },
  config: {
    centre: knob('object', { lat: 52.52, lng: 13.4 }, 'Centre of the map'),
    fenceKm: knob('number', 40, 'Radius of the fence in km'),
  },
  transitions: [
    on('locating INIT =', [fetch('Vehicle'), main({ type: 'skeleton', variant: 'card' })]),
    on('locating VehicleLoaded watching', [
      set('vehicles', '@payload.data'),
      set('fence', '@config.centre'),
      main(
        header('Fleet', 'truck', badge(count('@entity.vehicles'))),
        {
          type: 'map-view',
          centerLat: get('@config.centre', 'lat', 0),
          centerLng: get('@config.centre', 'lng', 0),
          zoom: 10,
          markers: [
            'array/map',
            '@entity.vehicles',
            fn('vehicle', {
              id: '@vehicle.id',
              lat: '@vehicle.latitude',
              lng: '@vehicle.longitude',
              label: '@vehicle.plate',
            }),
          ],
          markerClickEvent: 'FOLLOW',
          mapClickEvent: 'MAP_CLICK',
        },
        row(
          stat('Moving', count(where('@entity.vehicles', 'status', 'moving'))),
          stat('Silent', count(where('@entity.vehicles', 'status', 'silent'))),
        ),
      ),
    ]),
    fails('locating VehicleLoadFailed lost', 'No positions', [fetch('Vehicle')]),
    on('watching|following PositionReported =', [
      set('vehicles', [
        'array/map',
        '@entity.vehicles',
        fn('vehicle', [
          'if',
          ['=', '@vehicle.id', '@payload.id'],
          [
            'object/merge',
            '@vehicle',
            {
              ...given('latitude longitude speed'),
              status: ['if', ['>', '@payload.speed', 0], 'moving', 'parked'],
            },
          ],
          '@vehicle',
        ]),
      ]),
      [
        'when',
        [
          '>',
          [
            '*',
            111,
            [
              'vec/distance',
              { x: '@payload.latitude', y: '@payload.longitude' },
              { x: get('@entity.fence', 'lat', 0), y: get('@entity.fence', 'lng', 0) },
            ],
          ],
          '@config.fenceKm',
        ],
        emit('VEHICLE_LEFT_FENCE', given('id latitude longitude')),
      ],
    ]),
    on('watching FOLLOW following', [
      set('id', '@payload.id'),
      render(
        'drawer',
        header(
          get(
            ['array/find', '@entity.vehicles', fn('vehicle', ['=', '@vehicle.id', '@payload.id'])],
            'plate',
            '',
          ),
          'navigation',
        ),
        { type: 'trait-frame', traitName: 'TripPlanner' },
        button('Let go', 'CLOSE', 'ghost'),
      ),
    ]),
    on('following CLOSE watching', [clear('drawer')]),
    on('watching MAP_CLICK =', [
      set('fence', { lat: '@payload.latitude', lng: '@payload.longitude' }),
      notify('The fence moved here'),
    ]),
    on('watching|following REFRESH locating', [clear('drawer'), fetch('Vehicle')]),
  ],
  ticks: [
    tickWhile(['>', count('@entity.vehicles'), 0], 'silenceTick', 60000, [
      set('silentMinutes', ['+', '@entity.silentMinutes', 1]),
      [
        'when',
        ['>', '@entity.silentMinutes', 10],
        ['do', set('silentMinutes', 0), emit('REFRESH')],
      ],
    ]),
  ],
});

const fenceAlarm = traitOf('Vehicle', 'FenceAlarm', {
  states: 'quiet alarmed',
  events: { LEFT: 'id! latitude:number! longitude:number!' },
  listens: [hear('FleetMap', 'VEHICLE_LEFT_FENCE', 'LEFT')],
  transitions: [
    on('quiet INIT =', [main(text('Everybody is inside.', 'caption', 'muted'))]),
    on('quiet|alarmed LEFT alarmed', [
      main(
        alert(concat('Vehicle ', '@payload.id', ' left the area'), 'error'),
        row(
          button('Call the driver', 'CALL', 'primary', 'phone'),
          button('It is fine', 'DISMISS', 'ghost'),
        ),
      ),
    ]),
    on('alarmed CALL =', [
      callService('phone', 'call', 'DriverReached', 'DriverSilent', { vehicle: '@entity.id' }),
    ]),
    on('alarmed DriverReached quiet', [main(text('Spoken to the driver', 'caption'))]),
    on('alarmed DriverSilent =', [notify('The driver does not answer', 'warning')]),
    on('alarmed DISMISS quiet', [main(text('Dismissed', 'caption'))]),
  ],
});

const tripPlanner = traitOf('Vehicle', 'TripPlanner', {
  states: 'idle routing driving arrived failed',
  events: {
    PLAN: 'data:object!',
    RouteFound: 'stops:[object]! km:number!',
    TRIP_ENDED: 'km:number!',
  },
  transitions: [
    on('idle INIT =', [
      main({ type: 'form-section', fields: ['from', 'to', 'via'], submitEvent: 'PLAN' }),
    ]),
    on('idle|arrived|failed PLAN routing', [
      callService('routing', 'optimise', 'RouteFound', 'NoRoute', {
        from: get('@payload.data', 'from', ''),
        to: get('@payload.data', 'to', ''),
      }),
      main({ type: 'spinner' }),
    ]),
    on('routing RouteFound driving', [
      set('route', '@payload.stops'),
      set('mileage', ['+', '@entity.mileage', '@payload.km']),
      main(
        { type: 'timeline', entity: '@entity.route', fields: ['stop', 'eta'] },
        button('Arrived', 'ARRIVE'),
      ),
    ]),
    on('routing NoRoute failed', [
      main(failure('No way there', '@payload.error'), {
        type: 'form-section',
        fields: ['from', 'to'],
        submitEvent: 'PLAN',
      }),
    ]),
    on('driving ARRIVE arrived', [
      emit('TRIP_ENDED', { km: '@entity.mileage' }),
      persist('update', 'Vehicle', own('id mileage')),
      main(text('Arrived', 'h3'), {
        type: 'form-section',
        fields: ['from', 'to'],
        submitEvent: 'PLAN',
      }),
    ]),
  ],
});

const servicePlan = traitOf('Vehicle', 'ServicePlan', {
  states: 'counting due',
  host: 'Serviced',
  category: 'lifecycle',
  events: { DRIVEN: 'km:number!' },
  listens: [hear('TripPlanner', 'TRIP_ENDED', 'DRIVEN')],
  transitions: [
    when(['>=', '@payload.km', '@entity.serviceAt'], 'counting DRIVEN due', [
      set('status', 'service'),
    ]),
    on('counting DRIVEN =', [set('mileage', '@payload.km')]),
    on('due Serviced counting', [
      ...assign({ status: 'parked', serviceAt: ['+', '@entity.mileage', 15000] }),
      persist('update', 'Vehicle', '@entity'),
    ]),
  ],
});

export default behavior({
  name: 'std-fleet-tracker',
  description:
    'Vehicles on a live map with geofences, trips, routes to stops, drivers who go off route, and service by mileage.',
  tags: 'fleet map tracking geofence route logistics trucks vehicles gps',
  useWhen:
    'Use when things move in the world and somebody watches where they are and where they should be.',
  asked:
    'GPS; where are my lorries; live map of vehicles; trucks on the road; drivers’ routes; delivery drivers; geofence; taxis; courier vans; follow a bus; track cars; whereabouts of couriers; where is the bus right now; nearest taxi; see our cars move; position of drivers; arrival of the van',
  entity: viewedEntity('Vehicle', 'vehicles fence', {
    plate: 'string!',
    driver: 'string = ',
    latitude: 'number = 0',
    longitude: 'number = 0',
    speed: 'number = 0',
    mileage: 'number = 0',
    serviceAt: 'number = 15000',
    status: 'string parked|moving|silent|service = parked',
    vehicles: '[object] = []',
    fence: 'object = {}',
    silentMinutes: 'number = 0',
    route: '[object] = []',
  }),
  traits: [fleetMap, fenceAlarm, tripPlanner, servicePlan],
  pages: [
    page('FleetPage', '/fleet', 'FleetMap FenceAlarm'),
    page('TripPage', '/fleet/trip', 'TripPlanner ServicePlan'),
  ],
});
