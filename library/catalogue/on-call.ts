import { trade } from '../trade.ts';

export default trade({
  name: 'std-on-call',
  description:
    'A rota that hands over by itself, swaps by agreement, and pages the next person when nobody answers.',
  tags: 'on-call rota paging handover operations',
  useWhen:
    'Use when somebody must always be reachable and nobody may be called twice in a row by mistake.',
  asked:
    'who carries the pager; Pagerduty; standby this weekend; duty roster; rota; shift swap; who do I call at night; emergency doctor on duty; stand-in; shifts; pager; who is on duty; night shift; weekend duty; wake somebody; escalation',
  brief: `
    Rota: team!, turn number, hoursPerTurn number, onDuty Responder
    Responder: name!, phone! phone, email email, rank number
    Shift: rota Rota, responder Responder, startsAt datetime, endsAt datetime, swapWith
      planned START onDuty, onDuty HAND_OVER over, planned ASK_SWAP swapping, swapping SWAP planned
      shows: calendar
    Page: rota Rota, responder Responder, message!, level number, raisedAt datetime
      ringing ACKNOWLEDGE acknowledged, ringing ESCALATE escalated, escalated ACKNOWLEDGE acknowledged,
      acknowledged RESOLVE resolved
      sms ESCALATE responder.phone: You are paged: nobody answered yet.
  `,
});
