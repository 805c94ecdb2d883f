import { trade } from '../trade.ts';

export default trade({
  name: 'std-timesheet',
  description:
    'Working hours: people track the time they spend on projects, hand in a timesheet every week, and a manager approves it.',
  tags: 'timesheet hours time-tracking work employees projects billing payroll',
  useWhen: 'Use when the hours of employees or freelancers must be recorded, approved and billed.',
  asked:
    "clock in and out; hours worked; Harvest; Toggl; billable hours; employee time; consultants log hours per project; lawyers’ hours; payroll; weekly hours; time tracker; overtime; how long did it take; punch clock; attendance of workers; hours worked; log hours; how long did it take; volunteers' hours; clock in and out; working time",
  brief: `
    Timesheet: worker Worker, weekStart! date, entries TimeEntry[], totalHours number, comment,
      approvedBy
      open|returned SUBMIT submitted, submitted APPROVE approved, submitted RETURN returned
    TimeEntry: timesheet Timesheet, project ClientProject, day! date, hours! number, note,
      startedAt timestamp, running boolean
      shows: chart
    ClientProject: name!, client, budgetHours number, billable boolean
    Worker: name!, email email, hourlyRate number, weeklyHours number
  `,
});
