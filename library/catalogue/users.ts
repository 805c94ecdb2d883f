import { trade } from '../trade.ts';

export default trade({
  name: 'std-users',
  description:
    'User management: people are invited by mail, grouped in teams, given a role, suspended when needed, and removed when they leave.',
  tags: 'users accounts people members teams invite user-management administration roles staff user-admin',
  useWhen:
    'Use when an administrator invites people, puts them in teams and takes access away again.',
  asked:
    'invite colleagues; deactivate those who left; user accounts; team members; manage accounts; admin of users; add staff; remove access; user list; suspend somebody; groups; who has an account',
  brief: `
    User: name!, email! email, team Team, role member/manager/administrator, avatar url,
      lastSeenAt datetime, suspendReason
      shows: counts
      invited ACTIVATE active, active SUSPEND suspended, active|suspended OFFBOARD left,
      suspended LET_BACK active
      email CREATE email: You were invited: open the application to accept.
    Team: name!, purpose, lead User
  `,
});
