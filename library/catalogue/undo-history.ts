import {
  assign,
  behavior,
  button,
  concat,
  count,
  entity,
  knob,
  main,
  on,
  orbital,
  page,
  row,
  set,
  text,
  trait,
} from '../behavior.ts';

const desk = (...controls: ReturnType<typeof button>[]) =>
  main(
    { type: 'input', inputType: 'textarea', value: '@entity.present', action: 'TYPE' },
    row(...controls, text(concat(count('@entity.past'), ' steps back'), 'caption')),
  );
const undo = button('Undo', 'UNDO', 'secondary', 'undo');
const redo = button('Redo', 'REDO', 'secondary', 'redo');
const forget = button('Forget the history', 'FORGET', 'ghost');

export default behavior({
  name: 'std-undo-history',
  description:
    'Every change can be taken back and made again, up to a limit, until something new is done.',
  tags: 'undo redo history editor primitive',
  useWhen: 'Use when people edit something and must feel safe to try.',
  asked:
    'ctrl+z; step back; undo my last change; take back; go back to before; redo; edit history; version of a text',
  orbitals: [
    orbital({
      entity: entity(
        'EditHistory',
        { past: '[string] = []', present: 'string = ', future: '[string] = []' },
        { persistence: 'runtime' },
      ),
      traits: [
        trait({
          name: 'UndoStack',
          entity: 'EditHistory',
          states: 'pristine changed rewound',
          events: { TYPE: 'value!' },
          config: { depth: knob('number', 50, 'Steps that are kept') },
          transitions: [
            on('pristine INIT =', [desk()]),
            on(
              'pristine|changed|rewound TYPE changed',
              [
                set('past', [
                  'array/takeLast',
                  ['array/append', '@entity.past', '@entity.present'],
                  '@config.depth',
                ]),
                ...assign({ present: '@payload.value', future: [] }),
                desk(undo),
              ],
              ['!=', '@payload.value', '@entity.present'],
            ),
            on(
              'changed|rewound UNDO rewound',
              [
                set('future', ['array/prepend', '@entity.future', '@entity.present']),
                set('present', ['array/last', '@entity.past']),
                set('past', ['array/dropLast', '@entity.past', 1]),
                desk(undo, redo, forget),
              ],
              ['>', count('@entity.past'), 0],
            ),
            on(
              'rewound REDO =',
              [
                set('past', ['array/append', '@entity.past', '@entity.present']),
                set('present', ['array/first', '@entity.future']),
                set('future', ['array/drop', '@entity.future', 1]),
                desk(undo, redo, forget),
              ],
              ['>', count('@entity.future'), 0],
            ),
            on('rewound FORGET pristine', [...assign({ past: [], future: [] }), desk()]),
          ],
        }),
      ],
      pages: [page('EditorPage', '/editor', 'UndoStack')],
    }),
  ],
});
