import { trade } from '../trade.ts';

export default trade({
  name: 'std-classroom',
  description:
    'A school class: teachers keep students, give homework, note who was present, and enter grades that guardians can ask about.',
  tags: 'school classroom students teachers homework grades attendance education pupils class gradebook',
  useWhen: 'Use when teachers manage classes of students with homework, attendance and grades.',
  asked:
    'teacher’s gradebook; mark homework; who is missing today; attendance register; pupils and parents; report cards; primary school; Google Classroom; school class book; students hand in assignments; kindergarten; tutor’s students; pupils, marks and homework; school report; who was absent; teachers; nursery; lessons of a class',
  brief: `
    Student: name!, schoolClass SchoolClass, birthDate date, guardian, guardianPhone phone
    Homework: title!, schoolClass SchoolClass, subject, task!, dueOn! date
      planned GIVE given, given COLLECT collected, collected FINISH_GRADING graded
    GradeEntry: student Student, homework Homework, points number, remark, gradedAt datetime
      shows: chart
    Attendance: student Student, day! date, present boolean, excuse
    SchoolClass: name!, year number, room, teacher Teacher
    Teacher: name!, email email, subjects
  `,
});
