import { fails, filterBar } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  badge,
  behavior,
  button,
  callService,
  card,
  clear,
  concat,
  count,
  emit,
  entity,
  fetch,
  fn,
  get,
  given,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  page,
  persistWithResults,
  render,
  row,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const auditRecorder = traitOf('AuditEntry', 'AuditRecorder', {
  states: 'recording paused',
  host: 'RecordChanged RESUME',
  category: 'lifecycle',
  description: 'Writes one entry per change that the application reports.',
  events: {
    RecordChanged: 'actor! action! subjectType! subjectId! before:object after:object',
  },
  config: {
    ignoreTypes: knob('[string]', ['Draft'], 'Types that are not recorded'),
    redact: knob('[string]', ['password', 'token'], 'Fields that are never kept'),
  },
  transitions: [
    when(
      ['not', ['array/includes', '@config.ignoreTypes', '@payload.subjectType']],
      'recording RecordChanged =',
      [
        ...assign({ ...given('actor action subjectType subjectId'), at: ['time/now'] }),
        set('before', ['object/omit', '@payload.before', '@config.redact']),
        set('after', ['object/omit', '@payload.after', '@config.redact']),
        set('previousHash', '@entity.hash'),
        callService('digest', 'sha256', 'HashMade', 'HashFailed', {
          previous: '@entity.previousHash',
          entry: '@entity',
        }),
      ],
    ),
    on('recording HashMade =', [
      persistWithResults('create', 'AuditEntry', 'AuditWritten', 'AuditLost', '@entity'),
    ]),
    on('recording HashFailed paused', [
      ['log', concat('audit hash failed', ': ', '@payload.error')],
    ]),
    on('recording AuditWritten =', [emit('AUDIT_RECORDED', { id: '@payload.id' })]),
    on('recording AuditLost paused', [notify('The audit log can not be written', 'error')]),
    on('paused RESUME recording', []),
  ],
});

const auditFilter = filterBar('AuditFilter', 'AuditEntry', {
  action: ['create', 'update', 'delete', 'login', 'export'],
  subjectType: ['User', 'Order', 'Role'],
});

const auditViewer = traitOf('AuditEntry', 'AuditViewer', {
  states: 'loading reading comparing verifying broken',
  scope: 'collection',
  events: {
    COMPARE: 'id! row:object',
    NARROW: 'field! value!',
    ChainChecked: 'brokenAt',
    REFRESH: 'id',
  },
  listens: [
    hear('AuditRecorder', 'AUDIT_RECORDED', 'REFRESH'),
    hear('AuditFilter', 'AUDIT_FILTER', 'NARROW'),
  ],
  transitions: [
    on('loading INIT =', [fetch('AuditEntry', { sort: 'at', direction: 'desc', limit: 100 })]),
    on('loading|reading AuditEntryLoaded reading', [
      set('entries', '@payload.data'),
      main(
        header(
          'Audit log',
          'shield-check',
          badge(count('@entity.entries')),
          button('Check the chain', 'VERIFY', 'secondary'),
        ),
        '@trait.AuditFilter',
        {
          type: 'timeline',
          entity: '@entity.entries',
          fields: [
            { name: 'at', format: 'datetime' },
            { name: 'actor' },
            { name: 'action', variant: 'badge' },
            { name: 'subjectType' },
          ],
          itemActions: [{ label: 'Compare', event: 'COMPARE' }],
        },
      ),
    ]),
    fails('loading AuditEntryLoadFailed broken', 'The log can not be read', [fetch('AuditEntry')]),
    on('reading REFRESH =', [fetch('AuditEntry', { limit: 100 })]),
    on('reading NARROW =', [
      fetch('AuditEntry', { filter: ['=', get('@entity', '@payload.field'), '@payload.value'] }),
    ]),
    on('reading COMPARE comparing', [
      render(
        'drawer',
        header('Before and after', 'git-compare'),
        {
          type: 'version-diff',
          revisions: ['list', get('@payload.row', 'before', {}), get('@payload.row', 'after', {})],
          revertEvent: 'COPY',
        },
        button('Close', 'CLOSE', 'ghost'),
      ),
    ]),
    on('comparing COPY =', [notify('Copied', 'success')]),
    on('comparing CLOSE reading', [clear('drawer')]),
    on('reading VERIFY verifying', [
      callService('digest', 'verify-chain', 'ChainChecked', 'ChainUnreadable', {
        entries: ['array/map', '@entity.entries', fn('entry', get('@entry', 'hash'))],
      }),
      main({ type: 'progress-bar', value: 30 }),
    ]),
    when(['=', ['str/default', '@payload.brokenAt', ''], ''], 'verifying ChainChecked reading', [
      main(
        row(
          { type: 'status-dot', status: 'online', label: 'Unbroken' },
          button('Back', 'REFRESH_ALL', 'ghost'),
        ),
      ),
    ]),
    on('verifying ChainChecked broken', [
      set('brokenAt', '@payload.brokenAt'),
      main(
        card(text('Somebody changed the log', 'h3', 'error'), text('@entity.brokenAt')),
        button('Reload', 'INIT'),
      ),
    ]),
    on('verifying ChainUnreadable reading', [notify('@payload.error', 'error')]),
    on('reading REFRESH_ALL loading', [fetch('AuditEntry')]),
  ],
});

export default behavior({
  name: 'std-audit-log',
  description:
    'Who changed what and when: entries chained by hash, compared before and after, filtered, sealed and kept for years.',
  tags: 'audit log compliance history security retention',
  useWhen: 'Use when every change must be provable later to somebody who trusts nobody.',
  asked:
    "who altered which record and when; proof for the regulator or auditor; activity history of all users; log of every change; tamper-proof trail; SOX compliance; before and after values; who deleted this; who looked into a file; who opened or changed patient files; traces of access; last night's changes; evidence for inspectors",
  entity: entity(
    'AuditEntry',
    {
      actor: 'string!',
      action: 'string create|update|delete|login|export = update',
      subjectType: 'string!',
      subjectId: 'string!',
      before: 'object = {}',
      after: 'object = {}',
      address: 'string = ',
      previousHash: 'string = ',
      hash: 'string = ',
      at: 'timestamp!',
      entries: '[object] = []',
      brokenAt: 'string = ',
    },
    { collection: 'audit_entries', view: 'entries brokenAt' },
  ),
  traits: [auditRecorder, auditFilter, auditViewer],
  pages: [page('AuditPage', '/audit', 'AuditViewer AuditRecorder')],
});
