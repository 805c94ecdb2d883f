import {
  behavior,
  button,
  entity,
  knob,
  main,
  on,
  orbital,
  page,
  row,
  set,
  trait,
} from '../behavior.ts';

const shown = main(
  row(
    button('−', 'LESS', 'secondary'),
    { type: 'animated-counter', value: '@entity.value' },
    button('+', 'MORE', 'secondary'),
    button('Reset', 'RESET', 'ghost'),
  ),
);

export default behavior({
  name: 'std-counter',
  description:
    'A number between two limits that is counted up and down in steps and tells when it changes.',
  tags: 'counter number stepper primitive',
  useWhen: 'Use when something is counted by hand and must stay within limits.',
  asked:
    'count visitors at the door; plus and minus buttons; clicker; tally; add one; how many people came in; increment; people counter',
  orbitals: [
    orbital({
      entity: entity('Tally', { value: 'number = 0' }),
      traits: [
        trait({
          name: 'TallyCounter',
          entity: 'Tally',
          states: 'counting',
          config: {
            step: knob('number', 1, 'Step'),
            lowest: knob('number', 0, 'Lowest'),
            highest: knob('number', 99, 'Highest'),
          },
          transitions: [
            on('counting INIT =', [shown]),
            on(
              'counting MORE =',
              [set('value', ['+', '@entity.value', '@config.step']), shown],
              ['<', '@entity.value', '@config.highest'],
            ),
            on(
              'counting LESS =',
              [set('value', ['-', '@entity.value', '@config.step']), shown],
              ['>', '@entity.value', '@config.lowest'],
            ),
            on('counting RESET =', [set('value', '@config.lowest'), shown]),
          ],
        }),
      ],
      pages: [page('TallyPage', '/tally', 'TallyCounter')],
    }),
  ],
});
