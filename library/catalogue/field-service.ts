import { trade } from '../trade.ts';

export default trade({
  name: 'std-field-service',
  description:
    'Technicians are sent to customers: visits are planned, dispatched, travelled to, worked on with parts and photos, and signed off.',
  tags: 'field-service technicians dispatch visits repair installation route customers onsite work-orders',
  useWhen: 'Use when workers drive to customers to install, repair or inspect something there.',
  asked:
    "plumber; electrician; HVAC company; heating engineers; installers on the road; technicians visit customers; send somebody to fix the boiler; dispatch; job sheets; work orders; who goes where today; washing machine repair at home; lift maintenance; service calls; fitters; mechanics who drive out; technicians at the customer's; repair visits; plumber; electrician; installers on the road; job sheets",
  brief: `
    ServiceVisit: site CustomerSite, technician Technician, task!, plannedAt datetime,
      minutesOnSite number, partsUsed, report, photos array, signature
      shows: calendar
      open DISPATCH dispatched, dispatched DRIVE_OFF travelling,
      dispatched|travelling|onSite ABORT aborted, travelling ARRIVE onSite, onSite SIGN_OFF done
      sms DISPATCH technician: A visit was given to you.
    CustomerSite: name!, address!, contact, phone phone, equipment
    Technician: name!, skills, phone phone, onDuty boolean, vehicle
  `,
});
