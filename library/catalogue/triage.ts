import { trade } from '../trade.ts';

export default trade({
  name: 'std-triage',
  description:
    'A queue is assessed case by case: scored by impact and urgency, put into lanes, sent to teams, and re-assessed when it waits too long.',
  tags: 'triage queue priority scoring routing operations',
  useWhen:
    'Use when more comes in than can be done at once and the order must be decided quickly and fairly.',
  asked:
    'sort incoming requests by urgency; emergency room; what first; prioritise; most urgent; score cases; who gets it; queue of cases; hospital emergency; rank by impact; route to the right team; bug priority; who is seen first; sickest first; casualty; sort by severity; nurse decides; order of treatment',
  brief: `
    IntakeCase: summary!, reporter, email email, impact low/medium/high, urgency low/medium/high,
      blocking boolean, score number, team Team, assessedBy
      kept in lane
      unassessed TAKE_NOW now, unassessed|later TAKE_SOON soon, unassessed|soon PUT_OFF later,
      now|soon|later DECLINE never, later|soon ESCALATE now
      shows: board
      email DECLINE email: We looked at your case and will not take it on.
    Team: name!, lead, email email, onDuty boolean
  `,
});
