import { trade } from '../trade.ts';

export default trade({
  name: 'std-enrolment',
  description:
    'Applications for places: documents are checked, places offered or queued, fees paid, and the queue moves up when one drops out.',
  tags: 'enrolment admission waiting-list documents places education',
  useWhen: 'Use when more people apply than there are places and order and fairness matter.',
  asked:
    'nursery places; university admission; waiting list; kindergarten applications; apply for a place; oversubscribed; more applicants than seats; school intake; accept or reject students; scholarship applications',
  brief: `
    Programme: name!, places number, startsOn date, fee money
    Enrolment: applicant!, email! email, programme Programme, missing, rank number, feePaid boolean,
      decidedBy
      applied|incomplete START_REVIEW reviewing, applied ASK_DOCUMENTS incomplete,
      reviewing|waiting OFFER offered, reviewing QUEUE waiting, reviewing REFUSE refused,
      offered ACCEPT enrolled, offered|waiting WITHDRAW withdrawn
      shows: counts
      email ASK_DOCUMENTS email: Please hand in the documents that are missing.
      email OFFER email: We offer you a place.
    AdmissionDocument: enrolment Enrolment, name!, file url, receivedOn date, accepted boolean
  `,
});
