import { trade } from '../trade.ts';

export default trade({
  name: 'std-helpdesk',
  description:
    'Support desk: tickets are received, triaged, assigned, answered and escalated, and seen on one board, with replies and help articles.',
  tags: 'support tickets triage escalation sla service operations multi-orbital bugs issues ticketing support-desk',
  useWhen:
    'Use when people report problems that a team must sort, assign, answer and close in time.',
  asked:
    'IT support; people report problems; broken laptops; tickets; Zendesk; Jira Service Desk; Freshdesk; bug reports; issue tracker; customers ask for help; my printer does not work; assign problems to staff; customer support; support team; service desk; faults; bug tracking; complaints by email; shop floor; hand a fault to someone; something is broken; tech guys; call for help; log a problem',
  brief: `
    SupportTicket: subject!, description, requesterName!, requesterEmail! email,
      channel email/chat/phone/portal, category billing/technical/account/other,
      priority low/normal/high/urgent, assignee, team, resolution, dueAt datetime
      shows: search, counts, board
      new ASSESS assessing, assessing|escalated ASSIGN assigned, assigned AWAIT_REPLY waiting,
      waiting REPLY_RECEIVED assigned, assigned|waiting ESCALATE escalated,
      assigned|waiting|escalated RESOLVE resolved, resolved REOPEN assessing,
      resolved CLOSE_TICKET closed
      email RESOLVE requesterEmail: Your ticket is resolved.
      email 4h before dueAt @supervisor: A ticket is due in four hours.
    TicketReply: ticket SupportTicket, author!, body!, visibility public/internal,
      sentAt datetime
    HelpArticle: title!, summary, body!, category HelpCategory, author, viewCount number,
      helpfulCount number, publishedAt date
      shows: search, counts, chart
      draft PUBLISH published, published WITHDRAW draft
    HelpCategory: name!, description, icon, articleCount number
  `,
});
