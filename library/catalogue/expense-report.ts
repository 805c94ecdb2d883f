import { trade } from '../trade.ts';

export default trade({
  name: 'std-expense-report',
  description:
    'Receipts are photographed, read by machine, corrected by hand, checked against limits, handed in and paid back.',
  tags: 'expenses receipts ocr reimbursement finance receipt-scanner',
  useWhen: 'Use when people spend their own money for work and want it back without paper.',
  asked:
    'photo of a receipt; scan receipts; snap the bill; Expensify; OCR; get my cash back; out of pocket; read amounts from pictures; claim back what I paid; receipts; work trip; mileage money; get my costs back; travel expenses; taxi and meals',
  brief: `
    ExpenseReport: title!, purpose, employee, amount money, date date, account
      open|questioned HAND_IN handedIn, handedIn QUESTION questioned, handedIn APPROVE approved,
      approved PAY_OUT paid
      page PAY_OUT: The money is on its way.
    Receipt: report ExpenseReport, merchant!, net money, photo image, mileage number,
      category travel/hotel/meal/material/other
      photographed READ recognised, recognised CORRECT checked, photographed|recognised DISCARD void
      shows: chart
  `,
});
