import { trade } from '../trade.ts';

export default trade({
  name: 'std-onboarding',
  description:
    'New colleagues get tasks for themselves, their lead, IT and HR, in parallel, with deadlines from the first day, until everything is ticked.',
  tags: 'onboarding hr employee checklist tasks parallel',
  useWhen: 'Use when a newcomer’s arrival needs several people to do their part before a date.',
  asked:
    'first week at work; new hire; new starter checklist; laptop and accounts for a new employee; somebody joins the company; new colleague; HR tasks before day one; induction; welcome a new joiner; apprentice begins; nurse starts on Monday; badge and uniform; training plan for beginners; what must be ready',
  brief: `
    Newcomer: name!, email! email, role, lead, startsOn! date, buddy
      preboarding ARRIVE firstWeek, firstWeek GO_ON settled, preboarding CANCEL_START cancelled
      shows: counts
      email ARRIVE email: Welcome: here is what happens in your first week.
    OnboardingTask: newcomer Newcomer, title!, party newcomer/lead/it/hr, dueOffsetDays number,
      doneBy
      open FINISH done, open SKIP skipped
      shows: board
  `,
});
