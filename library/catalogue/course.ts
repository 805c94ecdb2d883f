import { trade } from '../trade.ts';

export default trade({
  name: 'std-course',
  description:
    'Courses of lessons and assignments: authors write them, learners progress, hand in work, are graded and certified.',
  tags: 'course learning lessons grading certificate education multi-orbital e-learning students lms',
  useWhen: 'Use when something is taught step by step and progress must be seen and certified.',
  asked:
    'Udemy; Moodle; Coursera; online academy; video lessons; learners; e-learning; training for staff; certificates; LMS; learn at your own pace; teach online; learn online; watch lessons; certificate at the end; e-learning; modules; training videos',
  brief: `
    Course: title!, summary, level beginner/intermediate/advanced, teacher, startsAt datetime, seats number,
      rating number
      draft PUBLISH published, published CLOSE_ENROLMENT closed, closed REOPEN published
    Lesson: course Course, heading!, content, prompt, order number
    Enrolment: course Course, learner!, email email, position number, secondsSpent number,
      finishedAt datetime
      enrolled BEGIN learning, learning COMPLETE completed, learning DROP_OUT dropped,
      completed CERTIFY certified
      email CERTIFY email: You finished the course: your certificate is ready.
    Submission: lesson Lesson, learner, body, grade number, feedback, handedInAt datetime
      draft|returned HAND_IN handedIn, handedIn RETURN returned, handedIn GRADE graded
      shows: counts
  `,
});
