import { browse, confirmOverlay, fails, formOverlay } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  badge,
  behavior,
  button,
  type Call,
  callService,
  card,
  columns,
  concat,
  count,
  divider,
  emit,
  entity,
  failure,
  fetch,
  fn,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  orbital,
  own,
  page,
  persist,
  persistWithResults,
  row,
  set,
  stack,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const lesson: Call = ['array/nth', '@entity.lessons', '@entity.position'];
const reader = main(
  {
    type: 'split-pane',
    left: [
      {
        type: 'doc-sidebar',
        items: [
          'array/map',
          '@entity.lessons',
          fn('one', {
            label: '@one.title',
            id: '@one.id',
            done: ['array/includes', '@entity.completedIds', '@one.id'],
          }),
        ],
      },
    ],
    right: [
      stack(
        text(get(lesson, 'title', ''), 'h2'),
        { type: 'content-renderer', content: get(lesson, 'content', '') },
        {
          type: 'reflection-block',
          index: '@entity.position',
          prompt: get(lesson, 'prompt', 'What did you learn?'),
        },
        row(
          button('Previous', 'PREVIOUS', 'ghost'),
          button('Understood', 'COMPLETE', 'primary', 'check'),
        ),
      ),
    ],
  },
  { type: 'progress-bar', value: count('@entity.completedIds'), max: count('@entity.lessons') },
);

const courseCatalogue = browse({
  name: 'CourseCatalogue',
  entity: 'Course',
  title: 'Courses',
  icon: 'graduation-cap',
  columns: 'title:h3 level:badge teacher lessonCount rating',
  actions: 'LEARN:primary EDIT_COURSE PUBLISH WITHDRAW:danger',
  create: ['New course', 'NEW_COURSE'],

  lookProps: { cols: 3 },
  more: {
    events: {},
    transitions: [
      when(['>', '@payload.row.lessonCount', 0], 'browsing PUBLISH loading', [
        persist('update', 'Course', { id: '@payload.id', published: true }),
        fetch('Course'),
      ]),
      on('browsing PUBLISH =', [notify('A course needs a lesson.', 'warning')]),
    ],
  },
  overlays: [
    formOverlay({
      name: 'CourseAuthor',
      entity: 'Course',
      verb: 'create',
      title: 'New course',
      icon: 'plus',
      opens: 'NEW_COURSE',
      from: ['CourseCatalogue'],
      fields: 'title summary:textarea level seats',
      done: 'COURSE_WRITTEN',
      extra: { teacher: '@user.name', published: false },
    }),
    formOverlay({
      name: 'CourseEdit',
      entity: 'Course',
      verb: 'update',
      title: 'Edit course',
      icon: 'edit',
      opens: 'EDIT_COURSE',
      from: ['CourseCatalogue'],
      fields: 'title summary level seats',
      done: 'COURSE_EDITED',
    }),
    confirmOverlay({
      name: 'CourseWithdraw',
      entity: 'Course',
      opens: 'WITHDRAW',
      from: ['CourseCatalogue'],
      title: 'Withdraw the course?',
      message: 'Learners keep what they finished.',
      done: 'COURSE_WITHDRAWN',
      effect: persist('update', 'Course', { id: '@entity.id', published: false }),
    }),
  ],
});

const lessonReader = traitOf('LearningPath', 'LessonReader', {
  states: 'unopened loading reading finished broken',
  events: { LEARN: 'id! row:object', COURSE_FINISHED: 'courseId! learner title' },
  listens: [hear('CourseCatalogue', 'LEARN', 'LEARN')],
  transitions: [
    on('unopened INIT =', [main(text('Choose a course.', 'h4', 'muted'))]),
    on('unopened|reading|finished|broken LEARN loading', [
      ...assign({
        courseId: '@payload.id',
        courseTitle: get('@payload.row', 'title', ''),
        learner: '@user.id',
        position: 0,
        completedIds: [],
      }),
      fetch('Lesson', { filter: ['=', get('@entity', 'course'), '@payload.id'], sort: 'order' }),
    ]),
    on('loading LessonLoaded reading', [set('lessons', '@payload.data'), reader]),
    on('loading LessonLoadFailed broken', [main(failure('No lessons', '@payload.error'))]),
    on('reading PREVIOUS =', [
      set('position', ['math/max', 0, ['-', '@entity.position', 1]]),
      reader,
    ]),
    when(
      ['>=', ['+', '@entity.position', 1], count('@entity.lessons')],
      'reading COMPLETE finished',
      [
        ...assign({
          completedIds: [
            'array/unique',
            ['array/append', '@entity.completedIds', get(lesson, 'id')],
          ],
          finishedAt: '@now',
        }),
        persist('create', 'LearningPath', '@entity'),
        emit('COURSE_FINISHED', { ...own('courseId learner'), title: '@entity.courseTitle' }),
        main(header('Finished!', 'award'), { type: 'confetti-effect', trigger: true }),
      ],
    ),
    on('reading COMPLETE =', [
      set('completedIds', [
        'array/unique',
        ['array/append', '@entity.completedIds', get(lesson, 'id')],
      ]),
      set('position', ['+', '@entity.position', 1]),
      reader,
    ]),
  ],
  ticks: [
    tickWhile(['>', count('@entity.lessons'), 0], 'studyTick', 10000, [
      set('secondsSpent', ['+', '@entity.secondsSpent', 10]),
    ]),
  ],
});

const certificate = traitOf('LearningPath', 'Certificate', {
  states: 'none issuing issued refused',
  events: { ISSUE: 'courseId! learner title', CertificateSigned: 'url!' },
  listens: [hear('LessonReader', 'COURSE_FINISHED', 'ISSUE')],
  transitions: [
    on('none INIT =', [
      main(text('Certificates appear when a course is finished.', 'caption', 'muted')),
    ]),
    on('none|issued|refused ISSUE issuing', [
      callService('certificates', 'sign', 'CertificateSigned', 'CertificateRefused', {
        course: '@payload.courseId',
        learner: '@payload.learner',
      }),
      main({ type: 'spinner' }),
    ]),
    on('issuing CertificateSigned issued', [
      main(
        card(header('Certificate', 'award'), text('@entity.courseTitle', 'h3'), {
          type: 'document-viewer',
          src: '@payload.url',
        }),
      ),
    ]),
    on('issuing CertificateRefused refused', [
      main(alert('@payload.error', 'error'), button('Try again', 'AGAIN')),
    ]),
    on('refused AGAIN issuing', [
      callService('certificates', 'sign', 'CertificateSigned', 'CertificateRefused', {
        course: '@entity.courseId',
        learner: '@entity.learner',
      }),
    ]),
  ],
});

const assignmentDesk = traitOf('Submission', 'AssignmentDesk', {
  states: 'writing handedIn returned',
  events: { CHANGE: 'value!', GRADED: 'grade:number! feedback' },
  listens: [hear('GradingDesk', 'SUBMISSION_GRADED', 'GRADED')],
  transitions: [
    on('writing INIT =', [
      main(
        header('Your work', 'pencil'),
        { type: 'rich-block-editor', initialBlocks: '@entity.body', changeEvent: 'CHANGE' },
        button('Hand in', 'HAND_IN'),
      ),
    ]),
    on('writing CHANGE =', [set('body', '@payload.value')]),
    when(['>=', ['str/len', '@entity.body'], 100], 'writing HAND_IN handedIn', [
      ...assign({ status: 'handedIn', handedInAt: '@now', learner: '@user.id' }),
      persistWithResults(
        'create',
        'Submission',
        'SUBMISSION_HANDED_IN',
        'SubmissionRefused',
        '@entity',
      ),
      main(alert('Handed in', 'success')),
    ]),
    on('writing HAND_IN =', [notify('A hundred characters at least.', 'warning')]),
    on('handedIn SubmissionRefused writing', [notify('@payload.error', 'error')]),
    on('handedIn SUBMISSION_HANDED_IN =', []),
    on('handedIn GRADED returned', [
      ...assign(given('grade feedback')),
      main(
        row(badge(concat('Grade ', '@entity.grade'))),
        { type: 'pull-quote', children: [text('@entity.feedback')] },
        button('Improve it', 'REVISE', 'ghost'),
      ),
    ]),
    on('returned REVISE writing', [
      set('status', 'draft'),
      main(
        { type: 'rich-block-editor', initialBlocks: '@entity.body', changeEvent: 'CHANGE' },
        button('Hand in', 'HAND_IN'),
      ),
    ]),
  ],
});

const gradingDesk = traitOf('Submission', 'GradingDesk', {
  states: 'loading queue grading empty',
  scope: 'collection',
  events: {
    GRADE: 'id! row:object',
    MARK: 'data:object!',
    SUBMISSION_GRADED: 'grade:number! feedback',
  },
  config: { passMark: knob('number', 50, 'Grade that passes') },
  transitions: [
    on('loading INIT =', [
      fetch('Submission', { filter: ['=', get('@entity', 'status'), 'handedIn'] }),
    ]),
    when(
      ['=', ['array/len', where('@payload.data', 'status', 'handedIn')], 0],
      'loading SubmissionLoaded empty',
      [main({ type: 'empty-state', title: 'Nothing to grade', icon: 'coffee' })],
    ),
    when(
      ['not', ['=', ['array/len', where('@payload.data', 'status', 'handedIn')], 0]],
      'loading SubmissionLoaded queue',
      [
        set('submissions', '@payload.data'),
        main(header('To grade', 'inbox'), {
          type: 'data-list',
          entity: '@entity.submissions',
          fields: columns('learner:h4 lessonTitle handedInAt:caption:date'),
          itemActions: [{ label: 'Grade', event: 'GRADE' }],
        }),
      ],
    ),
    fails('loading SubmissionLoadFailed empty', 'No submissions', [fetch('Submission')]),
    on('queue GRADE grading', [
      set('id', '@payload.id'),
      main(
        card(text(get('@payload.row', 'body', ''))),
        divider,
        form(
          [
            { name: 'grade', type: 'number', min: 0, max: 100 },
            { name: 'feedback', type: 'textarea' },
          ],
          'MARK',
          'CANCEL',
        ),
      ),
    ]),
    on('grading CANCEL loading', [fetch('Submission')]),
    when(['validate/range', get('@payload.data', 'grade', -1), 0, 100], 'grading MARK loading', [
      ...assign({
        grade: get('@payload.data', 'grade', 0),
        feedback: get('@payload.data', 'feedback', ''),
        status: [
          'if',
          ['>=', get('@payload.data', 'grade', 0), '@config.passMark'],
          'graded',
          'returned',
        ],
      }),
      persist('update', 'Submission', '@entity'),
      emit('SUBMISSION_GRADED', own('grade feedback')),
      fetch('Submission'),
    ]),
  ],
});

export default behavior({
  name: 'std-course',
  description:
    'Courses of lessons and assignments: authors write them, learners progress, hand in work, are graded and certified.',
  tags: 'course learning lessons grading certificate education multi-orbital e-learning students',
  useWhen: 'Use when something is taught step by step and progress must be seen and certified.',
  asked:
    'Udemy; Moodle; Coursera; online academy; video lessons; learners; e-learning; training for staff; certificates; LMS; learn at your own pace; teach online; learn online; watch lessons; certificate at the end; e-learning; modules; training videos',
  orbitals: [
    orbital({
      entity: entity('Course', {
        title: 'string!',
        summary: 'string = ',
        level: 'string beginner|intermediate|advanced = beginner',
        teacher: 'string = ',
        published: 'boolean = false',
        seats: 'number = 30',
        lessonCount: 'number = 0',
        rating: 'number = 0',
      }),
      traits: [courseCatalogue],
      pages: [page('CoursesPage', '/courses', 'CourseCatalogue')],
    }),
    orbital({
      entity: viewedEntity('LearningPath', 'lessons', {
        course: '->Course',
        courseId: 'string = ',
        courseTitle: 'string = ',
        learner: 'string = ',
        lessons: '[object] = []',
        position: 'number = 0',
        completedIds: '[string] = []',
        secondsSpent: 'number = 0',
        finishedAt: 'datetime',
      }),
      auxiliary: [
        entity('Lesson', {
          title: 'string!',
          content: 'string = ',
          prompt: 'string = ',
          course: '->Course',
          order: 'number = 0',
        }),
      ],
      traits: [lessonReader, certificate],
      pages: [
        page('LearnPage', '/courses/:id', 'LessonReader Certificate'),
        page('CertificatePage', '/certificate', 'Certificate'),
      ],
    }),
    orbital({
      entity: viewedEntity('Submission', 'submissions', {
        lessonTitle: 'string = ',
        learner: 'string = ',
        body: 'string = ',
        grade: 'number = 0',
        feedback: 'string = ',
        status: 'string draft|handedIn|graded|returned = draft',
        submissions: '[object] = []',
        handedInAt: 'datetime',
      }),
      traits: [assignmentDesk, gradingDesk],
      pages: [
        page('AssignmentPage', '/assignments', 'AssignmentDesk'),
        page('GradingPage', '/grading', 'GradingDesk'),
      ],
    }),
  ],
});
