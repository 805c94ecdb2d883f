import { trade } from '../trade.ts';

export default trade({
  name: 'std-roles',
  description:
    'Roles with permissions in a matrix, given to members, with a guard that nobody removes the last administrator.',
  tags: 'roles permissions access rbac administration security access-control',
  useWhen: 'Use when different people may do different things and somebody decides who.',
  asked:
    'only admins may delete; who may see what; permissions; access rights; others only read; read-only users; RBAC; privileges; restrict access; who is allowed; grant rights; user groups; interns must not see; trainees may look but not change; hide salaries; who can edit; limited rights; guests may only look',
  brief: `
    Role: name!, description, builtIn boolean
    Permission: role Role, name!, resource!, level none/read/write/administer
    Member: name!, email! email, role Role, invitedAt date
      invited JOIN active, active SUSPEND suspended, suspended LET_BACK active,
      active|suspended REMOVE_MEMBER removed
      page SUSPEND: The member has no access any more.
    RoleChange: member Member, role Role, requestedBy, reason
      requested GRANT granted, requested REFUSE refused, granted REVOKE revoked
  `,
});
