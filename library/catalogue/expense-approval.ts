import { trade } from '../trade.ts';

export default trade({
  name: 'std-expense-approval',
  description:
    'Expenses of employees and their business trips: receipts are handed in, a manager approves or rejects, and the money is paid back.',
  tags: 'expenses reimbursement business-trips travel approval employees spending cost',
  useWhen: 'Use when employees spend money for the company and want it approved and paid back.',
  asked:
    'employees claim back costs; travel expenses; hotel and train bills; mileage; boss signs off; paid back; business trip costs; Concur; reimburse staff; corporate spending; hand in receipts; company money spent',
  brief: `
    Expense: trip BusinessTrip, costCentre CostCentre, employee,
      kind travel/hotel/meal/material/other, amount! money, spentOn! date, receipt url, note,
      approver, refusal
      shows: chart
      draft|rejected SUBMIT submitted, submitted APPROVE approved, submitted REJECT rejected,
      approved REIMBURSE reimbursed
    BusinessTrip: destination!, traveller, purpose, leavesOn date, returnsOn date,
      costCentre CostCentre, advance number
    CostCentre: name!, manager, budget money, spent number
  `,
});
