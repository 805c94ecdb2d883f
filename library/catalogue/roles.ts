import { confirm, fails, formModal } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  badge,
  behavior,
  button,
  collection,
  concat,
  count,
  divider,
  draws,
  emit,
  fetch,
  get,
  header,
  hear,
  knob,
  list,
  main,
  notify,
  on,
  orbital,
  page,
  persist,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const matrix = main(header('Roles', 'shield', button('New role', 'NEW_ROLE', 'primary', 'plus')), {
  type: 'data-grid',
  entity: '@entity.roles',
  fields: [],
  cols: 1,
  itemActions: [
    { label: 'Grant', event: 'OPEN_ROLE' },
    { label: 'Delete', event: 'DELETE_ROLE', variant: 'danger' },
  ],
  renderItem: draws(
    'role',
    row(text('@role.name', 'h4'), badge(concat(count('@role.permissions'), ' permissions')), [
      'if',
      '@role.builtIn',
      badge('built in'),
      text('', 'caption'),
    ]),
  ),
});
const grants = main(
  header(get('@entity.current', 'name', ''), 'key-round', button('Done', 'CLOSE_ROLE', 'ghost')),
  divider,
  {
    type: 'simple-grid',
    cols: 3,
    children: [
      'array/map',
      '@config.permissions',
      draws('permission', {
        type: 'checkbox',
        label: '@permission',
        checked: ['array/includes', get('@entity.current', 'permissions', []), '@permission'],
        onChange: 'TOGGLE',
      }),
    ],
  },
);

const roleMatrix = traitOf('Role', 'RoleMatrix', {
  states: 'loading listing granting unavailable',
  scope: 'collection',
  events: {
    OPEN_ROLE: 'id! row:object',
    DELETE_ROLE: 'id! row:object',
    NEW_ROLE: 'source',
    TOGGLE: 'permission!',
    ROLE_CHANGED: 'id!',
  },
  listens: [hear('RoleCreate', 'ROLE_CREATED', 'INIT'), hear('RoleDelete', 'ROLE_DELETED', 'INIT')],
  config: {
    permissions: knob(
      '[string]',
      ['read', 'write', 'delete', 'invite', 'billing', 'administer'],
      'Known permissions',
    ),
  },
  transitions: [
    on('loading|listing|unavailable INIT loading', [fetch('Role')]),
    on('loading RoleLoaded listing', [set('roles', '@payload.data'), matrix]),
    fails('loading RoleLoadFailed unavailable', 'Roles unavailable'),
    when(['not', '@payload.row.builtIn'], 'listing OPEN_ROLE granting', [
      set('current', '@payload.row'),
      grants,
    ]),
    on('listing NEW_ROLE =', [set('current', {})]),
    on('listing DELETE_ROLE =', [set('current', '@payload.row')]),
    on('listing OPEN_ROLE =', [notify('Built-in roles can not be changed.')]),
    when(['array/includes', '@config.permissions', '@payload.permission'], 'granting TOGGLE =', [
      [
        'let',
        [['had', get('@entity.current', 'permissions', [])]],
        set('current', [
          'object/set',
          '@entity.current',
          'permissions',
          [
            'if',
            ['array/includes', '@had', '@payload.permission'],
            ['array/removeItem', '@had', '@payload.permission'],
            ['array/append', '@had', '@payload.permission'],
          ],
        ]),
      ],
      persist('update', 'Role', '@entity.current'),
      emit('ROLE_CHANGED', { id: get('@entity.current', 'id') }),
      grants,
    ]),
    on('granting CLOSE_ROLE listing', [matrix]),
  ],
});

const roleCreate = formModal({
  name: 'RoleCreate',
  entity: 'Role',
  verb: 'create',
  title: 'New role',
  icon: 'shield-plus',
  opens: 'NEW_ROLE',
  from: ['RoleMatrix'],
  fields: 'name',
  done: 'ROLE_CREATED',
  extra: { permissions: list('read') },
});

const roleDelete = confirm({
  name: 'RoleDelete',
  entity: 'Role',
  opens: 'DELETE_ROLE',
  from: ['RoleMatrix'],
  title: 'Delete role?',
  message: 'Its members fall back to reading.',
  done: 'ROLE_DELETED',
  icon: 'shield-off',
});

const memberAccess = traitOf('Member', 'MemberAccess', {
  states: 'loading listing broken',
  scope: 'collection',
  events: {
    PROMOTE: 'id! row:object',
    DEMOTE: 'id! row:object',
    SUSPEND: 'id! row:object',
    REFRESH: 'id!',
  },
  listens: [hear('RoleMatrix', 'ROLE_CHANGED', 'REFRESH')],
  transitions: [
    on('loading INIT =', [fetch('Member', { include: ['role'] })]),
    on('loading MemberLoaded listing', [
      set('members', '@payload.data'),
      main(
        header('Members', 'users'),
        collection(
          'entity-table',
          '@payload.data',
          'name:h4 email roleName:badge suspended:body:boolean',
          'PROMOTE DEMOTE SUSPEND:danger',
        ),
      ),
    ]),
    fails('loading MemberLoadFailed broken', 'Members unavailable', [fetch('Member')]),
    when(['!=', get('@payload.row', 'roleName'), 'admin'], 'listing PROMOTE loading', [
      ...assign({ roleName: 'admin' }),
      persist('update', 'Member', { id: '@payload.id', roleName: 'admin' }),
      fetch('Member'),
    ]),
    when(['>', count(where('@entity.members', 'roleName', 'admin')), 1], 'listing DEMOTE loading', [
      persist('update', 'Member', { id: '@payload.id', roleName: 'reader' }),
      fetch('Member'),
    ]),
    on('listing DEMOTE =', [notify('Somebody must stay administrator.', 'warning')]),
    when(['!=', '@payload.id', '@user.id'], 'listing SUSPEND loading', [
      persist('update', 'Member', { id: '@payload.id', suspended: true }),
      fetch('Member'),
    ]),
    on('listing REFRESH loading', [fetch('Member')]),
  ],
});

export default behavior({
  name: 'std-roles',
  description:
    'Roles with permissions in a matrix, given to members, with a guard that nobody removes the last administrator.',
  tags: 'roles permissions access rbac administration security',
  useWhen: 'Use when different people may do different things and somebody decides who.',
  asked:
    'only admins may delete; who may see what; permissions; access rights; others only read; read-only users; RBAC; privileges; restrict access; who is allowed; grant rights; user groups; interns must not see; trainees may look but not change; hide salaries; who can edit; limited rights; guests may only look',
  orbitals: [
    orbital({
      entity: viewedEntity('Role', 'roles current', {
        name: 'string!',
        permissions: '[string] = []',
        builtIn: 'boolean = false',
        roles: '[object] = []',
        current: 'object = {}',
      }),
      traits: [roleMatrix, roleCreate, roleDelete],
      pages: [page('RolesPage', '/roles', 'RoleMatrix RoleCreate RoleDelete')],
    }),
    orbital({
      entity: viewedEntity('Member', 'members', {
        name: 'string!',
        email: 'email!',
        role: '->Role',
        roleName: 'string admin|editor|reader = reader',
        invitedAt: 'date',
        suspended: 'boolean = false',
        members: '[object] = []',
      }),
      traits: [memberAccess],
      pages: [page('MembersPage', '/members', 'MemberAccess')],
    }),
  ],
});
