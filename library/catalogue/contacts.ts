import { fails } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  behavior,
  button,
  card,
  clear,
  concat,
  count,
  divider,
  draws,
  fetch,
  fn,
  form,
  get,
  header,
  main,
  modal,
  navigate,
  notify,
  on,
  type Pattern,
  page,
  persist,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const letters: Pattern = {
  type: 'simple-grid',
  cols: 13,
  children: [
    'array/map',
    ['str/split', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ''],
    draws('letter', { type: 'button', label: '@letter', action: 'JUMP', variant: 'ghost' }),
  ],
};
const book = main(
  header(
    'Contacts',
    'contact',
    button('Duplicates', 'FIND_DUPLICATES', 'ghost', 'copy'),
    button('Add', 'ADD', 'primary', 'plus'),
  ),
  letters,
  divider,
  {
    type: 'data-list',
    entity: ['array/sort', '@entity.people', 'familyName'],
    fields: [],
    renderItem: draws(
      'person',
      row(
        { type: 'avatar', name: '@person.givenName' },
        text(concat('@person.givenName', ' ', '@person.familyName'), 'h4'),
        text('@person.email', 'caption'),
        button('Call', 'CALL', 'ghost', 'phone'),
        button('Edit', 'EDIT', 'ghost', 'edit'),
      ),
    ),
  },
);

const contactBook = traitOf('Contact', 'ContactBook', {
  states: 'loading leafing adding editing comparing merging unavailable',
  scope: 'collection',
  events: {
    JUMP: 'label!',
    CALL: 'id! phone',
    EDIT: 'id! row:object',
    KEEP: 'data:object!',
    MERGE: 'keep! drop!',
  },
  transitions: [
    on('loading INIT =', [fetch('Contact'), main({ type: 'skeleton', rows: 8 })]),
    on('loading|leafing ContactLoaded leafing', [set('people', '@payload.data'), book]),
    fails('loading ContactLoadFailed unavailable', 'No contacts', [fetch('Contact')]),
    on('leafing JUMP =', [
      main(
        letters,
        {
          type: 'data-list',
          entity: [
            'array/filter',
            '@entity.people',
            fn('person', ['str/startsWith', ['str/upper', '@person.familyName'], '@payload.label']),
          ],
          fields: ['givenName', 'familyName', 'phone'],
        },
        button('All', 'ALL', 'ghost'),
      ),
    ]),
    on('leafing ALL =', [book]),
    when(['validate/phone', ['str/default', '@payload.phone', '']], 'leafing CALL =', [
      navigate(concat('tel:', '@payload.phone')),
    ]),
    on('leafing CALL =', [notify('No number', 'warning')]),
    on('leafing ADD adding', [
      modal(
        header('New contact', 'user-plus'),
        form('givenName familyName email:email phone:tel groups:tags', 'KEEP', 'CANCEL'),
      ),
    ]),
    on('leafing EDIT editing', [
      set('id', '@payload.id'),
      modal(
        header('Contact', 'user'),
        form('givenName familyName email phone birthday notes', 'KEEP', 'CANCEL', {
          entity: '@payload.row',
        }),
      ),
    ]),
    on('adding|editing CANCEL leafing', [clear()]),
    when(
      [
        'not',
        [
          'array/some',
          '@entity.people',
          fn('person', ['=', '@person.email', get('@payload.data', 'email', '')]),
        ],
      ],
      'adding KEEP loading',
      [
        persistWithResults('create', 'Contact', 'ContactKept', 'ContactRefused', '@payload.data'),
        clear(),
      ],
    ),
    on('adding KEEP =', [notify('Somebody has this address already.', 'warning')]),
    on('editing KEEP loading', [
      persistWithResults('update', 'Contact', 'ContactKept', 'ContactRefused', [
        'object/merge',
        '@payload.data',
        { id: '@entity.id' },
      ]),
      clear(),
    ]),
    on('loading ContactKept =', [fetch('Contact')]),
    on('loading ContactRefused leafing', [notify('@payload.error', 'error'), book]),
    on('leafing FIND_DUPLICATES comparing', [
      set('pairs', [
        'array/filter',
        [
          'array/map',
          ['object/entries', ['array/groupBy', '@entity.people', 'familyName']],
          fn('group', get('@group', '1')),
        ],
        fn('same', ['>', count('@same'), 1]),
      ]),
      main(
        header(
          concat(count('@entity.pairs'), ' possible duplicates'),
          'copy',
          button('Back', 'BACK', 'ghost'),
        ),
        {
          type: 'data-grid',
          entity: '@entity.pairs',
          fields: [],
          renderItem: draws(
            'pair',
            card(text(get(['array/first', '@pair'], 'familyName')), button('Merge', 'MERGE')),
          ),
        },
      ),
    ]),
    on('comparing BACK leafing', [book]),
    when(['!=', '@payload.keep', '@payload.drop'], 'comparing MERGE merging', [
      ...assign({ id: '@payload.keep' }),
      persist('update', 'Contact', [
        'object/deepMerge',
        ['array/first', where('@entity.people', 'id', '@payload.drop')],
        ['array/first', where('@entity.people', 'id', '@payload.keep')],
      ]),
      persistWithResults('delete', 'Contact', 'ContactsMerged', 'MergeFailed', '@payload.drop'),
    ]),
    on('merging ContactsMerged loading', [fetch('Contact')]),
    on('merging MergeFailed leafing', [notify('@payload.error', 'error'), book]),
  ],
});

export default behavior({
  name: 'std-contacts',
  description:
    'An address book with an A–Z rail, several ways to reach a person, groups, and merging of duplicates.',
  tags: 'contacts address-book people groups merge directory',
  useWhen:
    'Use when people are kept with their addresses and the same one must not stand there twice.',
  asked:
    'address book; phone numbers and emails of people; phone book; everyone’s birthday and address; business cards; merge duplicate people; directory of persons; friends and family',
  entity: viewedEntity('Contact', 'people pairs', {
    givenName: 'string!',
    familyName: 'string!',
    email: 'email',
    phone: 'phone',
    birthday: 'date',
    groups: '[string] = []',
    notes: 'string = ',
    favourite: 'boolean = false',
    people: '[object] = []',
    pairs: '[object] = []',
  }),
  traits: [contactBook],
  pages: [page('ContactsPage', '/contacts', 'ContactBook')],
});
