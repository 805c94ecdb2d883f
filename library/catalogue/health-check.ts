import {
  behavior,
  button,
  callService,
  concat,
  draws,
  emit,
  header,
  knob,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  text,
  tick,
  traitOf,
  when,
} from '../behavior.ts';

const lamps = main(header('Services', 'heart-pulse', button('Check now', 'CHECK', 'secondary')), {
  type: 'data-grid',
  entity: '@entity.results',
  fields: [],
  renderItem: draws(
    'result',
    row(
      { type: 'status-dot', status: ['if', '@result.ok', 'online', 'critical'] },
      text('@result.name', 'h4'),
      text(['str/concat', '@result.latency', ' ms'], 'caption'),
    ),
  ),
});

const healthProbe = traitOf('ProbeRound', 'HealthProbe', {
  states: 'healthy probing suspect down',
  events: { ProbesBack: 'results:[object]! failed:number!' },
  config: { targets: knob('[string]', ['api', 'database', 'queue'], 'Services') },
  transitions: [
    on('healthy INIT =', [lamps]),
    on('healthy|suspect|down CHECK probing', [
      callService('http', 'probe-all', 'ProbesBack', 'ProbeBroken', { targets: '@config.targets' }),
    ]),
    when(['=', '@payload.failed', 0], 'probing ProbesBack healthy', [
      set('results', '@payload.results'),
      set('strikes', 0),
      lamps,
    ]),
    when(['>=', '@entity.strikes', 1], 'probing ProbesBack down', [
      set('results', '@payload.results'),
      set('strikes', ['+', '@entity.strikes', 1]),
      lamps,
    ]),
    on('probing ProbesBack suspect', [
      set('results', '@payload.results'),
      set('strikes', 1),
      lamps,
    ]),
    on('probing ProbeBroken suspect', [
      ['log', concat('the probe itself failed', ': ', '@payload.error')],
      lamps,
    ]),
  ],
  ticks: [tick('probeTick', 30000, [set('checkedAt', ['time/now']), emit('CHECK')])],
});

export default behavior({
  name: 'std-health-check',
  description:
    'Services are probed every so often; the first failure warns, a second in a row alarms, and recovery is told.',
  tags: 'health monitoring probe uptime infrastructure',
  useWhen: 'Use when somebody must know that a service is down before its users say so.',
  asked:
    'ping servers; is my site up; Pingdom; alarm when a server does not respond; uptime; Nagios; monitor websites; service status; tell us when it is down; heartbeat; watch APIs; does our API answer; is the site up; check every minute; monitoring; offline; ping',
  entity: runtimeEntity('ProbeRound', {
    results: '[object] = []',
    strikes: 'number = 0',
    checkedAt: 'timestamp',
  }),
  traits: [healthProbe],
  pages: [page('HealthPage', '/health', 'HealthProbe')],
});
