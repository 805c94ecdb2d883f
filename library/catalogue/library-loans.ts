import { belongings, deadline, desk, move } from '../../src/authoring/shapes/index.ts';
import { alert, behavior, concat, entity, get, notify, on, persist, set } from '../behavior.ts';

const book = entity('Book', {
  title: 'string!',
  writer: 'string = ',
  isbn: 'string = ',
  shelf: 'string = ',
  genre: 'string novel|children|science|history|other = novel',
  copies: 'number = 1',
  lent: 'number = 0',
  cover: 'url',
});
const reader = entity('Borrower', {
  name: 'string!',
  card: 'string!',
  email: 'email',
  blocked: 'boolean = false',
  fees: 'number = 0',
});
const loan = entity('Loan', {
  book: '->Book',
  borrower: '->Borrower',
  lentOn: 'date',
  dueOn: 'date!',
  extensions: 'number = 0',
  status: 'string reserved|lent|overdue|returned|lost = reserved',
  fee: 'number = 0',
});

export default behavior({
  name: 'std-library-loans',
  description:
    'A lending library: readers reserve and borrow books, extend them, bring them back, and pay a fee when they are late.',
  tags: 'library books loans borrow lending readers return reservation catalog',
  useWhen: 'Use when things such as books, tools or media are lent to people and must come back.',
  asked:
    'lend out books; borrow and return; village library; DVDs; tool lending; who has our things; late fees; borrow equipment; lending; rent out cameras; loan items to members; school library; overdue books; toy library; books and their authors; catalogue of books; share lenses among members; neighbours lend drills and ladders; who has it now; give back; camera club; borrow tools',
  orbitals: [
    desk({
      entity: loan,
      icon: 'book-up',
      look: 'table-view',
      columns: 'book:h4 borrower dueOn:caption:date extensions status:badge fee:body:currency',
      form: 'book borrower dueOn',
      guard: ['time/isFuture', ['time/parse', get('@payload.data', 'dueOn', '')]],
      filter: { status: ['reserved', 'lent', 'overdue', 'returned', 'lost'] },
      record: {
        title: 'Loan',
        fields: 'book:h2 borrower lentOn:body:date dueOn:h3:date extensions fee:body:currency',
        statuses: 'reserved lent overdue returned. lost.',
        moves: [
          move('reserved LEND lent', 'primary', { writes: { lentOn: '@now' } }),
          move('lent EXTEND =', 'secondary', {
            guard: ['<', '@entity.extensions', 2],
            otherwise: 'It was extended twice already.',
            effects: [
              set('extensions', ['+', '@entity.extensions', 1]),
              set('dueOn', ['time/add', ['time/parse', '@entity.dueOn'], 14, 'days']),
            ],
          }),
          move('lent|overdue BRING_BACK returned', 'success'),
          move('overdue CHARGE_FEE =', 'secondary', {
            effects: [set('fee', ['+', '@entity.fee', 1])],
          }),
          move('overdue DECLARE_LOST lost', 'danger'),
        ],
        more: {
          transitions: [
            on('lent LATE overdue', [
              notify(
                concat('Overdue since ', ['time/format', '@entity.dueOn', 'DD MMM']),
                'warning',
              ),
              persist('update', 'Loan', { id: '@entity.id', status: 'overdue' }),
              [
                'render-ui',
                'main',
                {
                  type: 'stack',
                  direction: 'vertical',
                  children: [
                    alert('This book is overdue.', 'warning'),
                    { type: 'button', label: 'It came back', action: 'BRING_BACK' },
                  ],
                },
              ],
            ]),
          ],
          ticks: [deadline('daily', 86400000, 'lent', 'dueOn', 'LATE')],
        },
      },
    }),
    desk({
      entity: book,
      icon: 'book',
      lookProps: { cols: 4, imageField: 'cover' },
      columns: 'title:h3 writer genre:badge shelf copies lent',
      form: 'title writer isbn shelf genre copies cover',
      search: 'title',
      filter: { genre: ['novel', 'children', 'science', 'history', 'other'] },
      removable: 'Its loans stay in the book of loans.',
      record: {
        title: '@entity.title',
        fields: 'title:h1 writer isbn genre:badge shelf copies lent',
      },
      related: [
        belongings('Loan', 'book', 'history', 'borrower:h4 dueOn:caption:date status:badge', {
          title: 'Who had it',
          look: 'timeline',
          opens: '/loans',
        }),
      ],
    }),
    desk({
      entity: reader,
      icon: 'users',
      columns: 'name:h4 card email fees:body:currency blocked:badge',
      form: 'name card email blocked',
      search: 'name',
      slot: 'drawer',
      record: { title: '@entity.name', fields: 'name:h2 card email fees:h3:currency blocked' },
      related: [
        belongings('Loan', 'borrower', 'book-up', 'book:h4 dueOn:caption:date status:badge', {
          title: 'Borrowed',
          opens: '/loans',
        }),
      ],
    }),
  ],
});
