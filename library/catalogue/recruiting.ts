import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, count, entity, get, where } from '../behavior.ts';

const vacancy = entity('Vacancy', {
  title: 'string!',
  department: 'string = ',
  headcount: 'number = 1',
  hired: 'number = 0',
  recruiter: 'string = ',
  status: 'string planned|hiring|filled|stopped = planned',
});
const candidate = entity('Candidate', {
  name: 'string!',
  email: 'email!',
  phone: 'phone',
  vacancy: '->Vacancy',
  source: 'string website|agency|referral|event = website',
  resume: 'url',
  rating: 'number = 0',
  stage: 'string applied|screening|interview|offer|hired|rejected = applied',
  salary: 'number = 0',
  refusal: 'string = ',
});
const interview = entity('Interview', {
  candidate: '->Candidate',
  interviewer: 'string!',
  startsAt: 'datetime!',
  kind: 'string phone|onsite|video = video',
  score: 'number = 0',
  impression: 'string = ',
  status: 'string planned|held|missed = planned',
});

export default behavior({
  name: 'std-recruiting',
  description:
    'Hiring: vacancies are opened, candidates screened, interviewed by several people, rated, made an offer, hired or turned down.',
  tags: 'recruiting hiring candidates interviews applicants talent hr vacancies offers ats',
  useWhen:
    'Use when a company fills positions and follows every applicant from letter to contract.',
  asked:
    'hire people; applicants; CVs; job interviews; candidates; HR; Greenhouse; applicant tracking; talent; fill positions; from application to offer; headhunter; screening; resumes; who do we interview; interview; candidates; offer letter; hire someone; CVs; applicants',
  orbitals: [
    desk({
      entity: candidate,
      icon: 'user-search',
      look: 'entity-cards',
      columns: 'name:h3 vacancy stage:badge rating source',
      form: 'name email phone vacancy source resume',
      guard: ['validate/email', get('@payload.data', 'email', '')],
      search: 'name',
      filter: {
        stage: ['applied', 'screening', 'interview', 'offer', 'hired', 'rejected'],
        source: ['website', 'agency', 'referral', 'event'],
      },
      record: {
        title: '@entity.name',
        fields:
          'name:h1 email phone vacancy source:badge rating salary:body:currency resume refusal',
        statusField: 'stage',
        statuses: 'applied screening interview offer hired. rejected.',
        moves: [
          move('applied SCREEN screening', 'primary'),
          move('screening|interview RATE =', 'secondary', {
            asks: 'rating:number',
            guard: ['validate/range', get('@payload.data', 'rating', 0), 1, 5],
            otherwise: 'From one to five.',
          }),
          move('screening INVITE interview', 'primary', {
            service: callService('email', 'send', 'InviteSent', 'InviteLost', {
              to: '@entity.email',
              subject: 'Your interview',
              body: 'Your interview was arranged: please look at its page.',
            }),
            told: 'Invited',
          }),
          move('interview MAKE_OFFER offer', 'primary', { asks: 'salary:number' }),
          move('offer ACCEPTED hired', 'success'),
          move('applied|screening|interview|offer REJECT rejected', 'danger', { asks: 'refusal' }),
        ],
      },
      related: [
        belongings(
          'Interview',
          'candidate',
          'messages-square',
          'startsAt:h4:datetime interviewer kind:badge score',
          { look: 'timeline', opens: '/interviews' },
        ),
      ],
      figures: {
        'In interview': [
          count(where('@payload.data', 'stage', 'interview')),
          { icon: 'messages-square' },
        ],
        Offers: [count(where('@payload.data', 'stage', 'offer')), { icon: 'mail' }],
        Hired: [count(where('@payload.data', 'stage', 'hired')), { icon: 'party-popper' }],
      },
    }),
    desk({
      entity: interview,
      icon: 'messages-square',
      look: 'table-view',
      columns: 'startsAt:h4:datetime candidate interviewer kind:badge score status:badge',
      form: 'candidate interviewer startsAt kind',
      guard: ['time/isFuture', ['time/parse', get('@payload.data', 'startsAt', '')]],
      record: {
        title: 'Interview',
        fields: 'candidate:h2 interviewer startsAt:h4:datetime kind:badge score impression',
        statuses: 'planned held. missed',
        moves: [
          move('planned|missed MOVE planned', 'secondary', { asks: 'startsAt:datetime' }),
          move('planned NOTE_RESULT held', 'primary', { asks: 'score:number impression:textarea' }),
          move('planned MARK_MISSED missed', 'ghost'),
        ],
      },
    }),
    desk({
      entity: vacancy,
      icon: 'briefcase',
      columns: 'title:h4 department headcount hired recruiter status:badge',
      form: 'title department headcount recruiter',
      record: {
        title: '@entity.title',
        fields: 'title:h1 department headcount hired recruiter',
        statuses: 'planned hiring filled. stopped',
        moves: [
          move('planned|stopped OPEN hiring', 'primary'),
          move('hiring FILL filled', 'secondary', {
            guard: ['>=', '@entity.hired', '@entity.headcount'],
            otherwise: 'Not everybody is hired yet.',
          }),
          move('hiring STOP stopped', 'ghost'),
        ],
      },
      related: [
        belongings('Candidate', 'vacancy', 'users', 'name:h4 stage:badge rating', {
          opens: '/candidates',
        }),
      ],
    }),
  ],
});
