import { belongings, deadline, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, concat, count, entity, get, notify, on, set, where } from '../behavior.ts';

const project = entity('Project', {
  name: 'string!',
  goal: 'string = ',
  lead: 'string = ',
  startsOn: 'date',
  dueOn: 'date',
  budget: 'number = 0',
  progress: 'number = 0',
  status: 'string planned|running|paused|finished|cancelled = planned',
});
const milestone = entity('Milestone', {
  project: '->Project',
  title: 'string!',
  dueOn: 'date!',
  reached: 'boolean = false',
  weight: 'number = 1',
});
const task = entity('ProjectTask', {
  project: '->Project',
  milestone: '->Milestone',
  title: 'string!',
  assignee: 'string = ',
  priority: 'string low|normal|high = normal',
  estimateHours: 'number = 0',
  spentHours: 'number = 0',
  dueOn: 'date',
  status: 'string todo|doing|review|done|blocked = todo',
  blocker: 'string = ',
});

export default behavior({
  name: 'std-projects',
  description:
    'Projects with milestones and tasks: planned with goal and budget, worked on by a team, paused, finished, and always seen how far they are.',
  tags: 'projects milestones tasks planning team progress deadlines project-management roadmap deliverables',
  useWhen: 'Use when a team works towards dates in several projects with milestones and tasks.',
  asked:
    'phases and deadlines; milestones; Asana; MS Project; Basecamp; Gantt; project manager; how far are we; building projects; plan work; budget of projects; client projects; deliverables; on schedule; construction jobs; team plan; architect; builder; several buildings at once; houses; stages of construction; jobs that last months; overall progress',
  orbitals: [
    desk({
      entity: project,
      icon: 'folder-kanban',
      lookProps: { cols: 2 },
      columns: 'name:h2 lead progress dueOn:caption:date status:badge',
      form: 'name goal:textarea lead startsOn dueOn budget',
      search: 'name',
      filter: { status: ['planned', 'running', 'paused', 'finished'] },
      removable: 'Milestones and tasks lose their project.',
      record: {
        title: '@entity.name',
        fields: 'name:h1 goal lead startsOn:body:date dueOn:h4:date budget:body:currency progress',
        statuses: 'planned running paused finished. cancelled.',
        moves: [
          move('planned START running', 'primary', { writes: { startsOn: '@now' } }),
          move('running PAUSE paused'),
          move('paused RESUME running', 'primary'),
          move('running REPORT_PROGRESS =', 'secondary', {
            asks: 'progress:number',
            guard: ['validate/range', get('@payload.data', 'progress', 0), 0, 100],
            otherwise: 'Between 0 and 100.',
          }),
          move('running FINISH finished', 'success', {
            guard: ['>=', '@entity.progress', 100],
            otherwise: 'There is work left.',
          }),
          move('planned|running|paused CANCEL_PROJECT cancelled', 'danger'),
        ],
        more: {
          transitions: [
            on('running SLIPPED =', [notify(concat('@entity.name', ' is late'), 'warning')]),
          ],
          ticks: [deadline('deadline', 86400000, 'running', 'dueOn', 'SLIPPED')],
        },
        below: [
          { type: 'progress-bar', value: '@entity.progress', max: 100, showPercentage: true },
        ],
      },
      related: [
        belongings('Milestone', 'project', 'flag', 'dueOn:h4:date title reached:badge', {
          look: 'timeline',
          opens: '/milestones',
        }),
        belongings(
          'ProjectTask',
          'project',
          'list-checks',
          'title:h4 assignee priority:badge status:badge',
          { title: 'Tasks', look: 'table-view', opens: '/project-tasks' },
        ),
      ],
    }),
    desk({
      entity: task,
      icon: 'list-checks',
      look: 'table-view',
      columns: 'title:h4 project milestone assignee priority:badge dueOn:caption:date status:badge',
      form: 'project milestone title assignee priority estimateHours dueOn',
      search: 'title',
      filter: {
        status: ['todo', 'doing', 'review', 'done', 'blocked'],
        priority: ['low', 'normal', 'high'],
      },
      record: {
        title: '@entity.title',
        fields:
          'title:h2 project milestone assignee priority:badge estimateHours spentHours dueOn:body:date blocker',
        statuses: 'todo doing review done. blocked',
        moves: [
          move('todo TAKE doing', 'primary', { writes: { assignee: '@user.name' } }),
          move('doing LOG_HOURS =', 'secondary', { asks: 'spentHours:number' }),
          move('doing HAND_OVER review', 'primary'),
          move('review SEND_BACK doing'),
          move('review ACCEPT done', 'success', {
            guard: ['!=', '@entity.assignee', '@user.name'],
            otherwise: 'Somebody else has to accept it.',
          }),
          move('todo|doing BLOCK blocked', 'danger', { asks: 'blocker' }),
          move('blocked UNBLOCK todo', 'secondary', { effects: [set('blocker', '')] }),
        ],
      },
      figures: {
        'In work': [count(where('@payload.data', 'status', 'doing')), { icon: 'hammer' }],
        Blocked: [count(where('@payload.data', 'status', 'blocked')), { icon: 'octagon' }],
        Done: [count(where('@payload.data', 'status', 'done')), { icon: 'check' }],
      },
    }),
    desk({
      entity: milestone,
      icon: 'flag',
      look: 'timeline',
      columns: 'dueOn:h4:date title project reached:badge',
      form: 'project title dueOn weight',
      record: {
        title: '@entity.title',
        fields: 'title:h2 project dueOn:h4:date reached weight',
        moves: [
          move('shown REACH =', 'success', {
            writes: { reached: true },
            guard: ['not', '@entity.reached'],
            otherwise: 'It is reached already.',
          }),
        ],
      },
      related: [
        belongings('ProjectTask', 'milestone', 'list-checks', 'title:h4 status:badge', {
          title: 'Tasks',
        }),
      ],
    }),
  ],
});
