import { fails } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  badge,
  behavior,
  button,
  callService,
  card,
  clear,
  concat,
  count,
  draws,
  emit,
  fetch,
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
  own,
  page,
  persist,
  render,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const endpointRegistry = traitOf('WebhookEndpoint', 'EndpointRegistry', {
  states: 'loading listing adding proving failed',
  scope: 'collection',
  events: {
    ADD: 'data:object!',
    TEST: 'id! row:object',
    REMOVE: 'id!',
    DISABLE: 'endpointId! reason',
  },
  listens: [hear('DeliveryPipeline', 'ENDPOINT_DEAD', 'DISABLE')],
  config: {
    eventNames: knob(
      '[string]',
      ['order.created', 'order.paid', 'user.created'],
      'Events on offer',
    ),
  },
  transitions: [
    on('loading|failed INIT loading', [fetch('WebhookEndpoint')]),
    on('loading|listing WebhookEndpointLoaded listing', [
      set('endpoints', '@payload.data'),
      main(header('Endpoints', 'webhook', button('Add', 'NEW')), {
        type: 'data-list',
        entity: '@entity.endpoints',
        fields: [],
        itemActions: [
          { label: 'Test', event: 'TEST' },
          { label: 'Remove', event: 'REMOVE', variant: 'danger' },
        ],
        renderItem: draws(
          'endpoint',
          row(
            { type: 'status-dot', status: ['if', '@endpoint.active', 'online', 'offline'] },
            text('@endpoint.url'),
            badge(count('@endpoint.events')),
          ),
        ),
      }),
    ]),
    fails('loading WebhookEndpointLoadFailed failed', 'No endpoints'),
    on('listing NEW adding', [
      modal(
        header('New endpoint', 'plus'),
        form(
          [
            { name: 'url', type: 'url' },
            { name: 'events', type: 'multiselect', options: '@config.eventNames' },
          ],
          'ADD',
          'CANCEL',
        ),
      ),
    ]),
    on('adding CANCEL listing', [clear()]),
    when(
      [
        'and',
        ['validate/url', get('@payload.data', 'url', '')],
        ['str/startsWith', get('@payload.data', 'url', ''), 'https://'],
      ],
      'adding ADD proving',
      [
        set('url', get('@payload.data', 'url', '')),
        set('events', get('@payload.data', 'events', [])),
        clear(),
        callService('http', 'post', 'EndpointProven', 'EndpointSilent', {
          url: '@entity.url',
          body: { type: 'ping' },
        }),
        main({ type: 'spinner' }),
      ],
    ),
    on('adding ADD =', [notify('An https address, please.', 'warning')]),
    on('proving EndpointProven loading', [
      persist('create', 'WebhookEndpoint', {
        ...own('url events'),
        secret: concat('whsec_', ['math/randomInt', 100000, 999999]),
      }),
      fetch('WebhookEndpoint'),
    ]),
    on('proving EndpointSilent listing', [
      notify('The endpoint did not answer the ping.', 'error'),
      main(button('Try another', 'NEW')),
    ]),
    on('listing TEST =', [
      callService('http', 'post', 'TestDelivered', 'TestLost', {
        url: get('@payload.row', 'url'),
        body: { type: 'test' },
      }),
    ]),
    on('listing TestDelivered =', [notify('It answered', 'success')]),
    on('listing TestLost =', [notify('@payload.error', 'error')]),
    on('listing REMOVE loading', [
      persist('delete', 'WebhookEndpoint', '@payload.id'),
      fetch('WebhookEndpoint'),
    ]),
    on('listing DISABLE loading', [
      persist('update', 'WebhookEndpoint', { id: '@payload.endpointId', active: false }),
      notify('An endpoint was switched off', 'warning'),
      fetch('WebhookEndpoint'),
    ]),
  ],
});

const deliveryPipeline = traitOf('WebhookDelivery', 'DeliveryPipeline', {
  states: 'idle signing posting retrying',
  host: 'EventOccurred',
  category: 'lifecycle',
  events: {
    EventOccurred: 'endpointId! type! body:object!',
    Signed: 'signature!',
    REPLAY: 'id! row:object',
    ENDPOINT_DEAD: 'endpointId! reason',
    DELIVERY_LOGGED: 'status! attempt:number!',
  },
  listens: [hear('DeliveryLog', 'REPLAY')],
  config: { maxAttempts: knob('number', 5, 'Deliveries before it is dead') },
  transitions: [
    on('idle EventOccurred signing', [
      ...assign({
        endpointId: '@payload.endpointId',
        eventType: '@payload.type',
        body: '@payload.body',
        attempt: 0,
      }),
      callService('digest', 'hmac', 'Signed', 'SigningFailed', { body: '@payload.body' }),
    ]),
    on('idle REPLAY posting', [
      ...assign({
        eventType: get('@payload.row', 'eventType', ''),
        body: get('@payload.row', 'body', {}),
        attempt: 0,
      }),
      callService('http', 'post', 'Delivered', 'Undelivered', {
        endpoint: '@entity.endpointId',
        body: '@entity.body',
        signature: get('@payload.row', 'signature', ''),
      }),
    ]),
    on('signing Signed posting', [
      set('signature', '@payload.signature'),
      callService('http', 'post', 'Delivered', 'Undelivered', {
        endpoint: '@entity.endpointId',
        ...own('body signature'),
      }),
    ]),
    on('signing SigningFailed idle', [['log', concat('signing failed', ': ', '@payload.error')]]),
    on('posting Delivered idle', [
      set('status', 'delivered'),
      persist('create', 'WebhookDelivery', '@entity'),
      emit('DELIVERY_LOGGED', { status: 'delivered', attempt: '@entity.attempt' }),
    ]),
    when(['>=', ['+', '@entity.attempt', 1], '@config.maxAttempts'], 'posting Undelivered idle', [
      set('status', 'dead'),
      persist('create', 'WebhookDelivery', '@entity'),
      emit('ENDPOINT_DEAD', { endpointId: '@entity.endpointId', reason: '@payload.error' }),
      emit('DELIVERY_LOGGED', { status: 'dead', attempt: '@entity.attempt' }),
    ]),
    on('posting Undelivered retrying', [
      ...assign({
        attempt: ['+', '@entity.attempt', 1],
        status: 'retrying',
        pauseSeconds: ['math/pow', 4, '@entity.attempt'],
      }),
    ]),
    on('retrying PAUSE_OVER posting', [
      callService('http', 'post', 'Delivered', 'Undelivered', {
        endpoint: '@entity.endpointId',
        ...own('body signature'),
      }),
    ]),
  ],
  ticks: [
    tickWhile(['>', '@entity.pauseSeconds', 0], 'pauseTick', 1000, [
      set('pauseSeconds', ['-', '@entity.pauseSeconds', 1]),
      ['when', ['<=', '@entity.pauseSeconds', 0], emit('PAUSE_OVER')],
    ]),
  ],
});

const deliveryLog = traitOf('WebhookDelivery', 'DeliveryLog', {
  states: 'loading reading looking',
  scope: 'collection',
  events: { LOGGED: 'status! attempt:number!', LOOK: 'id! row:object', REPLAY: 'id! row:object' },
  listens: [hear('DeliveryPipeline', 'DELIVERY_LOGGED', 'LOGGED')],
  transitions: [
    on('loading INIT =', [fetch('WebhookDelivery', { limit: 50 })]),
    on('loading WebhookDeliveryLoaded reading', [
      set('deliveries', '@payload.data'),
      main(
        { type: 'event-log', entries: '@entity.deliveries' },
        {
          type: 'data-list',
          entity: '@entity.deliveries',
          fields: ['eventType', 'status', 'responseCode'],
          itemActions: [
            { label: 'Look', event: 'LOOK' },
            { label: 'Replay', event: 'REPLAY' },
          ],
        },
      ),
    ]),
    on('loading WebhookDeliveryLoadFailed reading', [
      main(text('@payload.error', 'body', 'error')),
    ]),
    on('reading REPLAY =', [set('id', '@payload.id')]),
    on('reading LOGGED loading', [fetch('WebhookDelivery', { limit: 50 })]),
    on('reading LOOK looking', [
      render(
        'drawer',
        header('Delivery', 'file-json'),
        card({ type: 'code-block', language: 'json', code: get('@payload.row', 'body', {}) }),
        text(concat('Attempt ', get('@payload.row', 'attempt', 0)), 'caption'),
        button('Close', 'CLOSE', 'ghost'),
      ),
    ]),
    on('looking CLOSE reading', [clear('drawer')]),
  ],
});

export default behavior({
  name: 'std-webhook',
  description:
    'Other systems subscribe to events: signed deliveries with retries, a log that is replayed, and endpoints that are switched off when dead.',
  tags: 'webhook integration delivery signature retry api',
  useWhen:
    'Use when systems outside must be told what happens here, reliably and provably from us.',
  asked:
    "tell other systems; POST when something happens; Zapier; callbacks; integrate with our CRM; notify an API; event subscriptions; push to a URL; connect other apps; outgoing events; HTTP call to partners; inform a partner's server; send JSON elsewhere; when an order changes; trigger another system",
  orbitals: [
    orbital({
      entity: viewedEntity('WebhookEndpoint', 'endpoints', {
        url: 'url!',
        secret: 'string = ',
        events: '[string] = []',
        active: 'boolean = true',
        failures: 'number = 0',
        endpoints: '[object] = []',
      }),
      traits: [endpointRegistry],
      pages: [page('EndpointsPage', '/webhooks', 'EndpointRegistry')],
    }),
    orbital({
      entity: viewedEntity('WebhookDelivery', 'deliveries pauseSeconds', {
        endpointId: 'string = ',
        eventType: 'string = ',
        body: 'object',
        signature: 'string = ',
        status: 'string pending|delivered|retrying|dead = pending',
        attempt: 'number = 0',
        responseCode: 'number = 0',
        pauseSeconds: 'number = 0',
        deliveries: '[object] = []',
      }),
      traits: [deliveryPipeline, deliveryLog],
      pages: [page('DeliveriesPage', '/webhooks/deliveries', 'DeliveryLog DeliveryPipeline')],
    }),
  ],
});
