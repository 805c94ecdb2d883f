import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, count, entity, get, pluck, where } from '../behavior.ts';

const group = entity('SchoolClass', {
  name: 'string!',
  year: 'number = 1',
  room: 'string = ',
  teacher: '->Teacher',
});
const teacher = entity('Teacher', { name: 'string!', email: 'email', subjects: 'string = ' });
const student = entity('Student', {
  name: 'string!',
  schoolClass: '->SchoolClass',
  birthDate: 'date',
  guardian: 'string = ',
  guardianPhone: 'phone',
});
const homework = entity('Homework', {
  title: 'string!',
  schoolClass: '->SchoolClass',
  subject: 'string = ',
  task: 'string!',
  dueOn: 'date!',
  status: 'string planned|given|collected|graded = planned',
});
const grade = entity('GradeEntry', {
  student: '->Student',
  homework: '->Homework',
  points: 'number = 0',
  remark: 'string = ',
  gradedAt: 'datetime',
});
const presence = entity('Attendance', {
  student: '->Student',
  day: 'date!',
  present: 'boolean = true',
  excuse: 'string = ',
});

export default behavior({
  name: 'std-classroom',
  description:
    'A school class: teachers keep students, give homework, note who was present, and enter grades that guardians can ask about.',
  tags: 'school classroom students teachers homework grades attendance education pupils',
  useWhen: 'Use when teachers manage classes of students with homework, attendance and grades.',
  asked:
    'teacher’s gradebook; mark homework; who is missing today; attendance register; pupils and parents; report cards; primary school; Google Classroom; school class book; students hand in assignments; kindergarten; tutor’s students; pupils, marks and homework; school report; who was absent; teachers; nursery; lessons of a class',
  orbitals: [
    desk({
      entity: student,
      icon: 'users',
      look: 'entity-table',
      columns: 'name:h4 schoolClass birthDate:caption:date guardian guardianPhone',
      form: 'name schoolClass birthDate guardian guardianPhone',
      search: 'name',
      removable: 'Grades and attendance of this student stay.',
      record: {
        title: '@entity.name',
        fields: 'name:h1 schoolClass birthDate:body:date guardian guardianPhone',
      },
      related: [
        belongings(
          'GradeEntry',
          'student',
          'star',
          'homework:h4 points remark gradedAt:caption:date',
          { title: 'Grades' },
        ),
        belongings('Attendance', 'student', 'calendar-check', 'day:h4:date present:badge excuse', {
          title: 'Attendance',
          look: 'timeline',
        }),
      ],
    }),
    desk({
      entity: homework,
      icon: 'pencil',
      look: 'data-list',
      columns: 'title:h4 schoolClass subject:badge dueOn:caption:date status:badge',
      form: 'title schoolClass subject task:textarea dueOn',
      guard: ['validate/minLength', get('@payload.data', 'task', ''), 10],
      filter: { status: ['planned', 'given', 'collected', 'graded'] },
      record: {
        title: '@entity.title',
        fields: 'title:h2 schoolClass subject:badge task dueOn:h4:date',
        statuses: 'planned given collected graded.',
        moves: [
          move('planned GIVE given', 'primary'),
          move('given EXTEND =', 'secondary', { asks: 'dueOn:date' }),
          move('given COLLECT collected', 'secondary', {
            guard: ['time/isPast', ['time/parse', '@entity.dueOn']],
            otherwise: 'It is not due yet.',
          }),
          move('collected FINISH_GRADING graded', 'success'),
        ],
      },
      related: [
        belongings('GradeEntry', 'homework', 'star', 'student:h4 points remark', {
          title: 'Results',
          look: 'table-view',
        }),
      ],
    }),
    desk({
      entity: grade,
      icon: 'star',
      look: 'table-view',
      columns: 'student:h4 homework points remark gradedAt:caption:date',
      form: 'student homework points remark',
      guard: ['validate/range', '@payload.data.points', 0, 100],
      figures: {
        'Average points': [['array/avg', pluck('@payload.data', 'points')], { icon: 'star' }],
        Results: [count('@payload.data'), { icon: 'list' }],
      },
    }),
    desk({
      entity: presence,
      icon: 'calendar-check',
      columns: 'student:h4 day:caption:date present:badge excuse',
      form: 'student day present excuse',
      figures: { Missing: [count(where('@payload.data', 'present', false)), { icon: 'user-x' }] },
    }),
    desk({
      entity: group,
      icon: 'school',
      look: 'entity-cards',
      columns: 'name:h3 year room teacher',
      form: 'name year room teacher',
      record: { title: '@entity.name', fields: 'name:h1 year room teacher' },
      related: [
        belongings('Student', 'schoolClass', 'users', 'name:h4 guardian', { opens: '/students' }),
      ],
    }),
    desk({
      entity: teacher,
      icon: 'graduation-cap',
      columns: 'name:h4 email subjects',
      form: 'name email subjects',
    }),
  ],
});
