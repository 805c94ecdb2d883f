import { trade } from '../trade.ts';

export default trade({
  name: 'std-library-loans',
  description:
    'A lending library: readers reserve and borrow books, extend them, bring them back, and pay a fee when they are late.',
  tags: 'library books loans borrow lending readers return reservation',
  useWhen: 'Use when things such as books, tools or media are lent to people and must come back.',
  asked:
    'lend out books; borrow and return; village library; DVDs; tool lending; who has our things; late fees; borrow equipment; lending; rent out cameras; loan items to members; school library; overdue books; toy library; books and their authors; catalogue of books; share lenses among members; neighbours lend drills and ladders; who has it now; give back; camera club; borrow tools',
  brief: `
    Loan: book Book, borrower Borrower, lentOn date, dueOn! date, extensions number, fee money
      shows: counts
      email 48h before dueOn borrower.email: Please bring the book back in two days.
      reserved LEND lent, lent|overdue BRING_BACK returned, lent LATE overdue,
      overdue DECLARE_LOST lost
    Book: title!, writer, isbn, shelf, genre novel/children/science/history/other,
      copies number, lent number, cover url
    Borrower: name!, card!, email email, blocked boolean, fees number
  `,
});
