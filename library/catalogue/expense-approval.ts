import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, entity, get, own, sum, where } from '../behavior.ts';

const centre = entity('CostCentre', {
  name: 'string!',
  manager: 'string = ',
  budget: 'number = 0',
  spent: 'number = 0',
});
const trip = entity('BusinessTrip', {
  destination: 'string!',
  traveller: 'string = ',
  purpose: 'string = ',
  leavesOn: 'date',
  returnsOn: 'date',
  costCentre: '->CostCentre',
  advance: 'number = 0',
});
const expense = entity('Expense', {
  trip: '->BusinessTrip',
  costCentre: '->CostCentre',
  employee: 'string = ',
  kind: 'string travel|hotel|meal|material|other = other',
  amount: 'number! = 0',
  spentOn: 'date!',
  receipt: 'url',
  note: 'string = ',
  status: 'string draft|submitted|approved|rejected|reimbursed = draft',
  approver: 'string = ',
  refusal: 'string = ',
});

export default behavior({
  name: 'std-expense-approval',
  description:
    'Expenses of employees and their business trips: receipts are handed in, a manager approves or rejects, and the money is paid back.',
  tags: 'expenses reimbursement receipts business-trips travel approval employees spending cost',
  useWhen: 'Use when employees spend money for the company and want it approved and paid back.',
  asked:
    'employees claim back costs; travel expenses; hotel and train bills; mileage; boss signs off; paid back; business trip costs; Concur; reimburse staff; corporate spending; hand in receipts; company money spent',
  orbitals: [
    desk({
      entity: expense,
      icon: 'receipt',
      lookProps: { cols: 3, imageField: 'receipt' },
      columns: 'employee:h4 kind:badge amount:h3:currency spentOn:caption:date status:badge',
      form: 'trip costCentre kind amount spentOn receipt note:textarea',
      guard: [
        'and',
        ['>', get('@payload.data', 'amount', 0), 0],
        ['validate/required', get('@payload.data', 'receipt', '')],
      ],
      extra: { employee: '@user.name', status: 'draft' },
      filter: {
        status: ['draft', 'submitted', 'approved', 'rejected', 'reimbursed'],
        kind: ['travel', 'hotel', 'meal', 'material', 'other'],
      },
      record: {
        title: 'Expense',
        fields:
          'employee:h3 kind:badge amount:h2:currency spentOn:body:date trip costCentre note approver refusal',
        statuses: 'draft submitted approved rejected reimbursed.',
        moves: [
          move('draft|rejected SUBMIT submitted', 'primary'),
          move('submitted APPROVE approved', 'success', {
            guard: ['!=', '@entity.employee', '@user.name'],
            otherwise: 'Nobody approves his own expenses.',
            writes: { approver: '@user.name' },
          }),
          move('submitted REJECT rejected', 'danger', {
            asks: 'refusal',
            writes: { approver: '@user.name' },
          }),
          move('approved REIMBURSE reimbursed', 'secondary', {
            service: callService(
              'payroll',
              'add',
              'PayrollTold',
              'PayrollNotTold',
              own('employee amount'),
            ),
            told: 'Paid with the next salary',
          }),
        ],
      },
      figures: {
        'To approve': [
          sum(where('@payload.data', 'status', 'submitted'), 'amount'),
          { format: 'currency', icon: 'stamp' },
        ],
        Reimbursed: [
          sum(where('@payload.data', 'status', 'reimbursed'), 'amount'),
          { format: 'currency', icon: 'check' },
        ],
      },
    }),
    desk({
      entity: trip,
      icon: 'plane',
      look: 'timeline',
      columns: 'leavesOn:h4:date destination traveller advance:body:currency',
      form: 'destination traveller purpose leavesOn returnsOn costCentre advance',
      guard: [
        'not',
        [
          'time/isBefore',
          ['time/parse', get('@payload.data', 'returnsOn', '')],
          ['time/parse', get('@payload.data', 'leavesOn', '')],
        ],
      ],
      record: {
        title: '@entity.destination',
        fields:
          'destination:h1 traveller purpose leavesOn:body:date returnsOn:body:date costCentre advance:h3:currency',
      },
      related: [
        belongings('Expense', 'trip', 'receipt', 'kind:h4 amount:body:currency status:badge', {
          opens: '/expenses',
        }),
      ],
    }),
    desk({
      entity: centre,
      icon: 'pie-chart',
      columns: 'name:h4 manager budget:body:currency spent:body:currency',
      form: 'name manager budget',
      record: {
        title: '@entity.name',
        fields: 'name:h2 manager budget:h3:currency spent:h3:currency',
        below: [{ type: 'progress-bar', value: '@entity.spent', max: '@entity.budget' }],
      },
    }),
  ],
});
