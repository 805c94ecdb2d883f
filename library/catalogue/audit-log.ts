import { trade } from '../trade.ts';

export default trade({
  name: 'std-audit-log',
  description:
    'Who changed what and when: entries with the record before and after, counted by kind, sealed and archived.',
  tags: 'audit log compliance history security retention',
  useWhen: 'Use when every change must be provable later to somebody who trusts nobody.',
  asked:
    "who altered which record and when; proof for the regulator or auditor; activity history of all users; log of every change; tamper-proof trail; SOX compliance; before and after values; who deleted this; who looked into a file; who opened or changed patient files; traces of access; last night's changes; evidence for inspectors",
  brief: `
    AuditEntry: summary!, actor!, action create/update/delete/login/export, subjectType!, subjectId!, before object,
      after object, address, at datetime
      shows: counts, chart
      open SEAL sealed, sealed ARCHIVE archived
  `,
});
