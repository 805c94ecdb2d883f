import { countdown } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  behavior,
  button,
  emit,
  form,
  get,
  header,
  hear,
  knob,
  main,
  on,
  page,
  persist,
  row,
  runtimeEntity,
  set,
  stat,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const rateLimit = traitOf('TokenBucket', 'RateLimit', {
  states: 'flowing draining empty blocked',
  host: 'REQUEST',
  category: 'lifecycle',
  events: {
    REQUEST: 'id! cost:number',
    REQUEST_ALLOWED: 'id! left:number!',
    REQUEST_REFUSED: 'id! retryAfter:number!',
    CALLER_BLOCKED: 'key! seconds:number!',
  },
  external: 'REQUEST_ALLOWED',
  config: {
    maxStrikes: knob('number', 20, 'Refusals before a block'),
    blockSeconds: knob('number', 300, 'Seconds of a block'),
  },
  transitions: [
    when(
      ['>=', '@entity.tokens', ['math/default', '@payload.cost', 1]],
      'flowing|draining REQUEST draining',
      [
        ...assign({
          tokens: ['-', '@entity.tokens', ['math/default', '@payload.cost', 1]],
          allowed: ['+', '@entity.allowed', 1],
        }),
        emit('REQUEST_ALLOWED', { id: '@payload.id', left: '@entity.tokens' }),
      ],
    ),
    on('flowing|draining REQUEST empty', [
      ...assign({ refused: ['+', '@entity.refused', 1], strikes: 1 }),
      emit('REQUEST_REFUSED', {
        id: '@payload.id',
        retryAfter: ['math/ceil', ['/', 1, '@entity.refillPerSecond']],
      }),
    ]),
    when(['>=', '@entity.strikes', '@config.maxStrikes'], 'empty REQUEST blocked', [
      set('blockedSeconds', '@config.blockSeconds'),
      emit('CALLER_BLOCKED', { key: '@entity.key', seconds: '@config.blockSeconds' }),
    ]),
    on('empty REQUEST =', [
      ...assign({ refused: ['+', '@entity.refused', 1], strikes: ['+', '@entity.strikes', 1] }),
      emit('REQUEST_REFUSED', { id: '@payload.id', retryAfter: 1 }),
    ]),
    on('blocked REQUEST =', [
      emit('REQUEST_REFUSED', { id: '@payload.id', retryAfter: '@entity.blockedSeconds' }),
    ]),
    on('empty|draining REFILLED flowing', [set('strikes', 0)]),
    on('blocked PARDONED flowing', [...assign({ strikes: 0, tokens: '@entity.capacity' })]),
  ],
  ticks: [
    tickWhile(['<', '@entity.tokens', '@entity.capacity'], 'refillTick', 1000, [
      set('tokens', [
        'math/min',
        '@entity.capacity',
        ['+', '@entity.tokens', '@entity.refillPerSecond'],
      ]),
      ['if', ['>=', '@entity.tokens', 1], emit('REFILLED'), null],
    ]),
    countdown('blockTick', 'blockedSeconds', 'PARDONED'),
  ],
});

const rateMonitor = traitOf('TokenBucket', 'RateMonitor', {
  states: 'watching alarmed',
  events: {
    REFUSED: 'id! retryAfter:number!',
    BLOCKED: 'key! seconds:number!',
    TUNE: 'data:object!',
  },
  listens: [
    hear('RateLimit', 'REQUEST_REFUSED', 'REFUSED'),
    hear('RateLimit', 'CALLER_BLOCKED', 'BLOCKED'),
  ],
  transitions: [
    on('watching INIT =', [
      main(
        header('Rate limit', 'gauge'),
        { type: 'meter', value: '@entity.tokens', max: '@entity.capacity' },
        row(stat('Allowed', '@entity.allowed'), stat('Refused', '@entity.refused')),
        form('capacity refillPerSecond', 'TUNE', undefined, { entity: '@entity' }),
      ),
    ]),
    on('watching REFUSED =', [
      main(
        { type: 'meter', value: '@entity.tokens', max: '@entity.capacity' },
        text('A request was refused', 'caption', 'warning'),
      ),
    ]),
    on('watching|alarmed BLOCKED alarmed', [
      main(
        alert('A caller is blocked', 'error'),
        { type: 'timer-display', seconds: '@payload.seconds' },
        button('Seen', 'DISMISS', 'ghost'),
      ),
    ]),
    on('alarmed DISMISS watching', [
      main({ type: 'meter', value: '@entity.tokens', max: '@entity.capacity' }),
    ]),
    when(
      [
        'and',
        ['>', get('@payload.data', 'capacity', 0), 0],
        ['>', get('@payload.data', 'refillPerSecond', 0), 0],
      ],
      'watching TUNE =',
      [
        ...assign({
          capacity: get('@payload.data', 'capacity', 10),
          refillPerSecond: get('@payload.data', 'refillPerSecond', 1),
        }),
        persist('update', 'TokenBucket', '@entity'),
      ],
    ),
  ],
});

export default behavior({
  name: 'std-rate-limiter',
  description:
    'A token bucket that lets requests through, makes them wait or refuses them, and blocks who keeps trying.',
  tags: 'rate-limit token-bucket throttle infrastructure',
  useWhen: 'Use when calls must not exceed a rate and abusers must be slowed down.',
  asked:
    'too many requests; limit calls per minute; throttle; block abusers; API quota; slow down bots; 429; DDoS; requests per second; client calls too often; too many calls; flood of requests; slow a customer down; fair use',
  entity: runtimeEntity('TokenBucket', {
    key: 'string = default',
    tokens: 'number = 10',
    capacity: 'number = 10',
    refillPerSecond: 'number = 1',
    allowed: 'number = 0',
    refused: 'number = 0',
    strikes: 'number = 0',
    blockedSeconds: 'number = 0',
  }),
  traits: [rateLimit, rateMonitor],
  pages: [page('RateLimitPage', '/rate-limit', 'RateMonitor RateLimit')],
});
