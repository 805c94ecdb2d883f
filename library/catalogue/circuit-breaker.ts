import { countdown } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  behavior,
  button,
  callService,
  emit,
  failure,
  header,
  knob,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  stat,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const light = (
  status: 'online' | 'offline' | 'warning' | 'critical',
  label: string,
  ...below: ReturnType<typeof button>[]
) =>
  main(
    header('@entity.target', 'zap'),
    { type: 'status-dot', status, label, pulse: status === 'critical' },
    row(
      stat('Failures', '@entity.failures'),
      stat('Calls', '@entity.calls'),
      stat('Shed', '@entity.shed'),
    ),
    { type: 'sparkline', data: '@entity.latencies' },
    row(...below),
  );
const attempt = callService('upstream', 'call', 'UpstreamAnswered', 'UpstreamFailed', {
  target: '@entity.target',
  request: '@payload.request',
});

const circuitBreaker = traitOf('Circuit', 'CircuitBreaker', {
  states: 'closed open halfOpen forcedOpen',
  host: 'CALL',
  events: {
    CALL: 'request:object!',
    UpstreamAnswered: 'result:object latency:number',
    CALL_ANSWERED: 'result:object! cached:boolean!',
    CIRCUIT_OPENED: 'target! error',
    CIRCUIT_CLOSED: 'target!',
  },
  external: 'CALL_ANSWERED CIRCUIT_OPENED CIRCUIT_CLOSED',
  config: {
    threshold: knob('number', 5, 'Failures that open it'),
    cooldownSeconds: knob('number', 30, 'Seconds until it tries again'),
    trialsNeeded: knob('number', 3, 'Successes that close it'),
  },
  transitions: [
    on('closed INIT =', [light('online', 'Closed', button('Force open', 'FORCE_OPEN', 'danger'))]),
    on('closed CALL =', [set('calls', ['+', '@entity.calls', 1]), attempt]),
    on('closed UpstreamAnswered =', [
      ...assign({
        failures: 0,
        fallback: '@payload.result',
        latencies: [
          'array/takeLast',
          ['array/append', '@entity.latencies', '@payload.latency'],
          50,
        ],
      }),
      emit('CALL_ANSWERED', { result: '@payload.result', cached: false }),
    ]),
    when(['>=', ['+', '@entity.failures', 1], '@config.threshold'], 'closed UpstreamFailed open', [
      ...assign({ cooldown: '@config.cooldownSeconds', lastError: '@payload.error' }),
      emit('CIRCUIT_OPENED', { target: '@entity.target', error: '@payload.error' }),
      light('critical', 'Open', button('Try now', 'PROBE', 'secondary')),
    ]),
    on('closed UpstreamFailed =', [
      set('failures', ['+', '@entity.failures', 1]),
      light('warning', 'Failing'),
    ]),
    on('open|forcedOpen CALL =', [
      set('shed', ['+', '@entity.shed', 1]),
      emit('CALL_ANSWERED', { result: '@entity.fallback', cached: true }),
    ]),
    on('open PROBE halfOpen', [set('trials', 0), light('warning', 'Trying')]),
    on('halfOpen CALL =', [attempt]),
    when(
      ['>=', ['+', '@entity.trials', 1], '@config.trialsNeeded'],
      'halfOpen UpstreamAnswered closed',
      [
        ...assign({ failures: 0, trials: 0 }),
        emit('CIRCUIT_CLOSED', { target: '@entity.target' }),
        light('online', 'Closed again'),
      ],
    ),
    on('halfOpen UpstreamAnswered =', [
      set('trials', ['+', '@entity.trials', 1]),
      emit('CALL_ANSWERED', { result: '@payload.result', cached: false }),
    ]),
    on('halfOpen UpstreamFailed open', [
      ...assign({ cooldown: ['*', 2, '@config.cooldownSeconds'], lastError: '@payload.error' }),
      main(failure('Still down', '@entity.lastError', 'PROBE')),
    ]),
    on('closed|open|halfOpen FORCE_OPEN forcedOpen', [
      light('offline', 'Held open', button('Release', 'RELEASE')),
    ]),
    on('forcedOpen RELEASE halfOpen', [set('trials', 0), main(text('Trying carefully', 'h4'))]),
  ],
  ticks: [countdown('cooldownTick', 'cooldown', 'PROBE')],
});

export default behavior({
  name: 'std-circuit-breaker',
  description:
    'Protects a failing service: closed, open after failures, half open to try again, with a fallback answer meanwhile.',
  tags: 'circuit-breaker resilience fallback infrastructure',
  useWhen:
    'Use when a service outside may fail and must neither be hammered nor take the caller down.',
  asked:
    'stop calling an API that keeps timing out; remote service is failing; fail fast; fall back when a dependency is down; do not hammer a broken server; Hystrix; protect from slow third party',
  entity: runtimeEntity('Circuit', {
    target: 'string = payments',
    failures: 'number = 0',
    calls: 'number = 0',
    shed: 'number = 0',
    latencies: '[number] = []',
    cooldown: 'number = 0',
    fallback: 'object = {}',
    lastError: 'string = ',
    trials: 'number = 0',
  }),
  traits: [circuitBreaker],
  pages: [page('CircuitPage', '/circuit', 'CircuitBreaker')],
});
