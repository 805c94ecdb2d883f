import {
  append,
  assign,
  behavior,
  button,
  concat,
  count,
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

const desk = (...controls: ReturnType<typeof button>[]) =>
  main(
    { type: 'input', inputType: 'textarea', value: '@entity.present', action: 'TYPE' },
    row(...controls, text(concat(count('@entity.past'), ' steps back'), 'caption')),
  );
const undo = button('Undo', 'UNDO', 'secondary', 'undo');
const redo = button('Redo', 'REDO', 'secondary', 'redo');
const forget = button('Forget the history', 'FORGET', 'ghost');

const undoStack = traitOf('EditHistory', 'UndoStack', {
  states: 'pristine changed rewound',
  events: { TYPE: 'value!' },
  config: { depth: knob('number', 50, 'Steps that are kept') },
  transitions: [
    on('pristine INIT =', [desk()]),
    when(['!=', '@payload.value', '@entity.present'], 'pristine|changed|rewound TYPE changed', [
      set('past', [
        'array/takeLast',
        ['array/append', '@entity.past', '@entity.present'],
        '@config.depth',
      ]),
      ...assign({ present: '@payload.value', future: [] }),
      desk(undo),
    ]),
    when(['>', count('@entity.past'), 0], 'changed|rewound UNDO rewound', [
      set('future', ['array/prepend', '@entity.future', '@entity.present']),
      set('present', ['array/last', '@entity.past']),
      set('past', ['array/dropLast', '@entity.past', 1]),
      desk(undo, redo, forget),
    ]),
    when(['>', count('@entity.future'), 0], 'rewound REDO =', [
      append('past', '@entity.present'),
      set('present', ['array/first', '@entity.future']),
      set('future', ['array/drop', '@entity.future', 1]),
      desk(undo, redo, forget),
    ]),
    on('rewound FORGET pristine', [...assign({ past: [], future: [] }), desk()]),
  ],
});

export default behavior({
  name: 'std-undo-history',
  description:
    'Every change can be taken back and made again, up to a limit, until something new is done.',
  tags: 'undo redo history primitive',
  useWhen: 'Use when people edit something and must feel safe to try.',
  asked:
    'ctrl+z; step back; undo my last change; take back; go back to before; redo; edit history; version of a text',
  entity: runtimeEntity('EditHistory', {
    past: '[string] = []',
    present: 'string = ',
    future: '[string] = []',
  }),
  traits: [undoStack],
  pages: [page('EditorPage', '/editor', 'UndoStack')],
});
