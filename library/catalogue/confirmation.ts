import {
  alert,
  assign,
  behavior,
  button,
  clear,
  concat,
  emit,
  form,
  get,
  header,
  knob,
  main,
  modal,
  notify,
  on,
  own,
  page,
  row,
  runtimeEntity,
  set,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const actConfirmation = traitOf('DangerousAct', 'ActConfirmation', {
  states: 'idle asking undoable finished',
  events: {
    REQUEST: 'subject',
    CONFIRM: 'data:object!',
    ACT_CONFIRMED: 'subject! reason',
    ACT_UNDONE: 'subject!',
  },
  external: 'ACT_CONFIRMED ACT_UNDONE',
  config: {
    mustType: knob('boolean', true, 'Must the name be typed?'),
    undoSeconds: knob('number', 8, 'Seconds in which it can be undone'),
  },
  transitions: [
    on('idle INIT =', [
      main(
        header('Danger zone', 'skull'),
        text('Deleting is final after a few seconds.', 'caption', 'muted'),
        button('Delete everything', 'REQUEST', 'danger', 'trash'),
      ),
    ]),
    on('idle|finished REQUEST asking', [
      ...assign({
        typed: '',
        outcome: 'none',
        subject: ['str/default', '@payload.subject', '@entity.subject'],
      }),
      modal(
        header('Are you sure?', 'alert-octagon'),
        alert(concat('This deletes “', '@entity.subject', '”.'), 'warning'),
        form(
          [
            { name: 'typed', label: 'Type the name to go on', type: 'text' },
            { name: 'reason', label: 'Why?', type: 'textarea' },
          ],
          'CONFIRM',
          'CANCEL',
        ),
      ),
    ]),
    on('asking CANCEL idle', [set('outcome', 'refused'), clear(), notify('Nothing was deleted')]),
    when(
      [
        'or',
        ['not', '@config.mustType'],
        ['=', get('@payload.data', 'typed', ''), '@entity.subject'],
      ],
      'asking CONFIRM undoable',
      [
        ...assign({
          secondsLeft: '@config.undoSeconds',
          reason: get('@payload.data', 'reason', ''),
        }),
        clear(),
        main(
          row(text('Deleted.', 'h4'), button('Undo', 'UNDO', 'secondary', 'undo'), {
            type: 'timer-display',
            seconds: '@entity.secondsLeft',
          }),
        ),
      ],
    ),
    on('asking CONFIRM =', [notify('The name does not match', 'error')]),
    on('undoable UNDO finished', [
      set('outcome', 'undone'),
      emit('ACT_UNDONE', { subject: '@entity.subject' }),
      main(row(alert('Undone', 'success'), button('Back', 'REQUEST', 'ghost'))),
    ]),
    on('undoable TIME_UP finished', [
      set('outcome', 'done'),
      emit('ACT_CONFIRMED', own('subject reason')),
      main(row(alert('Deleted for good', 'error'), button('Delete another', 'REQUEST', 'ghost'))),
    ]),
  ],
  ticks: [
    tickWhile(
      ['and', ['=', '@entity.outcome', 'none'], ['>', '@entity.secondsLeft', 0]],
      'undoTick',
      1000,
      [
        set('secondsLeft', ['-', '@entity.secondsLeft', 1]),
        ['if', ['=', '@entity.secondsLeft', 0], emit('TIME_UP'), null],
      ],
    ),
  ],
});

export default behavior({
  name: 'std-confirmation',
  description:
    'Asks before a dangerous act: type the name, or wait for the countdown, and undo for a few seconds afterwards.',
  tags: 'confirmation danger undo dialog countdown primitive',
  useWhen:
    'Use when an act can not be taken back and deserves a second thought or a way to undo it.',
  asked:
    'are you sure; type the name to delete; prevent accidental deletion; dangerous action; undo within seconds; really delete; warn before removing',
  entity: runtimeEntity('DangerousAct', {
    subject: 'string = workspace',
    typed: 'string = ',
    secondsLeft: 'number = 0',
    reason: 'string = ',
    outcome: 'string none|done|undone|refused = none',
  }),
  traits: [actConfirmation],
  pages: [page('DangerPage', '/danger', 'ActConfirmation')],
});
