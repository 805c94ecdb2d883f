import {
  behavior,
  button,
  emit,
  knob,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  tickWhile,
  traitOf,
} from '../behavior.ts';

const face = (...controls: ReturnType<typeof button>[]) =>
  main({ type: 'timer-display', seconds: '@entity.left', format: 'countdown' }, row(...controls));

const countdownTimer = traitOf('Countdown', 'CountdownTimer', {
  states: 'set running held over',
  events: { COUNTDOWN_OVER: 'seconds:number!' },
  external: 'COUNTDOWN_OVER',
  config: {
    seconds: knob('number', 300, 'Seconds'),
    extra: knob('number', 60, 'Seconds of a prolongation'),
  },
  transitions: [
    on('set INIT =', [set('left', '@config.seconds'), face(button('Start', 'RUN'))]),
    on('set|held RUN running', [
      set('active', true),
      face(button('Hold', 'HOLD', 'secondary'), button('+1 min', 'PROLONG', 'ghost')),
    ]),
    on('running HOLD held', [
      set('active', false),
      face(button('Go on', 'RUN'), button('Reset', 'REWIND', 'ghost')),
    ]),
    on('running PROLONG =', [set('left', ['+', '@entity.left', '@config.extra'])]),
    on('running ELAPSED over', [
      set('active', false),
      emit('COUNTDOWN_OVER', { seconds: '@config.seconds' }),
      face(button('Again', 'REWIND')),
    ]),
    on('held|over REWIND set', [set('left', '@config.seconds'), face(button('Start', 'RUN'))]),
  ],
  ticks: [
    tickWhile('@entity.active', 'second', 1000, [
      set('left', ['math/max', 0, ['-', '@entity.left', 1]]),
      ['when', ['=', '@entity.left', 0], emit('ELAPSED')],
    ]),
  ],
});

export default behavior({
  name: 'std-countdown',
  description: 'A timer that runs down, pauses, is prolonged, and announces its end.',
  tags: 'countdown timer tick primitive',
  useWhen: 'Use when something lasts a fixed time and its end must be noticed.',
  asked:
    'timer; egg timer; kitchen timer; stopwatch; pomodoro; minutes left; time is up; count down to launch; alarm when time runs out',
  entity: runtimeEntity('Countdown', { left: 'number = 0', active: 'boolean = false' }),
  traits: [countdownTimer],
  pages: [page('CountdownPage', '/countdown', 'CountdownTimer')],
});
