import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, concat, entity, get } from '../behavior.ts';

const team = entity('Team', { name: 'string!', purpose: 'string = ', lead: '->User' });
const user = entity('User', {
  name: 'string!',
  email: 'email!',
  team: '->Team',
  role: 'string member|manager|administrator = member',
  avatar: 'url',
  lastSeenAt: 'datetime',
  status: 'string invited|active|suspended|left = invited',
  suspendReason: 'string = ',
});

export default behavior({
  name: 'std-users',
  description:
    'User management: people are invited by mail, grouped in teams, given a role, suspended when needed, and removed when they leave.',
  tags: 'users accounts people members teams invite user-management administration roles staff',
  useWhen:
    'Use when an administrator invites people, puts them in teams and takes access away again.',
  asked:
    'invite colleagues; deactivate those who left; user accounts; team members; manage accounts; admin of users; add staff; remove access; user list; suspend somebody; groups; who has an account',
  orbitals: [
    desk({
      entity: user,
      icon: 'users',
      look: 'data-list',
      columns: 'name:h4 email team role:badge lastSeenAt:caption:date status:badge',
      form: 'name email team role',
      guard: ['validate/email', get('@payload.data', 'email', '')],
      search: 'name',
      filter: {
        role: ['member', 'manager', 'administrator'],
        status: ['invited', 'active', 'suspended', 'left'],
      },
      record: {
        title: '@entity.name',
        fields: 'name:h1 email team role:badge lastSeenAt:caption:datetime suspendReason',
        statuses: 'invited active suspended left.',
        moves: [
          move('invited INVITE_AGAIN =', 'secondary', {
            service: callService('email', 'send', 'InviteSent', 'InviteLost', {
              to: '@entity.email',
              subject: 'You are invited',
              body: 'You were invited: open the application to accept.',
            }),
            told: concat('Invited ', '@entity.email'),
          }),
          move('invited ACTIVATE active', 'primary'),
          move('active CHANGE_ROLE =', 'secondary', {
            asks: 'role',
            guard: ['!=', '@entity.email', '@user.email'],
            otherwise: 'Nobody changes his own role.',
          }),
          move('active SUSPEND suspended', 'danger', { asks: 'suspendReason' }),
          move('suspended LET_BACK active', 'primary'),
          move('active|suspended OFFBOARD left', 'danger'),
        ],
        below: [{ type: 'avatar', src: '@entity.avatar', name: '@entity.name', size: 'xl' }],
      },
    }),
    desk({
      entity: team,
      icon: 'network',
      look: 'entity-cards',
      columns: 'name:h3 purpose lead',
      form: 'name purpose lead',
      removable: 'Its people stay without a team.',
      record: { title: '@entity.name', fields: 'name:h2 purpose lead' },
      related: [
        belongings('User', 'team', 'users', 'name:h4 role:badge status:badge', {
          title: 'Members',
          opens: '/users',
        }),
      ],
    }),
  ],
});
