import {
  badge,
  behavior,
  concat,
  emit,
  hear,
  knob,
  main,
  on,
  page,
  persistWithResults,
  row,
  set,
  singletonEntity,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const numberDrawer = traitOf('NumberRange', 'NumberDrawer', {
  states: 'ready writing',
  host: 'DRAW',
  category: 'lifecycle',
  events: { DRAW: 'requester!', NUMBER_DRAWN: 'number! requester!' },
  config: { prefix: knob('string', 'INV', 'Prefix'), digits: knob('number', 5, 'Digits') },
  transitions: [
    when(['!=', ['time/year', '@now'], '@entity.year'], 'ready DRAW writing', [
      set('year', ['time/year', '@now']),
      set('last', 1),
      set(
        'lastText',
        concat('@config.prefix', '-', '@entity.year', '-', [
          'str/padStart',
          '1',
          '@config.digits',
          '0',
        ]),
      ),
      persistWithResults('update', 'NumberRange', 'RangeStored', 'RangeLocked', '@entity'),
      emit('NUMBER_DRAWN', { number: '@entity.lastText', requester: '@payload.requester' }),
    ]),
    on('ready DRAW writing', [
      set('last', ['+', '@entity.last', 1]),
      set(
        'lastText',
        concat('@config.prefix', '-', '@entity.year', '-', [
          'str/padStart',
          '@entity.last',
          '@config.digits',
          '0',
        ]),
      ),
      persistWithResults('update', 'NumberRange', 'RangeStored', 'RangeLocked', '@entity'),
      emit('NUMBER_DRAWN', { number: '@entity.lastText', requester: '@payload.requester' }),
    ]),
    on('writing RangeStored ready', []),
    on('writing RangeLocked ready', [
      set('last', ['-', '@entity.last', 1]),
      ['log', concat('number range locked', ': ', '@payload.error')],
    ]),
  ],
});

const numberLog = traitOf('NumberRange', 'NumberLog', {
  states: 'shown',
  events: { DRAWN: 'number! requester!' },
  listens: [hear('NumberDrawer', 'NUMBER_DRAWN', 'DRAWN')],
  transitions: [
    on('shown INIT =', [main(row(text('Last number'), badge('@entity.lastText')))]),
    on('shown DRAWN =', [
      main(row(text('@payload.requester', 'caption'), badge('@payload.number'))),
    ]),
  ],
});

export default behavior({
  name: 'std-number-sequence',
  description:
    'Numbers without gaps: each is drawn once, carries prefix and year, and starts again with a new year.',
  tags: 'sequence numbering documents headless infrastructure',
  useWhen: 'Use when documents need numbers that nobody may skip or use twice.',
  asked:
    'invoice numbers without gaps; running numbers; document numbers; consecutive; serial numbers; next free number; order number with year; reference numbers',
  entity: singletonEntity('NumberRange', {
    last: 'number = 0',
    year: 'number = 2026',
    lastText: 'string = ',
  }),
  traits: [numberDrawer, numberLog],
  pages: [page('NumbersPage', '/numbers', 'NumberLog NumberDrawer')],
});
