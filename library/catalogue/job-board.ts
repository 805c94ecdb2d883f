import { belongings, deadline, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, entity, get, navigate, on, persist } from '../behavior.ts';

const employer = entity('Employer', {
  name: 'string!',
  website: 'url',
  city: 'string = ',
  about: 'string = ',
  verified: 'boolean = false',
});
const job = entity('JobPosting', {
  title: 'string!',
  employer: '->Employer',
  place: 'string = ',
  remote: 'boolean = false',
  kind: 'string fullTime|partTime|contract|internship = fullTime',
  salaryFrom: 'number = 0',
  salaryTo: 'number = 0',
  description: 'string!',
  status: 'string draft|open|filled|expired = draft',
  closesOn: 'date',
});
const application = entity('JobApplication', {
  job: '->JobPosting',
  name: 'string!',
  email: 'email!',
  letter: 'string = ',
  resume: 'url',
  status: 'string sent|seen|shortlisted|rejected|hired = sent',
});

export default behavior({
  name: 'std-job-board',
  description:
    'Employers post vacancies, people search for jobs and apply, and employers sort the applications until somebody is hired.',
  tags: 'jobs job-board careers vacancies applications employers work search hiring',
  useWhen: 'Use when jobs are advertised to the public and people apply for them online.',
  asked:
    'portal with vacancies; Indeed; Monster; firms advertise positions; find work; careers page; post a job; apply for jobs; students look for part-time work; job ads; internships; job seekers; noticeboard; pinboard; odd jobs; babysitting and gardening; gigs; small ads; work in the village; vacancies at our firm',
  orbitals: [
    desk({
      entity: job,
      icon: 'briefcase',
      look: 'data-list',
      columns: 'title:h3 employer place kind:badge salaryTo:body:currency status:badge',
      form: 'title employer place remote kind salaryFrom salaryTo description:textarea closesOn',
      guard: ['<=', get('@payload.data', 'salaryFrom', 0), get('@payload.data', 'salaryTo', 0)],
      search: 'title',
      filter: { kind: ['fullTime', 'partTime', 'contract', 'internship'] },
      pageSize: 20,
      record: {
        title: '@entity.title',
        fields:
          'title:h1 employer place remote kind:badge salaryFrom:body:currency salaryTo:body:currency description closesOn:caption:date',
        statuses: 'draft open filled. expired',
        moves: [
          move('draft|expired PUBLISH open', 'primary', {
            service: callService('feeds', 'push', 'FeedTold', 'FeedNotTold', { job: '@entity.id' }),
            told: 'The job is out',
            untold: ['@payload.error', 'warning'],
          }),
          move('open FILL filled', 'success'),
          move('open EXPIRE expired', 'ghost'),
        ],
        more: {
          transitions: [
            on('open APPLY =', [navigate('/job-applications')]),
            on('open DEADLINE expired', [
              persist('update', 'JobPosting', { id: '@entity.id', status: 'expired' }),
              [
                'render-ui',
                'main',
                { type: 'alert', message: 'This job is no longer open.', variant: 'info' },
              ],
            ]),
          ],
          ticks: [deadline('closing', 3600000, 'open', 'closesOn', 'DEADLINE')],
        },
      },
      related: [
        belongings('JobApplication', 'job', 'users', 'name:h4 email status:badge', {
          title: 'Applications',
          opens: '/job-applications',
        }),
      ],
    }),
    desk({
      entity: application,
      icon: 'file-user',
      look: 'table-view',
      columns: 'name:h4 email job status:badge',
      form: 'job name email letter:textarea resume',
      guard: ['validate/email', get('@payload.data', 'email', '')],
      filter: { status: ['sent', 'seen', 'shortlisted', 'rejected', 'hired'] },
      record: {
        title: '@entity.name',
        fields: 'name:h2 email job letter resume',
        statuses: 'sent seen shortlisted rejected. hired.',
        moves: [
          move('sent READ seen'),
          move('seen SHORTLIST shortlisted', 'primary'),
          move('shortlisted HIRE hired', 'success'),
          move('sent|seen|shortlisted REJECT rejected', 'danger'),
        ],
      },
    }),
    desk({
      entity: employer,
      icon: 'building',
      look: 'entity-cards',
      columns: 'name:h3 city website verified:badge',
      form: 'name website city about',
      record: { title: '@entity.name', fields: 'name:h2 website city about verified' },
      related: [
        belongings('JobPosting', 'employer', 'briefcase', 'title:h4 kind:badge place', {
          title: 'Open jobs',
          opens: '/job-postings',
        }),
      ],
    }),
  ],
});
