import { trade } from '../trade.ts';

export default trade({
  name: 'std-incident',
  description:
    'An outage is declared, led by a commander, noted minute by minute, shown on a status page, resolved and learnt from.',
  tags: 'incident outage status-page postmortem operations downtime',
  useWhen:
    'Use when something breaks for customers and a team must restore it together and explain it afterwards.',
  asked:
    'site went down; servers are down; production broke; status page; war room; emergency response; post-mortem; tell customers about the outage; major disruption; who leads; something broke for everyone; root cause; servers went down; outage; who fixes it; post-mortem; what happened',
  brief: `
    Incident: title!, severity sev1/sev2/sev3, service, commander, startedAt datetime, publicNote,
      rootCause
      investigating IDENTIFY identified, identified REJECT_CAUSE investigating,
      identified MITIGATE monitoring, monitoring RELAPSE investigating, monitoring RESOLVE resolved,
      resolved REVIEW learning, learning CLOSE_INCIDENT closed
      shows: board, counts
      email RESOLVE @subscribers: It is over.
    TimelineNote: incident Incident, at datetime, by, what!
    FollowUp: incident Incident, action!, owner, dueOn date
      open FINISH done, open DROP dropped
    StatusNotice: incident Incident, title!, note, postedAt datetime,
      status operational/investigating/identified/monitoring/resolved
  `,
});
