import {
  assign,
  badge,
  behavior,
  countdown,
  emit,
  hear,
  knob,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const leaseKeeper = traitOf('Lease', 'LeaseKeeper', {
  states: 'free held',
  host: 'ACQUIRE RENEW RELEASE',
  category: 'lifecycle',
  events: {
    ACQUIRE: 'who!',
    RENEW: 'who!',
    RELEASE: 'who!',
    LEASE_GRANTED: 'who! seconds:number!',
    LEASE_LOST: 'who!',
  },
  external: 'LEASE_GRANTED',
  config: { seconds: knob('number', 30, 'Seconds of a lease') },
  transitions: [
    on('free ACQUIRE held', [
      ...assign({ holder: '@payload.who', secondsLeft: '@config.seconds' }),
      emit('LEASE_GRANTED', { who: '@payload.who', seconds: '@config.seconds' }),
    ]),
    when(['!=', '@payload.who', '@entity.holder'], 'held ACQUIRE =', [
      set('waiting', ['array/unique', ['array/append', '@entity.waiting', '@payload.who']]),
    ]),
    when(['=', '@payload.who', '@entity.holder'], 'held RENEW =', [
      set('secondsLeft', '@config.seconds'),
    ]),
    when(['=', '@payload.who', '@entity.holder'], 'held RELEASE free', [
      emit('LEASE_LOST', { who: '@entity.holder' }),
      set('holder', ''),
    ]),
    when(['not', ['=', ['array/len', '@entity.waiting'], 0]], 'held EXPIRE held', [
      emit('LEASE_LOST', { who: '@entity.holder' }),
      ...assign({
        holder: ['array/first', '@entity.waiting'],
        waiting: ['array/drop', '@entity.waiting', 1],
        secondsLeft: '@config.seconds',
      }),
      emit('LEASE_GRANTED', { who: '@entity.holder', seconds: '@config.seconds' }),
    ]),
    on('held EXPIRE free', [emit('LEASE_LOST', { who: '@entity.holder' }), set('holder', '')]),
  ],
  ticks: [countdown('leaseTick', 'secondsLeft', 'EXPIRE')],
});

const leaseLamp = traitOf('Lease', 'LeaseLamp', {
  states: 'shown',
  events: { LOST: 'who!' },
  listens: [hear('LeaseKeeper', 'LEASE_LOST', 'LOST')],
  transitions: [
    on('shown INIT =', [
      main(
        row(
          { type: 'status-dot', status: 'online' },
          text('@entity.holder'),
          badge(['array/len', '@entity.waiting']),
        ),
      ),
    ]),
    on('shown LOST =', [main(text(['str/concat', '@payload.who', ' let go'], 'caption'))]),
  ],
});

export default behavior({
  name: 'std-lease',
  description:
    'Only one holder at a time: a resource is leased, renewed, queued for, and freed when its holder falls silent.',
  tags: 'lease lock mutex concurrency infrastructure',
  useWhen:
    'Use when two must never work on the same thing at once and a crashed one must not block it for ever.',
  asked:
    'only one may edit at a time; lock a record; prevent two workers from doing the same; mutex; exclusive access; somebody else is editing; distributed lock; release when it crashes',
  entity: runtimeEntity('Lease', {
    holder: 'string = ',
    secondsLeft: 'number = 0',
    waiting: '[string] = []',
  }),
  traits: [leaseKeeper, leaseLamp],
  pages: [page('LeasePage', '/lease', 'LeaseLamp LeaseKeeper')],
});
