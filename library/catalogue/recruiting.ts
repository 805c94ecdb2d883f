import { trade } from '../trade.ts';

export default trade({
  name: 'std-recruiting',
  description:
    'Hiring: vacancies are opened, candidates screened, interviewed by several people, rated, made an offer, hired or turned down.',
  tags: 'recruiting hiring candidates interviews applicants talent hr vacancies offers ats',
  useWhen:
    'Use when a company fills positions and follows every applicant from letter to contract.',
  asked:
    'hire people; applicants; CVs; job interviews; candidates; HR; Greenhouse; applicant tracking; talent; fill positions; from application to offer; headhunter; screening; resumes; who do we interview; interview; candidates; offer letter; hire someone; CVs; applicants',
  brief: `
    Candidate: name!, email! email, phone phone, vacancy Vacancy,
      source website/agency/referral/event, resume url, rating number, salary money, refusal
      kept in stage
      shows: board
      applied SCREEN screening, applied|screening|interview|offer REJECT rejected,
      screening INVITE interview, interview MAKE_OFFER offer, offer ACCEPTED hired
      email INVITE email: Your interview was arranged: please look at its page.
    Interview: candidate Candidate, interviewer!, startsAt! datetime, kind phone/onsite/video,
      score number, impression
      planned|missed MOVE planned, planned NOTE_RESULT held, planned MARK_MISSED missed
    Vacancy: title!, department, headcount number, hired number, recruiter
      planned|stopped OPEN hiring, hiring FILL filled, hiring STOP stopped
  `,
});
