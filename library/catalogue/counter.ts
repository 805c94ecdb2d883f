import {
  behavior,
  button,
  entity,
  knob,
  main,
  on,
  page,
  row,
  set,
  traitOf,
  when,
} from '../behavior.ts';

const shown = main(
  row(
    button('−', 'LESS', 'secondary'),
    { type: 'animated-counter', value: '@entity.value' },
    button('+', 'MORE', 'secondary'),
    button('Reset', 'RESET', 'ghost'),
  ),
);

const tallyCounter = traitOf('Tally', 'TallyCounter', {
  states: 'counting',
  config: {
    step: knob('number', 1, 'Step'),
    lowest: knob('number', 0, 'Lowest'),
    highest: knob('number', 99, 'Highest'),
  },
  transitions: [
    on('counting INIT =', [shown]),
    when(['<', '@entity.value', '@config.highest'], 'counting MORE =', [
      set('value', ['+', '@entity.value', '@config.step']),
      shown,
    ]),
    when(['>', '@entity.value', '@config.lowest'], 'counting LESS =', [
      set('value', ['-', '@entity.value', '@config.step']),
      shown,
    ]),
    on('counting RESET =', [set('value', '@config.lowest'), shown]),
  ],
});

export default behavior({
  name: 'std-counter',
  description:
    'A number between two limits that is counted up and down in steps and tells when it changes.',
  tags: 'counter number primitive',
  useWhen: 'Use when something is counted by hand and must stay within limits.',
  asked:
    'count visitors at the door; plus and minus buttons; clicker; tally; add one; how many people came in; increment; people counter',
  entity: entity('Tally', { value: 'number = 0' }),
  traits: [tallyCounter],
  pages: [page('TallyPage', '/tally', 'TallyCounter')],
});
