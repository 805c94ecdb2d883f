import { trade } from '../trade.ts';

export default trade({
  name: 'std-moderation-queue',
  description:
    'Reported content is judged one by one with keys, by two people where it is grave, with appeals and strikes against repeat offenders.',
  tags: 'moderation queue reports appeals trust-safety posts harmful content',
  useWhen:
    'Use when users report content and somebody must judge it fairly, quickly and traceably.',
  asked:
    'flagged posts; hateful content; report abuse; somebody must check reported comments; trolls; ban users; remove offensive posts; trust and safety; inappropriate pictures; review user content; appeal a ban; spam posts; rude posts; users report comments; ban; spam; review what people upload; abusive',
  brief: `
    Report: subject!, reporter, author Offender, reason spam/abuse/illegal/other, decidedBy,
      secondOpinion
      kept in verdict
      open KEEP kept, open REMOVE removed, open ESCALATE escalated, escalated AGREE removed,
      escalated DISAGREE kept
      email ESCALATE @lead: A report needs a second opinion.
      shows: counts
    Offender: author!, strikes number, suspendedUntil datetime, appeal
      fine WARN warned, warned SUSPEND suspended, suspended BAN banned,
      warned|suspended APPEAL fine
  `,
});
