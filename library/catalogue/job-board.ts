import { trade } from '../trade.ts';

export default trade({
  name: 'std-job-board',
  description:
    'Employers post vacancies, people search for jobs and apply, and employers sort the applications until somebody is hired.',
  tags: 'jobs job-board careers vacancies applications employers work search hiring',
  useWhen: 'Use when jobs are advertised to the public and people apply for them online.',
  asked:
    'portal with vacancies; Indeed; Monster; firms advertise positions; find work; careers page; post a job; apply for jobs; students look for part-time work; job ads; internships; job seekers; noticeboard; pinboard; odd jobs; babysitting and gardening; gigs; small ads; work in the village; vacancies at our firm',
  brief: `
    JobPosting: title!, employer Employer, place, remote boolean,
      kind fullTime/partTime/contract/internship, salaryFrom number, salaryTo number,
      description!, closesOn date
      draft|expired PUBLISH open, open FILL filled, open EXPIRE expired, open DEADLINE expired
    JobApplication: job JobPosting, name!, email! email, letter, resume url
      shows: board
      sent READ seen, sent|seen|shortlisted REJECT rejected, seen SHORTLIST shortlisted,
      shortlisted HIRE hired
    Employer: name!, website url, city, about, verified boolean
  `,
});
