/** Support desks: tickets, agents, customers. One group a line. */
export const HELPDESK_GROUPS = `
ticket, case, request, inquiry, enquiry, issue, incident
agent, support staff, support agent, operator, representative, help desk, staff, colleague
customer, client, requester, end user, caller, user
escalate, escalation, raise, pass up, hand to a manager
manager, supervisor, team lead, boss, head
assign, hand over, route, reassign, dispatch, allocate, transfer
reply, answer, respond, response, write back
canned response, macro, template, saved reply, automatic answer, autoresponder, snippet, prewritten
sla, service level, response time, timer, clock
clock, timer, stopwatch, countdown
resolve, close, solve, settle, fix, complete, done
reopen, open again, bring back
open, unresolved, unsolved, pending, active
knowledge base, help center, help centre, help article, faq, documentation, guide
satisfaction, feedback, rating, survey, csat
attachment, upload, file, enclosure
accent, diacritic, umlaut, special character
chat, live chat, messenger, conversation
disconnect, drop, lose connection, cut off, break off
mailbox, inbox, shared mailbox
password reset, forgot password, lost password
priority, urgency, severity, importance
tag, label, category
queue, backlog, inbox, workload
phone, call, telephone, hotline
requester, caller, reporter, sender
internal note, private note, staff only
portal, self service, customer area
business hours, opening hours, support hours, office hours, working hours
weekend, saturday, sunday, out of hours
merge, combine, join duplicates
csv, spreadsheet, excel
comma, punctuation, separator, delimiter
out of office, vacation, autoresponder
confirmation, acknowledgement, automatic answer, receipt
complaint, dissatisfied, unhappy, angry, grievance
satisfied, happy, pleased
first response, initial reply, first answer
breach, violate, miss, overrun
on hold, paused, waiting, pending
forward, redirect, pass on, hand over, route
collision, two agents, same ticket, simultaneously
routing, distribution, assignment rule, round robin
signature, footer, closing line
carbon copy, cc, copied, in copy
thread, conversation, exchange, correspondence
subject, topic, title, headline
spam, junk, unsolicited
bounce, undeliverable, returned mail, not delivered
business customer, company account, corporate client
vip, important customer, key account, premium
shift, on duty, on call, roster
workload, capacity, number of open tickets
reminder, follow-up, follow up, nudge
self service, portal, help center
training, onboarding, new staff, newcomer, freshly hired
remote support, screen sharing, remote session
hardware, device, equipment, laptop, printer
vpn, remote access, network access
hotline, phone support, call center, call centre
voicemail, recorded message, answering machine
transcript, protocol, record of the conversation
`;
