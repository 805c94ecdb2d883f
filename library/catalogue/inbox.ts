import { fails } from '../../src/authoring/shapes/index.ts';
import {
  badge,
  behavior,
  button,
  type Call,
  clear,
  collection,
  count,
  draws,
  emit,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  main,
  modal,
  notify,
  on,
  page,
  persist,
  render,
  row,
  set,
  stack,
  text,
  tick,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const folders: Call = [
  'array/map',
  ['list', 'inbox', 'starred', 'snoozed', 'archive'],
  fn('folder', {
    id: '@folder',
    label: ['str/titleCase', '@folder'],
    badge: count(where('@entity.letters', 'folder', '@folder')),
  }),
];
const shown = main(
  { type: 'tabs', items: folders, activeTab: '@entity.folder', tabChangeEvent: 'FOLDER' },
  {
    type: 'data-list',
    entity: where('@entity.letters', 'folder', '@entity.folder'),
    fields: [],
    renderItem: draws('letter', {
      type: 'swipeable-row',
      leftActions: [{ label: 'Archive', event: 'ARCHIVE' }],
      rightActions: [{ label: 'Snooze', event: 'SNOOZE' }],
      children: [
        row(
          text('@letter.from', 'h4'),
          text('@letter.subject'),
          badge('@letter.label'),
          button('Read', 'READ', 'ghost'),
        ),
      ],
    }),
  },
);
const file = (folder: string) => [
  set('letters', [
    'array/map',
    '@entity.letters',
    fn('letter', [
      'if',
      ['=', '@letter.id', '@payload.id'],
      ['object/set', '@letter', 'folder', folder],
      '@letter',
    ]),
  ]),
  persist('update', 'Letter', { id: '@payload.id', folder }),
  shown,
];

const letterBox = traitOf('Letter', 'LetterBox', {
  states: 'fetching sorting reading unreachable',
  scope: 'collection',
  events: {
    FOLDER: 'tabId!',
    ARCHIVE: 'id!',
    SNOOZE: 'id! wakeAt',
    READ: 'id! row:object',
    STAR: 'id!',
    COMPOSE: 'to',
  },
  listens: [hear('LetterComposer', 'LETTER_SENT', 'INIT')],
  transitions: [
    on('fetching|sorting INIT fetching', [fetch('Letter'), main({ type: 'skeleton', rows: 8 })]),
    on('fetching LetterLoaded sorting', [set('letters', '@payload.data'), shown]),
    fails('fetching LetterLoadFailed unreachable', 'Mail is unreachable', [fetch('Letter')]),
    on('sorting FOLDER =', [set('folder', '@payload.tabId'), shown]),
    on('sorting|reading ARCHIVE sorting', file('archive')),
    on('sorting SNOOZE =', file('snoozed')),
    on('reading STAR sorting', file('starred')),
    on('sorting READ reading', [
      persist('update', 'Letter', { id: '@payload.id', unread: false }),
      main({
        type: 'split-pane',
        left: [
          collection(
            'data-list',
            where('@entity.letters', 'folder', '@entity.folder'),
            'from:h4 subject',
          ),
        ],
        right: [
          stack(
            text(get('@payload.row', 'subject', ''), 'h2'),
            { type: 'content-renderer', content: get('@payload.row', 'body', '') },
            row(
              button('Archive', 'ARCHIVE', 'secondary', 'archive'),
              button('Star', 'STAR', 'ghost', 'star'),
              button('Answer', 'COMPOSE', 'primary', 'reply'),
              button('Back', 'BACK', 'ghost'),
            ),
          ),
        ],
      }),
    ]),
    on('reading COMPOSE =', [set('id', '')]),
    on('reading BACK sorting', [shown]),
  ],
  ticks: [
    tick('wakeTick', 60000, [
      set('letters', [
        'array/map',
        '@entity.letters',
        fn('letter', [
          'if',
          [
            'and',
            ['=', '@letter.folder', 'snoozed'],
            ['time/isPast', ['time/parse', get('@letter', 'wakeAt', '')]],
          ],
          ['object/set', '@letter', 'folder', 'inbox'],
          '@letter',
        ]),
      ]),
    ]),
  ],
});

const letterComposer = traitOf('Letter', 'LetterComposer', {
  states: 'away writing held',
  events: { COMPOSE: 'to', CHANGE: 'field! value', SEND: 'data:object!', LETTER_SENT: 'id' },
  listens: [hear('LetterBox', 'COMPOSE')],
  transitions: [
    on('away INIT =', [clear()]),
    on('away COMPOSE writing', [
      set('to', ['str/default', '@payload.to', '']),
      modal(
        header('New message', 'pen'),
        form(
          [
            { name: 'to', type: 'email', onChange: 'CHANGE' },
            'subject',
            { name: 'body', type: 'textarea', onChange: 'CHANGE' },
          ],
          'SEND',
          'CANCEL',
          { entity: '@entity' },
        ),
      ),
    ]),
    on('writing CHANGE =', [set('dirty', true)]),
    on('writing AUTOSAVE =', [
      persist('update', 'Letter', ['object/merge', '@entity', { folder: 'drafts' }]),
      set('dirty', false),
    ]),
    on('writing CANCEL away', [clear(), notify('Kept as a draft')]),
    when(['validate/email', get('@payload.data', 'to', '')], 'writing SEND held', [
      set('undoSeconds', 10),
      set('body', get('@payload.data', 'body', '')),
      clear(),
      render('toast', { type: 'notification', message: 'Sending…', actionEvent: 'UNDO' }),
    ]),
    on('held UNDO writing', [
      clear('toast'),
      set('undoSeconds', 0),
      modal(form('to subject body', 'SEND', 'CANCEL', { entity: '@entity' })),
    ]),
    on('held GO away', [
      clear('toast'),
      persist('update', 'Letter', ['object/merge', '@entity', { folder: 'sent' }]),
      emit('LETTER_SENT', { id: '@entity.id' }),
    ]),
  ],
  ticks: [
    tickWhile('@entity.dirty', 'draftTick', 5000, [emit('AUTOSAVE')]),
    tickWhile(['>', '@entity.undoSeconds', 0], 'holdTick', 1000, [
      set('undoSeconds', ['-', '@entity.undoSeconds', 1]),
      ['if', ['=', '@entity.undoSeconds', 0], emit('GO'), null],
    ]),
  ],
});

export default behavior({
  name: 'std-inbox',
  description:
    'Mail with folders, swiping to archive or snooze, reading beside the list, drafts that save themselves and undo send.',
  tags: 'inbox mail messages folders drafts snooze email mailbox',
  useWhen: 'Use when incoming messages are worked through until the list is empty.',
  asked:
    'email client; Gmail; read and answer mail; archive, snooze; drafts; messages folder; Outlook; unread mails; reach inbox zero; letters',
  entity: viewedEntity('Letter', 'letters undoSeconds dirty', {
    from: 'email',
    to: 'email',
    subject: 'string = ',
    body: 'string = ',
    folder: 'string inbox|starred|snoozed|archive|drafts|sent = inbox',
    label: 'string = ',
    unread: 'boolean = true',
    wakeAt: 'datetime',
    letters: '[object] = []',
    undoSeconds: 'number = 0',
    dirty: 'boolean = false',
  }),
  traits: [letterBox, letterComposer],
  pages: [page('MailPage', '/mail', 'LetterBox LetterComposer')],
});
