import { trade } from '../trade.ts';

export default trade({
  name: 'std-inspection',
  description:
    'A checklist on site: pass, fail with photo and severity, signed on the spot, turned into defects that are followed up.',
  tags: 'inspection checklist field-service safety defects signature',
  useWhen: 'Use when somebody checks a place or machine point by point and must prove it.',
  asked:
    'walk around with a checklist; safety officer; building site check; audit of a machine; photos of defects; hygiene checks; quality control; pass or fail each point; fire extinguishers; handover of a flat; risk assessment; check the premises; vehicle check before leaving; walk through the factory; check points; safety round; fire extinguishers; checklist on site; findings with photos',
  brief: `
    Inspection: site!, inspector, score number, signature, latitude number, longitude number,
      inspectedAt datetime
      planned START running, running SIGN signed, running FAIL_SITE failed,
      failed PLAN_AGAIN planned
      shows: calendar, counts
    ChecklistItem: inspection Inspection, question!, answer yes/no/notApplicable, comment, photo image
    Defect: inspection Inspection, question!, site!, severity low/high/danger, assignee, dueAt date
      open ASSIGN assigned, assigned FIX fixed, fixed VERIFY verified, fixed REJECT_FIX assigned
  `,
});
