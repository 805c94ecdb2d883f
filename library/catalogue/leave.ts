import { trade } from '../trade.ts';

export default trade({
  name: 'std-leave',
  description:
    'Time off for employees: vacation, sick days and parental leave are asked for, approved or rejected by a manager, and counted.',
  tags: 'leave vacation holiday absence time-off pto hr employees approval days-off',
  useWhen: 'Use when employees ask for days off and a manager approves them against what is left.',
  asked:
    'holiday requests; days off; vacation; PTO; sick leave; who is away; annual leave; time off; boss approves holidays; absence; parental leave; how many days do I have left; staff holidays; call in sick; Bamboohr; who is off; in August; holiday calendar; is she away next week; days left; maternity',
  brief: `
    LeaveRequest: employee Employee, kind vacation/sick/parental/unpaid, firstDay! date,
      lastDay! date, days number, note, decidedBy, rejectReason
      shows: calendar, counts
      requested APPROVE approved, requested REJECT rejected,
      requested|approved WITHDRAW cancelled, approved END taken
    Employee: name!, email! email, team, manager Employee, vacationDays number, hiredOn date
  `,
});
